/** Pages in a real browser, in front of a simulator or a static host in this process, and their audit by Lighthouse. */
import { fileURLToPath } from 'node:url'
import { chromium, type LaunchOptions, type Page } from '@playwright/test'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from '../../mock-api/server.ts'
import { findBrowser, findCachingBrowser } from '../browser.ts'
import { quantile, median, repeat, type Figure } from './benchmark.ts'
import { atEnd, importTool, yasmine, type Call, type Server } from './servers.ts'

const inPageScript = fileURLToPath(new URL('in-page.js', import.meta.url))

/** Starts a simulator that serves these built pages until the measure ends. */
export async function serveBuilt(
  folders: Pick<SimulatorOptions, 'clientFolder' | 'consoleFolder'>,
): Promise<Simulator> {
  const simulator = await createSimulator({ port: 0, ...folders })
  atEnd(() => simulator.close())
  return simulator
}

/** The options of a browser that keeps pages that were left, as people have it. */
export const withPageCache = (): LaunchOptions => ({
  ...findCachingBrowser(),
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
})

/** Opens an address in a new browser, with the functions of in-page.js, until the measure ends. */
export async function openPage(address: string, options: LaunchOptions = findBrowser()): Promise<Page> {
  const browser = await chromium.launch(options)
  atEnd(() => browser.close())
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript({ path: inPageScript })
  await page.goto(address)
  return page
}

/** Runs a function that in-page.js adds to the page. */
export const inPage = <Result>(page: Page, name: string, input?: unknown): Promise<Result> =>
  page.evaluate(`benchInPage.${name}(${JSON.stringify(input) ?? ''})`)

export async function signInOnPage(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(yasmine.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(yasmine.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL((address) => address.pathname !== '/signin')
}

/** Makes the processor of the page so many times slower. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Reads the heap in KB, and the number of nodes, after garbage collection. */
export async function readPageMemory(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  // Twice: the second collection frees what the first one finalises.
  await devTools.send('HeapProfiler.collectGarbage')
  await devTools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devTools.send('Runtime.getHeapUsage')
  const { nodes } = await devTools.send('Memory.getDOMCounters')
  await devTools.detach()
  return { heapKb: usedSize / 1000, nodes }
}

const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true }

/**
 * Presses the first button of a page as soon as it is painted, on a processor that is throttled four times. Returns the
 * milliseconds from the press to the next frame.
 */
export async function firstPress(address: string): Promise<number> {
  const browser = await chromium.launch(findBrowser())
  try {
    const page = await browser.newPage(phone)
    await page.addInitScript({ path: inPageScript })
    await throttle(page, 4)
    await page.goto(address, { waitUntil: 'commit' })
    const { x, y } = await inPage<{ x: number; y: number }>(page, 'paintedButton')
    const took = inPage<number>(page, 'pressed')
    await page.mouse.click(x, y)
    return await took
  } finally {
    await browser.close()
  }
}

interface Arrivals {
  readonly name: string
  /** Where the message appears, as a selector. */
  readonly list: string
  readonly callOf: (message: string) => Call
  /** How many there are in a round. */
  readonly count: number
}

/** Makes calls from the page, and measures how soon the message of each is on the screen. */
export async function arrivalFigure(
  page: Page,
  rounds: number,
  { name, list, callOf, count }: Arrivals,
): Promise<Figure> {
  const arrivals = (round: string, length: number): Promise<number[]> => {
    const messages = Array.from({ length }, (_, index) => `Bonjour, ${round} ${String(index)}.`)
    const calls = messages.map((message) => ({ message, call: callOf(message) }))
    return inPage(page, 'arrivals', { list, calls })
  }
  await arrivals('warm-up', 5)
  const all = await repeat(rounds, (round) => arrivals(String(round), count))
  return {
    name,
    unit: 'ms',
    atMost: 100,
    rounds: all.map((tookMs) => quantile(tookMs, 0.95)),
    seen: `median ${median(all.flat()).toFixed(0)} ms, slowest ${Math.max(...all.flat()).toFixed(0)} ms; ${String(count)} a round`,
  }
}

interface Watched {
  readonly type: 'event' | 'longtask' | 'long-animation-frame'
  /** The browser does not report shorter ones. */
  readonly reportedFromMs: number
}

/** Returns the longest of what the browser reports while `work` runs, in milliseconds; 0 if it reports nothing. */
export async function longestDuring(
  page: Page,
  { type, reportedFromMs }: Watched,
  work: () => Promise<unknown>,
): Promise<number> {
  await inPage(page, 'watch', { type, durationThreshold: reportedFromMs })
  await work()
  return inPage(page, 'longest')
}

export const frames: Watched = { type: 'long-animation-frame', reportedFromMs: 50 }

/** The part of Lighthouse's report that is used here. */
export interface Report {
  /** Scores from 0 to 1. */
  readonly categories: Readonly<
    Record<string, { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>
}

/** The least points of each category that is audited, such as `best-practices`. */
type LeastScores = Readonly<Record<string, number>>

type Lighthouse = (
  url: string,
  flags: object,
  config: unknown,
) => Promise<{ readonly lhr: Report } | undefined>

/** Runs Lighthouse once, in a new browser. Throws CouldNotRun when it fails. */
export async function audit(
  { url }: Server,
  path: string,
  leastScores: LeastScores,
  device: 'phone' | 'desktop' = 'phone',
): Promise<Report> {
  const lighthouse = (await importTool('lighthouse')) as Lighthouse
  const config = device === 'phone' ? undefined : await importTool('lighthouse/core/config/desktop-config.js')
  const port = 20_000 + (process.pid % 1000)
  const args = [`--remote-debugging-port=${String(port)}`]
  const browser = await chromium.launch({ ...findBrowser(), args })
  try {
    const result = await lighthouse(
      url + path,
      { port, logLevel: 'error', onlyCategories: Object.keys(leastScores) },
      config,
    )
    if (result === undefined) throw new Error('no report')
    return result.lhr
  } catch (error) {
    throw new CouldNotRun(`Lighthouse failed at ${url}${path}: ${String(error)}`, { cause: error })
  } finally {
    await browser.close()
  }
}

/** Returns the score of each category, with the audits that cost points in some round. */
export const scoreFigures = (name: string, reports: readonly Report[], leastScores: LeastScores): Figure[] =>
  Object.entries(leastScores).map(([category, atLeast]) => {
    const found = reports.map(({ categories, audits }) => {
      const { score = Number.NaN, auditRefs = [] } = categories[category] ?? {}
      const faults = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      return { points: Math.round(score * 100), faults: faults.map(({ id }) => id) }
    })
    return {
      name: `${name}, ${category}`,
      unit: 'points',
      atLeast,
      rounds: found.map(({ points }) => points),
      seen: [...new Set(found.flatMap(({ faults }) => faults))].join(', '),
    }
  })

/** Returns a function that reads one audit of a report. */
export const auditNumber =
  (name: string) =>
  ({ audits }: Report): number =>
    audits[name]?.numericValue ?? Number.NaN
