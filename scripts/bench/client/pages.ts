/** Each page in Lighthouse, beside the floor in the same rounds. */
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../browser.ts'
import type { Measure } from '../benchmark.ts'
import { Unavailable, type Figure, type Target } from '../figures.ts'
import { installPackage } from '../processes.ts'
import { interleave, median, ratios } from '../rounds.ts'
import { startClient, startFloor } from './sites.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

export const installLighthouse = (): void => {
  installPackage(folder, 'Lighthouse')
}

const categories = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof categories
const categoryNames = Object.keys(categories) as Category[]

const page = (name: string, path: string): Measure => {
  const scores = categoryNames.map((category): Target => ({
    name: `${path}, ${category}`,
    unit: 'points',
    atLeast: categories[category],
  }))
  const largestPaint: Target = { name: `${path}, LCP ÷ the floor’s`, unit: '×', atMost: 1 }
  const layoutShift: Target = { name: `${path}, CLS`, unit: '', atMost: 0.01 }
  const blocked: Target = { name: `${path}, TBT`, unit: 'ms', atMost: 50 }
  return {
    name,
    about: `${path} in Lighthouse, beside the floor`,
    targets: [...scores, largestPaint, layoutShift, blocked],
    async run({ rounds }): Promise<readonly Figure[]> {
      const [client, floor] = [await startClient(), await startFloor()]
      const results = await interleave(rounds, {
        floor: () => audit(`${floor.url}/`),
        page: () => audit(client.url + path),
      })
      const values = (name: 'floor' | 'page', read: (audit: Audit) => number) => results[name].map(read)
      const text = (name: 'floor' | 'page', read: (audit: Audit) => number): string =>
        `${median(values(name, read)).toFixed(0)} ms`
      return [
        ...categoryNames.map((category, index) => ({
          target: scores[index] ?? largestPaint,
          rounds: values('page', (each) => each.scores[category]),
          // A paint that could be faster is not a fault, so those of performance are not listed.
          seen:
            category === 'performance'
              ? ''
              : faultsText(results.page.flatMap((each) => each.faults[category])),
        })),
        {
          target: largestPaint,
          rounds: ratios(values('page', lcp), values('floor', lcp)),
          seen: `${text('page', lcp)} against ${text('floor', lcp)}; first paint ${text('page', (each) => each.firstPaintMs)}`,
        },
        { target: layoutShift, rounds: values('page', (each) => each.layoutShift), seen: '' },
        {
          target: blocked,
          rounds: values('page', (each) => each.blockedMs),
          seen: `the floor ${text('floor', (each) => each.blockedMs)}`,
        },
      ]
    },
  }
}

export const pages: readonly Measure[] = [page('home', '/'), page('buy', '/buy'), page('faq', '/faq')]

const lcp = (each: Audit): number => each.largestPaintMs

const faultsText = (faults: readonly string[]): string =>
  faults.length === 0 ? '' : `in some round: ${[...new Set(faults)].join(', ')}`

/** The parts of Lighthouse's report that are read. */
const Report = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})

interface Audit {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** The audits that cost points. */
  readonly faults: Readonly<Record<Category, readonly string[]>>
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly layoutShift: number
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: unknown } | undefined>

/** Runs Lighthouse once, in a new browser. Throws Unavailable when it fails. */
async function audit(url: string): Promise<Audit> {
  const entry = createRequire(new URL('package.json', import.meta.url)).resolve('lighthouse')
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as {
    readonly default: Lighthouse
  }
  const { path } = findBrowser()
  const port = 20_000 + (process.pid % 1000)
  const browser = await chromium.launch({
    ...(path === undefined ? {} : { executablePath: path }),
    args: [`--remote-debugging-port=${String(port)}`],
  })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categoryNames })
    return readReport(Report.parse(result?.lhr))
  } catch (error) {
    throw new Unavailable(`Lighthouse failed at ${url}: ${String(error)}`, { cause: error })
  } finally {
    await browser.close()
  }
}

const ofEach = <Value>(read: (category: Category) => Value): Record<Category, Value> =>
  Object.fromEntries(categoryNames.map((category) => [category, read(category)])) as Record<Category, Value>

function readReport({ categories: judged, audits }: z.infer<typeof Report>): Audit {
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: ofEach((category) => Math.round((judged[category]?.score ?? Number.NaN) * 100)),
    faults: ofEach((category) =>
      (judged[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
    firstPaintMs: number('first-contentful-paint'),
    largestPaintMs: number('largest-contentful-paint'),
    blockedMs: number('total-blocking-time'),
    layoutShift: number('cumulative-layout-shift'),
  }
}
