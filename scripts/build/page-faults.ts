/**
 * What prevents a built page from being deployed. prerender.ts checks every page in every language; every-page.spec.ts checks
 * their form in a browser.
 */

interface BuiltPage {
  /** Begins with the language, if it has one. */
  readonly path: string
  /** The origin of the deployed client. */
  readonly origin: string
  /** Whether search engines may show it. */
  readonly isListed: boolean
}

/** Search engines show the questions of these pages. */
const pagesWithQuestions = /^(?:\/(?:fr|en|ar))?\/(?:faq)?$/

/** Returns one sentence for each fault, such as "has no description". */
export function faultsOf(html: string, page: BuiltPage): string[] {
  const [, language = 'fr'] = /^\/(fr|en|ar)\//.exec(page.path) ?? []
  return [
    ...policyFaultsOf(html),
    ...(page.isListed ? [...metadataFaultsOf(html, page), ...textFaultsOf(html, page.path)] : []),
    ...languageFaultsOf(html, language as Language),
  ]
}

/** The content security policy, which every host sends, blocks each of these. */
const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an inline script', /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>/],
  ['an inline style', /<style[\s>]|\sstyle="/],
  ['an inline event handler', /<[^>]+\son[a-z]+="/],
]

export const policyFaultsOf = (html: string): string[] =>
  forbidden.filter(([, pattern]) => pattern.test(html)).map(([name]) => `has ${name}`)

/** The page's metadata is one component, which also writes its address for the Open Graph and in other languages. */
function metadataFaultsOf(html: string, { origin, path }: BuiltPage): string[] {
  const canonical = `<link rel="canonical" href="${origin}${path}"`
  const needed = [
    ['title that ends with “· Kamasouk”', /<title>[^<]*\S · Kamasouk<\/title>/.test(html)],
    ['description', /<meta name="description" content="[^"]{20,}"/.test(html)],
    [canonical, html.includes(canonical)],
    ['address in each language', html.match(/ hrefLang="/g)?.length === 4],
  ] as const
  return needed.flatMap(([name, isThere]) => (isThere ? [] : `has no ${name}`))
}

function textFaultsOf(html: string, path: string): string[] {
  const content = textsOf(html.slice(html.indexOf('<div id="root"')))
  const text = content.map((part) => part.text).join('')
  const questions = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, data = '']) => JSON.parse(data) as { readonly mainEntity: readonly { readonly name: string }[] })
    .flatMap(({ mainEntity }) => mainEntity.map(({ name }) => name))
  return [
    ...(text.length > 200 ? [] : [`has only ${String(text.length)} characters of text`]),
    ...(pagesWithQuestions.test(path) && questions.length < 5
      ? [`has ${String(questions.length)} questions in its structured data`]
      : []),
    ...questions
      .filter((question) => !text.includes(question))
      .map((question) => `has a question in its structured data alone: ${question}`),
  ]
}

/** Checks each text of the body in the language of its element. */
function languageFaultsOf(html: string, language: Language): string[] {
  const found = textsOf(html.slice(html.indexOf('<body')), language).flatMap((part) =>
    foreignWords(part.language, part.text).map((word) => `${word} (in ${part.language})`),
  )
  if (found.length === 0) return []
  const words = [...new Set(found)].join(', ')
  return [`has words of another language: ${words} (names: scripts/build/page-faults.ts)`]
}

interface Text {
  readonly text: string
  readonly language: Language
}

const notText = /<!--.*?-->|<(script|style)\b.*?<\/\1>/gs
const tagOrText = /<(\/?)[a-z][\w-]*((?:"[^"]*"|[^">])*)>|[^<]+/gi

/** Returns the texts of well-formed HTML, as React prints it, with the language of their elements. */
function textsOf(html: string, language: Language = 'fr'): Text[] {
  const open = [language]
  const texts: Text[] = []
  for (const [found, closing, attributes] of html.replaceAll(notText, '').matchAll(tagOrText)) {
    const current = open.at(-1) ?? language
    if (attributes === undefined) texts.push({ text: unescape(found), language: current })
    else if (closing !== '') open.pop()
    else if (!attributes.endsWith('/'))
      open.push((/\slang="([^"]*)"/.exec(attributes)?.[1] ?? current) as Language)
  }
  return texts
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#x27': "'", amp: '&' }

const unescape = (text: string): string =>
  text.replaceAll(/&([#\w]+);/g, (found, name: string) => entities[name] ?? found)

export type Language = 'fr' | 'en' | 'ar'

/** Names that an Arabic text writes in Latin letters. */
const latinNames = new Set(
  'Kamasouk Dofus Touch Retro PayPal Google RIB support kamasouk example Iop Crâ Eniripsa Ecaflip Enutrof Sram Xélor Sacrieur Féca Osamodas Sadida Pandawa JavaScript Enter'.split(
    ' ',
  ),
)
/** Names that an English text writes with accents. */
const accentedNames = /^(Crâ|Féca|Xélor|Kélerog|Hécate)/

export function foreignWords(language: Language, text: string): string[] {
  const found = {
    fr: () => text.match(/\b(the|your|must|with|required|invalid)\b/gi) ?? [],
    en: () => (text.match(/\S*[éèêàçùœ]\S*/g) ?? []).filter((word) => !accentedNames.test(word)),
    ar: () => (text.match(/[A-Za-zÀ-ÿ]{2,}/g) ?? []).filter((word) => !latinNames.has(word)),
  }
  return [...new Set(found[language]())]
}
