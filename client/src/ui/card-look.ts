/** The box of a card alone, for an element that is no section. */
export const cardLook = 'rounded-2xl border border-line bg-raised shadow-card'
