/** Prerenders the public pages as HTML, and the two documents that serve all other paths. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { PrintedPage } from '../../client/src/app/printed-page.ts'
import { filesOf, type Bundle } from './bundle.ts'
import { faultsOf } from './page-faults.ts'
import { textFontFile } from './text-font.ts'

/** Serves the paths that the client renders in the browser. */
const shellFile = 'spa.html'
const notFoundFile = '404.html'

export const manifestFile = 'manifest.webmanifest'
/** Where the manifest of a wording is, below the base. */
export const manifestPath = (wording: string): string =>
  wording === 'default' ? manifestFile : `${wording}/${manifestFile}`

/** Google's return page redirects at once, so search engines must not list it. */
export const isUnlisted = (path: string): boolean => path.endsWith('/auth/success')

/** Returns what prevents the pages from being deployed, one sentence each. */
export async function prerenderPages(folder: string, bundle: Bundle): Promise<string[]> {
  const { app } = bundle
  // Comments are for developers only.
  const template = readFileSync(join(folder, 'index.html'), 'utf8').replace(/\s*<!--.*?-->/gs, '')
  const manifestAddress = `"${bundle.base}${manifestFile}"`
  for (const part of [...placeholders, htmlTag, manifestAddress, configTag(bundle), startTag(bundle)]) {
    if (!template.includes(part)) throw new Error(`client/index.html needs ${part}.`)
  }
  const faults: string[] = []
  const write = (file: string, html: string): void => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, html)
  }
  const print = async (path: string, file: string): Promise<void> => {
    const page = await app.printPage(path).catch((error: unknown) => {
      throw new Error(`${path} cannot be prerendered: ${String(error)}`, { cause: error })
    })
    const isListed = path !== app.notFoundPath && !isUnlisted(path)
    const html = documentOf(template, bundle, { page, isListed })
    const found = faultsOf(html, { path, origin: app.siteOrigin, isListed })
    faults.push(...found.map((fault) => `${path} ${fault}`))
    write(file, html)
  }

  for (const path of app.paths.printed) await print(path, join(path, 'index.html'))
  await print(app.notFoundPath, notFoundFile)
  const { codeNotice, noScriptNotice } = await app.printPage('/')
  write(shellFile, documentOf(template, bundle, { notices: codeNotice + noScriptNotice, isListed: false }))
  return faults
}

interface Content {
  /** Missing for the paths that the client renders in the browser. */
  readonly page?: PrintedPage
  /** The notices of a document without a page. */
  readonly notices?: string
  /** Whether search engines may show it. */
  readonly isListed: boolean
}

/** Vite's template has these, and each document replaces them. */
const placeholders = ['<title>Kamasouk</title>', '</head>', '<div id="root"></div>'] as const
const htmlTag = '<html lang="fr">'
/** The elements that React prints first although they belong in the head. */
const hoisted = /^(?:<title>.*?<\/title>|<(?:meta|link)\b[^>]*>)+/s

/** Fills the template with a page's head, content and code. */
function documentOf(template: string, bundle: Bundle, { page, notices, isListed }: Content): string {
  const { app, manifest, base } = bundle
  const { html = '', data = [] } = page ?? {}
  const head = hoisted.exec(html)?.[0] ?? ''
  const content = html.slice(head.length)
  const font = Object.values(manifest).find(({ src }) => src?.endsWith(basename(textFontFile)))
  if (font === undefined) throw new Error('The styles do not use the font of the texts.')
  const lines = [
    head.includes('<title>')
      ? head
      : `<title>${escape(page?.notFoundTitle ?? app.productName)}</title>${head}`,
    ...(isListed ? siteTags(app, page) : ['<meta name="robots" content="noindex">']),
    `<link rel="preload" as="font" type="font/woff2" href="${base}${font.file}" crossorigin>`,
  ]
  const [titleTag, headEnd, rootElement] = placeholders
  // An empty page, or one that has a form or still loads something, is useless without its code.
  const needsCode = content === '' || /<form[\s>]|role="status"/.test(content)
  const before = notices ?? `${needsCode ? page?.noScriptNotice : ''}${page?.codeNotice}`
  const rootTag = `<div id="root"${page === undefined ? '' : ` data-route="${page.route}" data-wording="${page.wording}"`}>`
  return (page === undefined ? template : deferCode(template, bundle, page))
    .replace(
      htmlTag,
      () => `<html lang="${page?.language ?? 'fr'}"${page?.direction === 'rtl' ? ' dir="rtl"' : ''}>`,
    )
    .replace(`${base}${manifestFile}`, () => base + manifestPath(page?.wording ?? 'default'))
    .replace(titleTag, () => lines.join('\n    '))
    .replace(headEnd, () => `${data.map(dataBlock).join('')}${headEnd}`)
    .replace(rootElement, () => `${before}${rootTag}${content}</div>`)
}

/** Describes the site to the applications that show a link. */
const siteTags = ({ siteOrigin, productName }: Bundle['app'], page?: PrintedPage): string[] =>
  Object.entries({
    'og:site_name': productName,
    'og:type': 'website',
    'og:locale': page?.ogLocale ?? 'fr_FR',
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
function deferCode(template: string, bundle: Bundle, { route, wording }: PrintedPage): string {
  const { app, manifest, base } = bundle
  const needed = filesOf(manifest, 'index.html')
  const page = app.modules[route]?.module
  if (page !== undefined) filesOf(manifest, page, needed)
  // Each script runs in its own task. The main module runs everything that it needs and that has not run yet in one task,
  // so it comes after the page's libraries and its texts.
  const main = manifest['index.html']?.file ?? ''
  const importsMain = Object.keys(manifest).filter((key) => filesOf(manifest, key).has(main))
  const later = new Set(importsMain.flatMap((key) => manifest[key]?.file ?? []))
  const files = [
    ...[...needed].filter((file) => !later.has(file)),
    ...textFilesOf(bundle, needed, wording),
    ...[...needed].filter((file) => later.has(file)),
  ]
  const addresses = files.map((file) => `${base}${file}`)
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

/** Returns the files with the texts that this code needs. */
export function textFilesOf(
  { manifest, textsOf }: Bundle,
  code: ReadonlySet<string>,
  wording: string,
): ReadonlySet<string> {
  const found = new Set<string>()
  const folder = 'src/texts'
  for (const part of [...code].flatMap((file) => textsOf.get(file) ?? [])) {
    const file = [`${folder}/${wording}/${part}.ts`, `${folder}/default/${part}.ts`].find(
      (key) => key in manifest,
    )
    if (file !== undefined) filesOf(manifest, file, found)
  }
  return new Set([...found].filter((file) => !code.has(file)))
}
