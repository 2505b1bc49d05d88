/** The steps from the client's source to a folder that any static host can serve. Rejects with what makes it unfit. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'
import { checkBudget, weigh, type Weights } from './budget.ts'
import { bundle } from './bundle.ts'
import { compress } from './compress.ts'
import { printPages } from './pages.ts'
import { separateSourceMaps } from './source-maps.ts'
import { robots, sitemap } from './search-engines.ts'

interface Folders {
  readonly clientFolder: string
  readonly sourceMapFolder: string
}

export async function buildInto({ clientFolder, sourceMapFolder }: Folders): Promise<Weights> {
  const bundled = await bundle(clientFolder)
  const { app } = bundled
  separateSourceMaps(clientFolder, sourceMapFolder)
  minifyStart(clientFolder)
  const faults = await printPages(clientFolder, bundled)
  const write = (file: string, text: string): void => {
    writeFileSync(join(clientFolder, file), text)
  }
  write('sitemap.xml', sitemap(app))
  write('robots.txt', robots(app))
  // For a host that can tell a page of the client from an address that does not exist.
  write('routes.json', `${JSON.stringify(app.paths, null, 2)}\n`)
  await compress(clientFolder)
  // Last, so that whoever has to mend it can look at the pages.
  if (faults.length > 0) throw new Error(`These pages cannot be deployed:\n  ${faults.join('\n  ')}`)
  const weights = weigh(clientFolder, bundled)
  checkBudget(weights)
  return weights
}

/** The one script that no bundler reads; each page waits for it. */
function minifyStart(clientFolder: string): void {
  const file = join(clientFolder, 'start.js')
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false })
  if (errors.length > 0) throw new Error(`start.js cannot be read: ${errors[0]?.message ?? ''}`)
  writeFileSync(file, code)
}
