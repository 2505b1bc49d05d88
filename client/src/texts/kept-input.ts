/** Above a form that was filled in again with what its player had typed; in English on an English page. */
export const keptInputTexts = {
  fr: { restored: 'Nous avons repris votre saisie.', clear: 'Effacer' },
  en: { restored: 'We have filled in what you had typed.', clear: 'Clear' },
} as const
