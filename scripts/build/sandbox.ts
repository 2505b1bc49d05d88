/**
 * Writes the folder of the sandbox: the client, the console and the simulator, as files for any static host.
 * scripts/client-build.ts runs this file as a child process. A fault ends it with exit code 1, and does not change the folder.
 *
 * Arguments: the base, the folder, the folder of the client and the folder of the console, both built for this base.
 */
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultSeed } from '../../mock-api/defaults.ts'
import { prepareRows } from '../../mock-api/seed/seed.ts'
import { root } from '../root.ts'
import { bundleServiceWorker } from './service-worker.ts'
import { bundleForSandbox } from './sandbox-bundle.ts'
import { barStyles, sandboxPage, visitPage, visitStyles } from './sandbox-pages.ts'

const [base = '/', out = '', clientFolder = '', consoleFolder = ''] = process.argv.slice(2)

/** Replaces the folder once it is complete. */
const folder = `${out}.new`

/** Hosts may hide the first of these; the others are not part of a page. */
const notInstalled = new Set(['.nojekyll', 'service-worker.js', 'remove-service-worker.js'])

const inRoot = (file: string): string => join(root, file)
const client = (file: string): string => readFileSync(join(clientFolder, file), 'utf8')
const write = (file: string, text: string): void => {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

try {
  rmSync(folder, { recursive: true, force: true })
  copyParts()
  await bundleScripts()
  writePages()
  await bundleServiceWorker(folder, { main: mainModule(), installed: listFiles(), used: [] })
  rmSync(out, { recursive: true, force: true })
  renameSync(folder, out)
} catch (error) {
  rmSync(folder, { recursive: true, force: true })
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

/** Copies what the client and the console consist of, except the files for hosts and search engines. */
function copyParts(): void {
  const leftOut = /\.(br|gz|map)$|\.html$|[\\/](sitemap\.xml|robots\.txt|routes\.json)$|[\\/]\.vite$/
  const filter = (file: string): boolean => !leftOut.test(file)
  cpSync(clientFolder, folder, { recursive: true, filter })
  cpSync(consoleFolder, join(folder, '__sim/console'), { recursive: true, filter })
}

/** Bundles what runs in pages together, and the worker alone. */
async function bundleScripts(): Promise<void> {
  const page = 'mock-api/sandbox/page'
  await bundleForSandbox(base, folder, {
    start: inRoot(`${page}/start.ts`),
    visit: inRoot(`${page}/visit.ts`),
  })
  const rows = await prepareRows(defaultSeed)
  const rowsFile = `sandbox/assets/default-world-${createHash('sha256').update(rows).digest('hex').slice(0, 8)}.json`
  write(rowsFile, rows)
  const known = { preparedRowsUrl: JSON.stringify(base + rowsFile) }
  await bundleForSandbox(base, folder, { worker: inRoot('scripts/sandbox/worker.ts') }, known)
}

function writePages(): void {
  const { printed, drawn } = JSON.parse(client('routes.json')) as Readonly<
    Record<'printed' | 'drawn', readonly string[]>
  >
  const add = (file: string, html: string, kind: 'client' | 'console', mark = ''): void =>
    write(file, sandboxPage(html, base, kind, mark))
  for (const path of printed) add(join(path, 'index.html'), client(join(path, 'index.html')), 'client')
  for (const path of drawn) {
    if (!path.includes(':')) add(join(path, 'index.html'), client('spa.html'), 'client')
  }
  add('404.html', client('404.html'), 'client', ' data-not-found')
  add('__sim/console/index.html', readFileSync(join(consoleFolder, 'index.html'), 'utf8'), 'console')
  write(
    'sandbox/visit.html',
    visitPage(readFileSync(inRoot('mock-api/sandbox/page/visit.html'), 'utf8'), base),
  )
  write('sandbox/bar.css', barStyles())
  write('sandbox/visit.css', visitStyles())
  // For hosts that would leave out names with an underscore at the start, such as `__sim`.
  write('.nojekyll', '')
}

function mainModule(): string {
  const [main] = /assets\/index-[^"]+\.js/.exec(client('spa.html')) ?? []
  if (main === undefined) throw new Error('The shell names no main module.')
  return main
}

function listFiles(): string[] {
  return globSync('**/*.*', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !notInstalled.has(file))
    .toSorted()
}
