export const languages = ['fr', 'en', 'ar'] as const
export type Language = (typeof languages)[number]

/** `default` is the specification's wording: French, with passages in English. */
export type Wording = 'default' | Language
export const wordings: readonly Wording[] = ['default', ...languages]

/** Shared with `public/start.js`, which leads to the addresses of the chosen language. */
export const languageKey = 'kamasouk.language'

export const isLanguage = (name: unknown): name is Language => languages.some((language) => language === name)

export const htmlLanguage = (wording: Wording): Language => (wording === 'default' ? 'fr' : wording)

export const directionOf = (wording: Wording): 'ltr' | 'rtl' => (wording === 'ar' ? 'rtl' : 'ltr')

/** For `Intl`. Moroccan Arabic has the digits that players type. */
const locales = { default: 'fr-FR', fr: 'fr-FR', en: 'en-US', ar: 'ar-MA' } as const
export const localeOf = (wording: Wording): string => locales[wording]

/** Where the client is on its host: `/`, or a path that ends with a slash. */
export const base = import.meta.env.BASE_URL

/** Returns the path of a page of the table in this wording, without the base. */
export const pathIn = (path: string, wording: Wording): string =>
  wording === 'default' ? path : `/${wording}${path}`

export const baseOf = (wording: Wording): string => (wording === 'default' ? base : `${base}${wording}/`)

export function wordingOf(pathname: string): Wording {
  const [first] = pathname.slice(base.length).split('/')
  return isLanguage(first) ? first : 'default'
}

export const pathWithin = (pathname: string): string =>
  pathname.slice(baseOf(wordingOf(pathname)).length - 1) || '/'

export const inWording = (pathname: string, wording: Wording): string =>
  baseOf(wording) + pathWithin(pathname).slice(1)
