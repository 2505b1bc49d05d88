/** Shown above a form with restored input, in the language of the page. */
export const keptInputTexts = {
  fr: { restored: 'Nous avons repris votre saisie.', clear: 'Effacer' },
  en: { restored: 'We have filled in what you had typed.', clear: 'Discard' },
} as const
