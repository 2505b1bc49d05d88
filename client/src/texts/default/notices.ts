/** For the page's language: an answer takes longer than usual, and a form contains what was typed before. */
export const noticeTexts = {
  fr: {
    slow: 'Cela prend plus de temps que d’habitude.',
    retry: 'Réessayer',
    again: 'Nouvel essai en cours…',
    restored: 'Nous avons repris votre saisie.',
    clear: 'Effacer',
  },
  en: {
    slow: 'This is taking longer than usual.',
    retry: 'Try again',
    again: 'Trying again…',
    restored: 'We have filled in what you had typed.',
    clear: 'Discard',
  },
} as const
