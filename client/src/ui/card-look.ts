/** The classes of a card, for other elements. Separate from card.tsx, so that a page without cards does not load it. */
export const cardLook = 'rounded-2xl border border-line bg-raised shadow-card'
