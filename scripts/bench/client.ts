/** `npm run bench:client`: how fast the client's pages are on a phone, and what they weigh. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { findBrowser } from '../browser.ts'
import { runBenchmark, type Measure } from './benchmark.ts'
import { startClient, startFloor } from './client/sites.ts'
import { weights } from './client/weights.ts'
import { inUnit, ratiosOf, type Figure } from './figures.ts'
import { installPackage } from './processes.ts'
import { interleave, median } from './rounds.ts'

const leastScores = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof leastScores
const categories = Object.keys(leastScores) as Category[]

const page = (name: string, path: string): Measure => ({
  name,
  about: `${path} in Lighthouse, beside the floor`,
  async run(rounds) {
    const [client, floor] = [await startClient(), await startFloor()]
    const reports = await interleave(rounds, {
      floor: () => audit(`${floor.url}/`),
      page: () => audit(client.url + path),
    })
    const ms = inUnit('ms', 0)
    return [
      ...categories.map((category): Figure => ({
        name: `${path}, ${category}`,
        unit: 'points',
        atLeast: leastScores[category],
        rounds: reports.page.map((report) => Math.round(report.categories[category].score * 100)),
        // A paint that could be faster is not a fault, so those of performance are not listed.
        seen: category === 'performance' ? '' : faultsText(reports.page, category),
      })),
      ratiosOf(reports.page, reports.floor)(
        { name: `${path}, LCP ÷ the floor’s`, atMost: 1 },
        largestPaintMs,
        ms,
      ),
      {
        name: `${path}, CLS`,
        unit: '',
        atMost: 0.01,
        rounds: reports.page.map(numberOf('cumulative-layout-shift')),
        seen: '',
      },
      {
        name: `${path}, TBT`,
        unit: 'ms',
        atMost: 50,
        rounds: reports.page.map(blockedMs),
        seen: `the floor ${ms(median(reports.floor.map(blockedMs)))}`,
      },
    ]
  },
})

/** The part of Lighthouse that is used here; it is installed into `client`. */
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>
interface AuditRef {
  readonly id: string
  readonly weight: number
}
interface Report {
  /** Scores from 0 to 1. */
  readonly categories: Readonly<
    Record<Category, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

/** Runs Lighthouse once, in a new browser. Throws CouldNotRun when it fails. */
async function audit(url: string): Promise<Report> {
  const entry = createRequire(new URL('client/package.json', import.meta.url)).resolve('lighthouse')
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
    readonly default: Lighthouse
  }
  const port = 20_000 + (process.pid % 1000)
  const browser = await chromium.launch({
    ...findBrowser(),
    args: [`--remote-debugging-port=${String(port)}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories })
    if (result === undefined) throw new Error('no report')
    return result.lhr
  } catch (error) {
    throw new CouldNotRun(`Lighthouse failed at ${url}: ${String(error)}`, { cause: error })
  } finally {
    await browser.close()
  }
}

/** Names the audits that cost points in some round. */
function faultsText(reports: readonly Report[], category: Category): string {
  const faults = reports.flatMap(({ categories, audits }) =>
    categories[category].auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1),
  )
  return [...new Set(faults.map(({ id }) => id))].join(', ')
}

/** Returns a function that reads one audit of a report. */
const numberOf =
  (name: string) =>
  ({ audits }: Report): number =>
    audits[name]?.numericValue ?? Number.NaN
const largestPaintMs = numberOf('largest-contentful-paint')
const blockedMs = numberOf('total-blocking-time')

await runBenchmark({
  name: 'client',
  about:
    "Measures the client's pages with Lighthouse as a mid-range phone, beside a small page of the same libraries (the floor), and what the build weighs.",
  measures: [page('home', '/'), page('buy', '/buy'), page('faq', '/faq'), weights],
  method: 'Lighthouse as a mid-range phone',
  prepare: () => {
    installPackage(fileURLToPath(new URL('client', import.meta.url)), 'Lighthouse')
  },
})
