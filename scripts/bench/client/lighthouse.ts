/** Lighthouse as anybody runs it: its own command, its own browser, the throttling of a mid-range phone. */
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../../browser.ts'
import { Unavailable } from '../figure.ts'
import { benchFolder, writeCached } from '../folders.ts'
import { installPackage } from '../install.ts'
import { start, stop } from '../processes.ts'

const packageFolder = join(benchFolder, 'client')
const timeoutMs = 180_000

export const installLighthouse = (): void => {
  installPackage(packageFolder, 'Lighthouse')
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof categories)[number]

/** What is read of Lighthouse's report. */
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

export interface Look {
  /** 0 to 100. */
  readonly scores: Readonly<Record<Category, number>>
  /** The audits that cost points. */
  readonly faults: Readonly<Record<Category, readonly string[]>>
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly blockedMs: number
  readonly layoutShift: number
}

/** Looks at a page once. Throws Unavailable when Lighthouse cannot. */
export async function look(url: string): Promise<Look> {
  const file = writeCached('lighthouse.json', '')
  const { path = chromium.executablePath() } = findBrowser()
  // A browser that runs as root has no sandbox to offer.
  const chromeFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const running = start({
    name: 'Lighthouse',
    args: [
      join(packageFolder, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${chromeFlags.join(' ')}`,
    ],
    env: { CHROME_PATH: path },
  })
  const timer = setTimeout(() => void stop(running), timeoutMs)
  const [code] = (await once(running.child, 'close')) as [number | null]
  clearTimeout(timer)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (code !== 0 || text === '') throw new Unavailable(`Lighthouse failed at ${url}: ${running.said()}`)
  return readReport(Report.parse(JSON.parse(text)))
}

const ofEach = <Value>(read: (category: Category) => Value): Record<Category, Value> =>
  Object.fromEntries(categories.map((category) => [category, read(category)])) as Record<Category, Value>

function readReport({ categories: judged, audits }: z.infer<typeof Report>): Look {
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
