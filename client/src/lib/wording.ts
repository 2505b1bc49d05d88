import { createListeners } from './listeners.ts'
import { directionOf, htmlLanguage, localeOf, type Wording } from './languages.ts'

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

/**
 * Returns the language of a passage that differs from its page in the default wording; undefined where everything is in one
 * language.
 */
export const passage = <Tag extends 'en' | 'fr'>(language: Tag): Tag | undefined =>
  current === 'default' ? language : undefined
