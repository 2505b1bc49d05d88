import { createListeners } from './listeners.ts'

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
const base = import.meta.env.BASE_URL

export const pathIn = (path: string, wording: Wording): string =>
  wording === 'default' ? path : `/${wording}${path}`

export const baseOf = (wording: Wording): string => (wording === 'default' ? base : `${base}${wording}/`)

export function wordingOf(pathname: string): Wording {
  const [first] = pathname.slice(base.length).split('/')
  return isLanguage(first) ? first : 'default'
}

export const basenameOf = (pathname: string): string => baseOf(wordingOf(pathname))

export const pathWithin = (pathname: string): string => pathname.slice(basenameOf(pathname).length - 1) || '/'

export const inWording = (pathname: string, wording: Wording): string =>
  baseOf(wording) + pathWithin(pathname).slice(1)

let current: Wording = 'default'
const changes = createListeners()

export const currentWording = (): Wording => current
export const onWordingChange = changes.subscribe

/** Changes the wording of everything. Its texts must be loaded. */
export function setWording(wording: Wording): void {
  current = wording
  changes.notify()
}

export function markDocument(): void {
  const root = document.documentElement
  const lang = htmlLanguage(current)
  // Browsers compute every style again, even if the language is the same.
  if (root.lang !== lang) Object.assign(root, { lang, dir: directionOf(current) })
}

/** Returns a function that makes something for the wording in use, once for each. */
export function perWording<Made>(make: (locale: string, wording: Wording) => Made): () => Made {
  const made = new Map<Wording, Made>()
  return () => {
    const known = made.get(current) ?? make(localeOf(current), current)
    made.set(current, known)
    return known
  }
}

/** Returns the language of a passage that differs from its page in the default wording. */
export const passage = <Tag extends 'en' | 'fr'>(language: Tag): Tag | undefined =>
  current === 'default' ? language : undefined

const arabicLetter = /\p{Script=Arabic}/u

/** For a sentence of the provider, which does not name its language: Arabic letters, or else French as specified. */
export function providerLanguage(text: string) {
  const language = arabicLetter.test(text) ? 'ar' : 'fr'
  if (htmlLanguage(currentWording()) === language) return {}
  return { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' } as const
}
