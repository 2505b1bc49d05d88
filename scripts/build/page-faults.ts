/** What prevents a built page from being deployed. prerender.ts checks every page in every language. */
import { foreignWords, type Language } from './foreign-words.ts'

interface BuiltPage {
  /** Begins with the language, if it has one. */
  readonly path: string
  /** The origin of the deployed client. */
  readonly origin: string
  /** False for the page that answers unknown addresses. */
  readonly isPublic: boolean
  /** Whether search engines may show it. */
  readonly isListed: boolean
}

const languages: readonly Language[] = ['fr', 'en', 'ar']
/** Search engines show the questions of these pages. */
const pagesWithQuestions = new Set(['/', '/faq'])

/** Returns one sentence for each fault, such as "has no description". */
export function faultsOf(html: string, page: BuiltPage): string[] {
  const language = languages.find((name) => page.path.startsWith(`/${name}/`))
  const path = language === undefined ? page.path : page.path.slice(language.length + 1)
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  const htmlTag = `<html lang="${language ?? 'fr'}"${language === 'ar' ? ' dir="rtl"' : ''}>`
  return [
    ...policyFaultsOf(html),
    ...(html.includes(htmlTag) ? [] : [`has no ${htmlTag}`]),
    ...(headings === 1 ? [] : [`has ${String(headings)} h1 headings`]),
    ...((html.match(/<title>/g)?.length ?? 0) > 1 ? ['has more than one title'] : []),
    ...(page.isPublic ? metadataFaultsOf(html, page, path) : []),
    ...(page.isListed ? textFaultsOf(html, path) : []),
    ...languageFaultsOf(html, language ?? 'fr'),
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

/** Returns what would keep a page from loading its code, whose main module this is, or from saying that it is missing. */
export function codeFaultsOf(html: string, main: string): string[] {
  const parts = {
    'notice about missing code': 'id="code-notice"',
    'start script': 'start.js"',
    'main module': main,
  }
  return Object.entries(parts)
    .filter(([, part]) => !html.includes(part))
    .map(([name]) => `has no ${name}`)
}

/** `path` is without the language. */
function metadataFaultsOf(html: string, page: BuiltPage, path: string): string[] {
  const first = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? ''
  const title = first(/<title>([^<]*)<\/title>/)
  const address = page.origin + page.path
  const isRight = {
    'title that ends with “· Kamasouk”': /\S · Kamasouk$/.test(title),
    description: first(/<meta name="description" content="([^"]*)"/).length > 20,
    'Open Graph title like its title': first(/<meta property="og:title" content="([^"]*)"/) === title,
    [`canonical address ${address}`]: first(/<link rel="canonical" href="([^"]*)"/) === address,
    [`Open Graph address ${address}`]: first(/<meta property="og:url" content="([^"]*)"/) === address,
    ...Object.fromEntries(
      [...languages, 'x-default'].map((name) => {
        const alternate = `${page.origin}${name === 'x-default' ? '' : `/${name}`}${path}`
        const link = `<link rel="alternate" hrefLang="${name}" href="${alternate}"/>`
        return [`address in ${name}, ${alternate}`, html.includes(link)]
      }),
    ),
  }
  return Object.entries(isRight).flatMap(([name, right]) => (right ? [] : [`has no ${name}`]))
}

function textFaultsOf(html: string, path: string): string[] {
  const content = textsOf(html.slice(html.indexOf('<div id="root"')))
  const text = content.map((part) => part.text).join('')
  const questions = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, data = '']) => JSON.parse(data) as { readonly mainEntity: readonly { readonly name: string }[] })
    .flatMap(({ mainEntity }) => mainEntity.map(({ name }) => name))
  return [
    ...(text.length > 200 ? [] : [`has only ${String(text.length)} characters of text`]),
    ...(pagesWithQuestions.has(path) && questions.length < 5
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
  return found.length === 0
    ? []
    : [
        `has words of another language: ${[...new Set(found)].join(', ')} (names: scripts/build/foreign-words.ts)`,
      ]
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
