/** In the language that is offered, whatever the page's is. */
export const languageOffers = {
  fr: { text: 'Voir le site en français', close: 'Fermer' },
  en: { text: 'Show the site in English', close: 'Close' },
  ar: { text: 'عرض الموقع بالعربية', close: 'إغلاق' },
} as const
