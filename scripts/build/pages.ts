/** Writes every page that is the same for everybody as HTML, and the two that stand for all others. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bundle } from './bundle.ts'
import { createDocument, type Words } from './document.ts'
import { faultsOf } from './faults.ts'
import { unlisted } from './search-engines.ts'

/** For a path that the client draws by itself. */
const shellFile = 'spa.html'
const notFoundFile = '404.html'

/** Answers what is wrong with them, one sentence each. */
export async function printPages(folder: string, { manifest, modules, app }: Bundle): Promise<string[]> {
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
      throw new Error(`${path} cannot be printed: ${String(error)}`, { cause: error })
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
