/** One page as a whole document: Vite's, with the page's own head, content and code. */
import type { Manifest } from 'vite'
import type { PageModules, PrintedPage, ServerApp } from './bundle.ts'
import { filesOf } from './manifest.ts'

/** For a page that says nothing about itself. */
export interface Words {
  readonly title: string
}

interface Manner {
  /** Whether search engines may show it. */
  readonly isListed: boolean
  readonly words?: Words | undefined
}

type PrintDocument = (page: PrintedPage | undefined, manner: Manner) => string

const titlePlace = /<title>[^<]*<\/title>/
const rootPlace = '<div id="root"></div>'
/** What React prints first, although it belongs into the head. */
const hoisted = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s

export function createDocument(
  template: string,
  manifest: Manifest,
  modules: PageModules,
  app: Pick<ServerApp, 'siteOrigin' | 'productName' | 'codeNotice' | 'noScriptNotice'>,
): PrintDocument {
  if (!titlePlace.test(template) || !template.includes(rootPlace)) {
    throw new Error('client/index.html has lost its <title>, or its empty #root.')
  }
  const { siteOrigin, productName } = app
  // What it says is for whoever changes it.
  const bare = template.replace(/\s*<!--.*?-->/gs, '')
  const fonts = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.woff2'))
    .map(({ file }) => `<link rel="preload" as="font" type="font/woff2" href="/${file}" crossorigin>`)
  const site = [
    meta('property', 'og:site_name', productName),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'fr_FR'),
    meta('property', 'og:image', `${siteOrigin}/icons/share-1200x630.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', productName),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]

  return (page, { isListed, words }) => {
    const [head, content] = split(page?.html ?? '')
    const lines = [
      head.includes('<title>') ? head : `${titleOf(words)}${head}`,
      ...(isListed ? site : [meta('name', 'robots', 'noindex')]),
      ...fonts,
    ]
    const route = page === undefined ? '' : ` data-route="${page.route}"`
    const held = page === undefined ? bare : holdCode(bare, manifest, modules[page.route]?.module)
    return held
      .replace(titlePlace, () => lines.join('\n    '))
      .replace('</head>', () => `${(page?.data ?? []).map(dataBlock).join('')}</head>`)
      .replace(
        rootPlace,
        () =>
          `${needsCode(content) ? app.noScriptNotice : ''}${app.codeNotice}<div id="root"${route}>${content}</div>`,
      )
  }
}

/** Nothing printed, something to fill in, or something on its way that only the code can bring. */
const needsCode = (content: string): boolean => content === '' || /<form[\s>]|role="status"/.test(content)

function split(html: string): [head: string, content: string] {
  const head = hoisted.exec(html)?.[0] ?? ''
  return [head, html.slice(head.length)]
}

const titleOf = (words: Words | undefined): string =>
  words === undefined ? '' : `<title>${escape(words.title)}</title>`

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escape(content)}">`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A block of data is never run, and so no policy for scripts speaks of it; it must not end before its end. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

const entry = 'index.html'
/** The application's own tags, as Vite writes them. */
const codeTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
const configTag = /\s*<script src="(\/config\.js)" defer><\/script>/
const startTag = '<script src="/start.js"'

/**
 * A printed page can be read without its code. That is only named here, so that it does not share the line with what
 * the first paint waits for: client/public/start.js loads it then.
 */
function holdCode(template: string, manifest: Manifest, page: string | undefined): string {
  const configuration = configTag.exec(template)?.[1]
  if (configuration === undefined || !template.includes(startTag)) {
    throw new Error('client/index.html has lost its start.js, or its config.js.')
  }
  const needed = filesOf(manifest, entry)
  if (page !== undefined) filesOf(manifest, page, needed)
  const addresses = [...needed].map((file) => `/${file}`)
  const code = [configuration, ...addresses.filter((file) => file.endsWith('.js'))]
  const styles = addresses
    .filter((file) => file.endsWith('.css') && !template.includes(`"${file}"`))
    .map((file) => `  <link rel="stylesheet" crossorigin href="${file}">\n  `)
  return template
    .replace(configTag, '')
    .replaceAll(codeTags, '')
    .replace(startTag, `${startTag} data-code="${code.join(' ')}"`)
    .replace('</head>', `${styles.join('')}</head>`)
}
