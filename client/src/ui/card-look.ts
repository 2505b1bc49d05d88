/** The box of a card alone, for what is no section of its own. */
export const cardLook = 'rounded-2xl border border-line bg-raised shadow-card'
