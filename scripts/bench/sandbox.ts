/** `npm run bench:sandbox`: what the sandbox loads, how soon it answers, and how it bears a long history. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { compress } from '../build/compress.ts'
import { buildClient, buildSandbox } from '../client-build.ts'
import { root } from '../root.ts'
import { runBenchmark, type Measure } from './benchmark.ts'
import { audit, faultsText, installLighthouse, numberOf, type Category } from './client/lighthouse.ts'
import { inUnit, ratiosOf, type Figure } from './figures.ts'
import { startServer, type Server } from './processes.ts'
import { interleave, median, noWait, quantile, repeat } from './rounds.ts'
import { longHistory } from './sandbox/long-history.ts'
import { serversPath, yasmine } from './servers.ts'

const folder = join(root, '.cache/bench/sandbox')

const serve = (name: string, served: string): Promise<Server> =>
  startServer('/', (port) => ({ name, args: ['scripts/bench/sandbox/serve.ts', String(port), served] }))

async function startSandbox(): Promise<Server> {
  await buildSandbox('/', folder)
  await compress(folder)
  return serve('the sandbox', folder)
}

/** Opens a page in a new context of a browser, runs `use` with it, and closes both. */
async function withPage<Result>(
  use: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch(findBrowser())
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addInitScript({ path: fileURLToPath(new URL('sandbox/in-page.js', import.meta.url)) })
    return await use(await context.newPage(), context)
  } finally {
    await browser.close()
  }
}

const inPage = <Result>(page: Page, name: string, input?: unknown): Promise<Result> =>
  page.evaluate(`benchInPage.${name}(${JSON.stringify(input) ?? ''})`)

interface Scripts {
  readonly paintMs: number
  readonly scripts: readonly { readonly path: string; readonly startMs: number }[]
}

const gzipKb = (path: string): number =>
  gzipSync(readFileSync(join(folder, path)), { level: 9 }).length / 1000

/** The worker's own requests do not appear in the page: its file and the seed, which it loads at once. */
const workerScripts = /^sandbox\/(worker\.js|assets\/models-.*\.js)$/

const weight: Measure = {
  name: 'weight',
  about: 'the JavaScript that the landing page loads beyond the client',
  async run() {
    const server = await startSandbox()
    const { paintMs, scripts } = await withPage(async (page) => {
      await page.goto(`${server.url}/`)
      await inPage(page, 'firstCall')
      return inPage<Scripts>(page, 'scripts')
    })
    const files = filesOf(/\.js$/).filter((file) => workerScripts.test(file))
    const paths = [...new Set([...scripts.map(({ path }) => path.slice(1)), ...files])]
    const early = scripts.filter(({ startMs }) => startMs < paintMs).map(({ path }) => path.slice(1))
    return [
      {
        name: 'beyond the client, gzip',
        unit: 'KB',
        atMost: 260,
        rounds: [paths.map(gzipKb).reduce((sum, kb) => sum + kb, 0)],
        seen: paths.map((path) => `${path} ${gzipKb(path).toFixed(1)}`).join(', '),
      },
      {
        name: 'of it before the first paint',
        unit: 'KB',
        // The script that waits for the paint.
        atMost: 2,
        rounds: [early.map(gzipKb).reduce((sum, kb) => sum + kb, 0)],
        seen: early.join(', '),
      },
    ]
  },
}

function filesOf(pattern: RegExp): string[] {
  const list = /self\.sandboxFiles=(\{.*?\});/.exec(
    readFileSync(join(folder, 'sandbox-offline.js'), 'utf8'),
  )?.[1]
  return Object.keys(JSON.parse(list ?? '{}') as object).filter((file) => pattern.test(file))
}

/** Search engines must leave out a sandbox, so that category would miss points on purpose. */
const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices']

const landing: Measure = {
  name: 'landing',
  about: 'the landing page in Lighthouse, beside the deployed client',
  async run(rounds) {
    const [sandbox, client] = [await startSandbox(), await serve('the client', await buildClient())]
    const reports = await interleave(rounds, {
      client: () => audit(`${client.url}/`, categories),
      sandbox: () => audit(`${sandbox.url}/`, categories),
    })
    return [
      ratiosOf(reports.sandbox, reports.client)(
        { name: 'LCP ÷ the deployed client’s', atMost: 1.05 },
        numberOf('largest-contentful-paint'),
        inUnit('ms', 0),
      ),
      ...categories.map((category): Figure => ({
        name: `landing page, ${category}`,
        unit: 'points',
        atLeast: category === 'performance' ? 99 : 100,
        rounds: reports.sandbox.map((report) => Math.round(report.categories[category].score * 100)),
        seen: category === 'performance' ? '' : faultsText(reports.sandbox, category),
      })),
    ]
  },
}

