/** Shown when an answer takes longer than usual, in the language of the page. */
export const slowTexts = {
  fr: {
    slow: 'Cela prend plus de temps que d’habitude.',
    retry: 'Réessayer',
    again: 'Nouvel essai en cours…',
  },
  en: { slow: 'This is taking longer than usual.', retry: 'Try again', again: 'Trying again…' },
} as const
