/** Prerenders the public pages as HTML, and the two documents that serve all other paths. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bundle } from './bundle.ts'
import { createDocument, type Words } from './page-document.ts'
import { unlisted } from './deploy-files.ts'

/** Serves the paths that the client renders in the browser. */
const shellFile = 'spa.html'
const notFoundFile = '404.html'

/** Returns what prevents the pages from being deployed, one sentence each. */
export async function prerenderPages(folder: string, { manifest, modules, app }: Bundle): Promise<string[]> {
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const documentOf = createDocument(template, manifest, modules, app)
  const faults: string[] = []
  const write = (file: string, html: string): void => {
    const path = join(folder, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, html)
  }
  const print = async (path: string, file: string, words?: Words): Promise<void> => {
    const page = await app.printPage(path).catch((error: unknown) => {
      throw new Error(`${path} cannot be prerendered: ${String(error)}`, { cause: error })
    })
    const html = documentOf(page, { isListed: words === undefined && !unlisted.has(path), words })
    faults.push(...faultsOf(html, words === undefined).map((fault) => `${path} ${fault}`))
    write(file, html)
  }

  for (const path of app.paths.printed) await print(path, join(path, 'index.html'))
  const { path, title } = app.notFound
  await print(path, notFoundFile, { title })
  write(shellFile, documentOf(undefined, { isListed: false, words: { title: app.productName } }))
  return faults
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
