/** Makes a complete HTML document of a prerendered page: Vite's template with the page's head, content and code. */
import type { Manifest } from 'vite'
import { filesOf, type PageModules, type PrintedPage, type ServerApp } from './bundle.ts'

/** For a page without its own title. */
export interface Words {
  readonly title: string
}

interface DocumentOptions {
  /** Whether search engines may show it. */
  readonly isListed: boolean
  readonly words?: Words | undefined
}

type PrintDocument = (page: PrintedPage | undefined, options: DocumentOptions) => string

const titlePattern = /<title>[^<]*<\/title>/
const rootElement = '<div id="root"></div>'
/** The elements that React prints first although they belong in the head. */
const hoisted = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s

export function createDocument(
  template: string,
  manifest: Manifest,
  modules: PageModules,
  app: Pick<ServerApp, 'siteOrigin' | 'productName' | 'codeNotice' | 'noScriptNotice'>,
): PrintDocument {
  if (!titlePattern.test(template) || !template.includes(rootElement)) {
    throw new Error('client/index.html needs a <title> and an empty #root.')
  }
  const { siteOrigin, productName } = app
  // Comments are for developers only.
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
    const document = page === undefined ? bare : deferCode(bare, manifest, modules[page.route]?.module)
    return document
      .replace(titlePattern, () => lines.join('\n    '))
      .replace('</head>', () => `${(page?.data ?? []).map(dataBlock).join('')}</head>`)
      .replace(
        rootElement,
        () =>
          `${needsCode(content) ? app.noScriptNotice : ''}${app.codeNotice}<div id="root"${route}>${content}</div>`,
      )
  }
}

/** True for a page that is empty, has a form or still loads something: it is useless without its code. */
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

/** Writes structured data; `<` is escaped, so that the data cannot close the script element. */
const dataBlock = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`

const entry = 'index.html'
/** The tags that Vite writes for the application. */
const codeTags = /\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g
const configTag = /\s*<script src="(\/config\.js)" defer><\/script>/
const startTag = '<script src="/start.js"'

/**
 * A prerendered page is readable without its code. The code is only named here and client/public/start.js loads it, so
 * that it does not compete with the first paint.
 */
function deferCode(template: string, manifest: Manifest, page: string | undefined): string {
  const configuration = configTag.exec(template)?.[1]
  if (configuration === undefined || !template.includes(startTag)) {
    throw new Error('client/index.html needs its start.js and its config.js.')
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
