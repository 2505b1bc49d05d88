/** Prerenders the public pages as HTML, and the two documents that serve all other paths. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOf, type Bundle, type PrintedPage } from './bundle.ts'

/** Serves the paths that the client renders in the browser. */
const shellFile = 'spa.html'
const notFoundFile = '404.html'

/** Google's return page redirects at once, so search engines must not list it. */
export const unlisted: ReadonlySet<string> = new Set(['/auth/success'])

/** Returns what prevents the pages from being deployed, one sentence each. */
export async function prerenderPages(folder: string, bundle: Bundle): Promise<string[]> {
  const { app } = bundle
  // Comments are for developers only.
  const template = readFileSync(join(folder, 'index.html'), 'utf8').replace(/\s*<!--.*?-->/gs, '')
  for (const part of [...placeholders, configTag(bundle), startTag(bundle)]) {
    if (!template.includes(part)) throw new Error(`client/index.html needs ${part}.`)
  }
  const faults: string[] = []
  const write = (file: string, html: string): void => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, html)
  }
  const print = async (path: string, file: string, title?: string): Promise<void> => {
    const page = await app.printPage(path).catch((error: unknown) => {
      throw new Error(`${path} cannot be prerendered: ${String(error)}`, { cause: error })
    })
    const isListed = title === undefined && !unlisted.has(path)
    const html = documentOf(template, bundle, { page, title, isListed })
    faults.push(...faultsOf(html, title === undefined).map((fault) => `${path} ${fault}`))
    write(file, html)
  }

  for (const path of app.paths.printed) await print(path, join(path, 'index.html'))
  await print(app.notFound.path, notFoundFile, app.notFound.title)
  write(shellFile, documentOf(template, bundle, { title: app.productName, isListed: false }))
  return faults
}

interface Content {
  /** Missing for the paths that the client renders in the browser. */
  readonly page?: PrintedPage
  /** For a page without its own title. */
  readonly title?: string | undefined
  /** Whether search engines may show it. */
  readonly isListed: boolean
}

/** Vite's template has these, and each document replaces them. */
const placeholders = ['<title>Kamasouk</title>', '</head>', '<div id="root"></div>'] as const
/** The elements that React prints first although they belong in the head. */
const hoisted = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s

/** Fills the template with a page's head, content and code. */
function documentOf(template: string, bundle: Bundle, { page, title = '', isListed }: Content): string {
  const { app, manifest, base } = bundle
  const { route, html = '', data = [] } = page ?? {}
  const head = hoisted.exec(html)?.[0] ?? ''
  const content = html.slice(head.length)
  const fonts = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin>`)
  const lines = [
    head.includes('<title>') ? head : `<title>${escape(title)}</title>${head}`,
    ...(isListed ? siteTags(app) : ['<meta name="robots" content="noindex">']),
    ...fonts,
  ]
  const [titleTag, headEnd, rootElement] = placeholders
  // An empty page, or one that has a form or still loads something, is useless without its code.
  const needsCode = content === '' || /<form[\s>]|role="status"/.test(content)
  const notices = `${needsCode ? app.noScriptNotice : ''}${app.codeNotice}`
  const rootTag = `<div id="root"${route === undefined ? '' : ` data-route="${route}"`}>`
  return (route === undefined ? template : deferCode(template, bundle, route))
    .replace(titleTag, () => lines.join('\n    '))
    .replace(headEnd, () => `${data.map(dataBlock).join('')}${headEnd}`)
    .replace(rootElement, () => `${notices}${rootTag}${content}</div>`)
}

/** Describes the site to the applications that show a link. */
const siteTags = ({ siteOrigin, productName }: Bundle['app']): string[] =>
  Object.entries({
    'og:site_name': productName,
    'og:type': 'website',
    'og:locale': 'fr_FR',
    'og:image': `${siteOrigin}/icons/share-1200x630.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': productName,
    'twitter:card': 'summary_large_image',
  }).map(([name, content]) => {
    const key = name.startsWith('og:') ? 'property' : 'name'
    return `<meta ${key}="${name}" content="${escape(content)}">`
  })

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Writes structured data; `<` is escaped, so that the data cannot close the script element. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

/** The tags that Vite writes for the application. */
const codeTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
const configTag = ({ base }: Bundle): string => `<script src="${base}config.js" defer></script>`
const startTag = ({ base }: Bundle): string => `<script src="${base}start.js"`

/**
 * A prerendered page is readable without its code. The code is only named here and client/public/start.js loads it, so
 * that it does not compete with the first paint.
 */
function deferCode(template: string, bundle: Bundle, route: string): string {
  const { manifest, modules, base } = bundle
  const needed = filesOf(manifest, 'index.html')
  const page = modules[route]?.module
  if (page !== undefined) filesOf(manifest, page, needed)
  const addresses = [...needed].map((file) => `${base}${file}`)
  const code = [`${base}config.js`, ...addresses.filter((file) => file.endsWith('.js'))]
  const styles = addresses
    .filter((file) => file.endsWith('.css') && !template.includes(`"${file}"`))
    .map((file) => `  <link rel="stylesheet" crossorigin href="${file}">\n  `)
  return template
    .replace(new RegExp(`\\s*${configTag(bundle)}`), '')
    .replaceAll(codeTags, '')
    .replace(startTag(bundle), `${startTag(bundle)} data-code="${code.join(' ')}"`)
    .replace('</head>', `${styles.join('')}</head>`)
}

const required: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['title', /<title>[^<]+<\/title>/],
  ['description', /<meta name="description" content="[^"]+"/],
  ['canonical address', /<link rel="canonical" href="https?:[^"]+"/],
  ['Open Graph title', /<meta property="og:title" content="[^"]+"/],
  ['Open Graph address', /<meta property="og:url" content="https?:[^"]+"/],
]

/** The content security policy, which every host sends, blocks each of these. */
const forbidden: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['an inline script', /<script(?![^>]*\ssrc=)(?![^>]*type="application\/ld\+json")[^>]*>/],
  ['an inline style', /<style[\s>]|\sstyle="/],
  ['an inline event handler', /<[^>]+\son[a-z]+="/],
]

/** Returns what prevents a page from being deployed, such as "has no title". */
export function faultsOf(html: string, isPublic: boolean): string[] {
  const missing = isPublic ? required.filter(([, pattern]) => !pattern.test(html)) : []
  const present = forbidden.filter(([, pattern]) => pattern.test(html))
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  return [
    ...missing.map(([name]) => `has no ${name}`),
    ...present.map(([name]) => `has ${name}`),
    ...(headings === 1 ? [] : [`has ${String(headings)} h1 headings`]),
    ...((html.match(/<title>/g)?.length ?? 0) > 1 ? ['has more than one title'] : []),
  ]
}
