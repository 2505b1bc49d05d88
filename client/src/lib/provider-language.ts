import { htmlLanguage, currentWording } from './languages.ts'

const arabicLetter = /\p{Script=Arabic}/u

/**
 * Returns the attributes for a sentence of the provider or of its operators. It does not say which language it has: Arabic
 * letters show Arabic, and everything else is French, the specification's language. Undefined attributes are the page's own.
 */
export function providerLanguage(text: string) {
  const language = arabicLetter.test(text) ? 'ar' : 'fr'
  if (htmlLanguage(currentWording()) === language) return {}
  return { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' } as const
}