const firstCall = (name: string, values: readonly number[]): Figure => ({
  name: `load to first answered call, ${name}`,
  unit: 'ms',
  atMost: 400,
  rounds: values,
  seen: '',
})

const first: Measure = {
  name: 'first',
  about: 'from the load of the landing page to the first answered call, on a first visit and on a later one',
  async run(rounds) {
    const server = await startSandbox()
    const visits = await repeat(rounds, () =>
      withPage(async (page) => {
        await page.goto(`${server.url}/`)
        const firstMs = await inPage<number>(page, 'firstCall')
        await page.goto('about:blank')
        await page.goto(`${server.url}/`)
        return { firstMs, againMs: await inPage<number>(page, 'firstCall') }
      }),
    )
    return [
      firstCall(
        'first visit',
        visits.map(({ firstMs }) => firstMs),
      ),
      firstCall(
        'later visit',
        visits.map(({ againMs }) => againMs),
      ),
    ]
  },
}

const callsPerRound = 200

const calls: Measure = {
  name: 'calls',
  about: 'calls one after another, one that reads and one that changes and is saved',
  async run(rounds) {
    const server = await startSandbox()
    return withPage(async (page) => {
      await page.goto(`${server.url}/`)
      await inPage(page, 'firstCall')
      const read = { address: `${serversPath}?keyword=`, method: 'GET', count: callsPerRound }
      const { servers } = await inPage<{ readonly servers: readonly { readonly _id: string }[] }>(
        page,
        'answered',
        {
          address: read.address,
        },
      )
      const change = {
        address: '/__sim/worlds/default/operator/set-server',
        method: 'POST',
        body: { serverId: servers[0]?._id },
        count: callsPerRound,
      }
      const results = await interleave(
        rounds,
        {
          read: () => inPage<readonly number[]>(page, 'calls', read),
          change: () => inPage<readonly number[]>(page, 'calls', change),
        },
        noWait,
      )
      return Object.entries(results).map(([name, all]): Figure => ({
        name: `a call that ${name === 'read' ? 'reads' : 'changes and is saved'}, median`,
        unit: 'ms',
        atMost: 5,
        rounds: all.map(median),
        seen: `p95 ${quantile(all.flat(), 0.95).toFixed(1)} ms; ${String(callsPerRound)} a round`,
      }))
    })
  },
}

const transactions = 20_000
/** The browser reports tasks from this length on. */
const reportedFromMs = 50

const history: Measure = {
  name: 'history',
  about: 'the history of a player with 20,000 transactions: opened, paged and filtered',
  async run(rounds) {
    const [server, snapshot] = [await startSandbox(), await longHistory(transactions)]
    return withPage(async (page) => {
      await page.goto(`${server.url}/signin`)
      await inPage(page, 'firstCall')
      const send = (path: string, method: string, body: string): Promise<unknown> =>
        inPage(page, 'answered', {
          address: `/__sim/worlds/default/snapshots/${path}`,
          init: { method, headers: { 'Content-Type': 'application/json' }, body },
        })
      await send('long', 'PUT', snapshot)
      await send('long/restore', 'POST', '{}')
      await page.getByLabel('Email').fill(yasmine.email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(yasmine.password)
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await page.waitForURL((address) => address.pathname !== '/signin')
      const longest = await repeat(rounds, async () => {
        await page.goto(`${server.url}/transactions`)
        await page.getByRole('row').nth(2).waitFor()
        // The page's own start is the client's affair, which `bench:client` measures.
        await inPage(page, 'watchTasks')
        for (let turn = 0; turn < 5; turn += 1) {
          const before = await page.getByRole('row').nth(2).innerText()
          await page.getByRole('button', { name: /page suivante|suivant|next/i }).click()
          await page.getByRole('row').nth(2).filter({ hasNotText: before }).waitFor()
        }
        return inPage<{ readonly longest: number; readonly count: number }>(page, 'tasks')
      })
      return [
        {
          name: `history of ${transactions.toLocaleString('en')}, longest task`,
          unit: 'ms',
          atMost: reportedFromMs,
          rounds: longest.map(({ longest: ms }) => ms),
          seen: `${String(longest.reduce((sum, { count }) => sum + count, 0))} tasks of ${String(reportedFromMs)} ms or more; 0 ms stands for none`,
        },
      ]
    })
  },
}

await runBenchmark({
  name: 'sandbox',
  about: 'Measures the sandbox in a real browser, from a static host on this machine.',
  measures: [weight, landing, first, calls, history],
  method: 'Chromium on 127.0.0.1',
  prepare: installLighthouse,
})
