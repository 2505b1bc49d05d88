/**
 * `npm run test:browsers [firefox] [webkit]`: the main journeys in these browsers, side by side. Exit code 1: a journey
 * failed; 3: a browser is not installed or does not start.
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { conclude, printResult, type Count } from '../../scripts/checks.ts'
import { buildClient, buildConsole, buildSandbox } from '../../scripts/client-build.ts'
import { installPackages } from '../../scripts/browser.ts'
import { root } from '../../scripts/root.ts'
import { startStaticHost } from '../e2e-sandbox/static-host.ts'
import type { Browser } from './browser.ts'
import { clientJourneys } from './client-journeys.ts'
import { consoleJourneys } from './console-journeys.ts'
import { sandboxJourneys } from './sandbox-journeys.ts'
import { after, folder } from './programs.ts'
import { isMissing, otherBrowsers, startBrowser } from './start.ts'
import { createWorld } from './world.ts'

const longestJourneyMs = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Where the counts are written, for `npm run test:all`. */
    json: { type: 'string' },
    /** Runs only the journeys whose promise contains this. */
    grep: { type: 'string' },
    /** Installs what is missing; outside CI, what cannot be installed is only reported. */
    install: { type: 'boolean' },
  },
})
const chosen = otherBrowsers.filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name.toLowerCase()),
)
if (values.install && chosen.some(isMissing)) {
  installPackages(...chosen.filter(isMissing).flatMap(({ packages }) => packages))
}
const missing = chosen.filter(isMissing)
for (const { name, packages } of missing) {
  console.log(`not run  ${name} is not installed. Install it: apt-get install ${packages.join(' ')}`)
}
const installed = chosen.filter((browser) => !missing.includes(browser))
const isRefused = missing.length > 0 && (!values.install || process.env['CI'] !== undefined)

const counts = installed.length === 0 ? [] : await test()
conclude(counts)
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(counts))
process.exit(isRefused && process.exitCode !== 1 ? 3 : process.exitCode)

async function test(): Promise<readonly Count[]> {
  let browsers: readonly Browser[]
  try {
    browsers = await Promise.all(installed.map(startBrowser))
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    console.error(error.message)
    process.exit(3)
  }
  const journeys = await prepare()
  return Promise.all(browsers.map((browser) => run(browser, journeys)))
}

type Run = (browser: Browser) => Promise<void>

/** Builds and starts what the journeys need. */
async function prepare(): Promise<readonly (readonly [promise: string, run: Run])[]> {
  const client = watched('client', await buildClient())
  const console = watched('console', await buildConsole())
  await buildSandbox('/', join(root, '.cache/sandbox/tested'))
  const sandbox = watched('sandbox', join(root, '.cache/sandbox/tested'))
  const { url } = await createSimulator({ port: 0, clientFolder: client, consoleFolder: console })
  const ofWorlds = Object.entries({ ...clientJourneys, ...consoleJourneys }).map(
    ([promise, journey]): [string, Run] => [
      promise,
      async (browser) => {
        const page = await browser.forget(url)
        await journey({ browser, page, world: await createWorld(url) })
      },
    ],
  )
  const ofSandbox = Object.entries(sandboxJourneys).map(([promise, journey]): [string, Run] => [
    promise,
    async (browser) => {
      // A new host, for which the browser has saved nothing.
      const host = await startStaticHost(sandbox)
      const page = await browser.forget(host.url)
      await journey({ browser, page, url: host.url })
      // The host stays: the page may load more in the background.
      if (host.calls.length > 0) throw new Error(`These calls left the browser: ${host.calls.join(', ')}.`)
    },
  ])
  return [...ofWorlds, ...ofSandbox]
}

/** Copies built files so that each page keeps what it complains of. */
function watched(name: string, built: string): string {
  const copy = join(folder, 'served', name)
  cpSync(built, copy, { recursive: true })
  const watch = readFileSync(new URL('page-errors.js', import.meta.url), 'utf8')
  for (const path of globSync('**/start.js', { cwd: copy })) {
    const file = join(copy, path)
    writeFileSync(file, watch + readFileSync(file, 'utf8'))
    for (const encoded of ['br', 'gz']) rmSync(`${file}.${encoded}`, { force: true })
  }
  return copy
}

async function run(browser: Browser, journeys: readonly (readonly [string, Run])[]): Promise<Count> {
  const counts = { passed: 0, failed: 0 }
  for (const [promise, journey] of journeys) {
    if (values.grep !== undefined && !promise.includes(values.grep)) continue
    const begun = performance.now()
    const problems: unknown[] = []
    try {
      await Promise.race([journey(browser), browser.ended, tooLong()])
    } catch (error) {
      problems.push(
        error,
        await Promise.race([browser.describe(), tooLong()]).catch(() => 'It no longer answers.'),
      )
    }
    problems.push(...(await Promise.race([browser.takeComplaints(), tooLong()])))
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    printResult(problems.length === 0, `${browser.name}: ${promise} (${seconds} s)`)
    for (const problem of problems) console.log(problem)
    counts[problems.length === 0 ? 'passed' : 'failed'] += 1
  }
  return counts
}

/** Rejects when a browser no longer answers. Everything that a journey waits for has a shorter limit. */
function tooLong(): Promise<never> {
  return after(longestJourneyMs, `The journey takes longer than ${String(longestJourneyMs / 1000)} seconds.`)
}
