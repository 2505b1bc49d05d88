/** `npm run bench:console`: how soon the console starts and shows what happens, and how it bears a long day. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { consoleBudget, weighConsole } from '../build/console-weight.ts'
import { buildConsole } from '../client-build.ts'
import { runBenchmark, type Measure } from './benchmark.ts'
import {
  audit,
  faultsText,
  installLighthouse,
  numberOf,
  type Category,
  type Report,
} from './client/lighthouse.ts'
import {
  inPage,
  readHeapMb,
  screenAddress,
  startConsole,
  withScreens,
  type ConsolePage,
} from './console/page.ts'
import type { Figure } from './figures.ts'
import { openConnection, succeed } from './load.ts'
import type { Server } from './processes.ts'
import { median, quantile, repeat } from './rounds.ts'
import { listServers, openRequest, operatorCall, signIn } from './servers.ts'

const weight: Measure = {
  name: 'weight',
  about: 'JavaScript of the first screen',
  run: async () => {
    await buildConsole()
    return [
      {
        name: 'JavaScript of the first screen, gzip',
        unit: 'KB',
        atMost: consoleBudget,
        rounds: [weighConsole()],
        seen: '',
      },
    ]
  },
}

const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices']

const start: Measure = {
  name: 'start',
  about: 'the desk with 20 who wait, in Lighthouse as a desktop computer',
  run: async (rounds) => {
    const server = await startConsole({ requests: 20 })
    const reports = await repeat(rounds, () => audit(screenAddress(server, 'desk'), categories, 'desktop'))
    return [
      ...categories.map((category): Figure => ({
        name: `desk, ${category}`,
        unit: 'points',
        atLeast: 100,
        rounds: reports.map((report) => Math.round(report.categories[category].score * 100)),
        seen: category === 'performance' ? paintsText(reports) : faultsText(reports, category),
      })),
      {
        name: 'desk, time to interactive',
        unit: 'ms',
        atMost: 1000,
        rounds: reports.map(numberOf('interactive')),
        seen: '',
      },
    ]
  },
}

/** Names what the score of the performance is made of. */
function paintsText(reports: readonly Report[]): string {
  const of = (name: string): number => median(reports.map(numberOf(name)))
  const ms = (name: string): string => `${of(name).toFixed(0)} ms`
  return `first paint ${ms('first-contentful-paint')}, largest ${ms('largest-contentful-paint')}, speed index ${ms('speed-index')}, blocked ${ms('total-blocking-time')}, shift ${of('cumulative-layout-shift').toFixed(3)}`
}

const messagesPerRound = 30

const arrival: Measure = {
  name: 'arrival',
  about: 'a player’s message to the list of the desk',
  run: async (rounds) => {
    const server = await startConsole({ requests: 20 })
    const player = await signIn(server)
    const requestId = await openRequest(server, player)
    return withScreens(server, ['desk'], async (desk) => {
      await inPage(desk, 'firstRow')
      const arrivals = (round: string, count: number): Promise<number[]> =>
        inPage(desk, 'arrivals', { requestId, headers: player.headers, round, count, pauseMs: 300 })
      await arrivals('warm-up', 5)
      const all = await repeat(rounds, (round) => arrivals(String(round), messagesPerRound))
      return [
        {
          name: 'a message to the desk, p95',
          unit: 'ms',
          atMost: 100,
          rounds: all.map((tookMs) => quantile(tookMs, 0.95)),
          seen: `median ${median(all.flat()).toFixed(0)} ms, slowest ${Math.max(...all.flat()).toFixed(0)} ms; ${String(messagesPerRound)} a round, at least 300 ms apart`,
        },
      ]
    })
  },
}

interface Frames {
  readonly longestMs: number
  readonly gapMs: number
}

/** The browser reports frames from this length on. */
const reportedFromMs = 50

async function framesDuring(page: ConsolePage, work: () => Promise<unknown>): Promise<Frames> {
  await inPage(page, 'watchFrames')
  await work()
  return inPage(page, 'stopFrames')
}

const frameFigure = (name: string, rounds: readonly Frames[], about: string): Figure => ({
  name,
  unit: 'ms',
  atMost: reportedFromMs,
  rounds: rounds.map(({ longestMs, gapMs }) => (longestMs > 0 ? longestMs : Math.min(gapMs, reportedFromMs))),
  seen: `${about}; longest gap between two frames ${Math.max(...rounds.map(({ gapMs }) => gapMs)).toFixed(0)} ms`,
})

const throttling = 4
const entries = 49_900

const journal: Measure = {
  name: 'journal',
  about: '50,000 entries scrolled and filtered on a processor four times slower',
  run: async (rounds) => {
    const server = await startConsole({ entries })
    return withScreens(server, ['journal'], async (screen) => {
      const { page, devTools } = screen
      const row = '[data-entry]'
      const rows = page.locator(row)
      const field = page.getByRole('searchbox', { name: 'Text in the entry' })
      await rows.first().waitFor()
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: throttling })
      const scroll = () =>
        framesDuring(screen, () => inPage(screen, 'scroll', { row, step: 120, frameCount: 120, places: 10 }))
      const filter = () =>
        framesDuring(screen, async () => {
          await field.click()
          await page.keyboard.type('boune', { delay: 80 })
          await rows.filter({ hasText: 'Boune' }).first().waitFor()
          await page.getByRole('button', { name: 'Calls', exact: true }).click()
          await sleep(500)
          await page.getByRole('button', { name: 'Clear all filters' }).click()
          await sleep(500)
        })
      await scroll()
      const scrolled = await repeat(rounds, scroll)
      const filtered = await repeat(rounds, filter)
      return [
        frameFigure('journal scrolled, longest frame', scrolled, `throttled ${String(throttling)} ×`),
        frameFigure('journal filtered, longest frame', filtered, `throttled ${String(throttling)} ×`),
      ]
    })
  },
}

const many = 2000

const manyWait: Measure = {
  name: 'many',
  about: 'the desk with 2,000 who wait: first shown, scrolled, and changed',
  run: async (rounds) => {
    const server = await startConsole({ requests: many })
    const player = await signIn(server)
    const requestId = await openRequest(server, player)
    const results = await repeat(rounds, () =>
      withScreens(server, ['desk'], async (desk) => {
        const firstMs = await inPage<number>(desk, 'firstRow')
        await sleep(1000)
        const scrolled = await framesDuring(desk, () =>
          inPage(desk, 'scroll', { row: '[data-row]', step: 120, frameCount: 120, places: 10 }),
        )
        const changed = await framesDuring(desk, async () => {
          for (let act = 0; act < 3; act += 1) {
            await succeed(
              openConnection(server.url),
              operatorCall('reply', { requestId, message: `Bonjour ${String(act)}.` }),
            )
            await sleep(500)
          }
        })
        return { firstMs, scrolled, changed }
      }),
    )
    return [
      {
        name: `desk with ${String(many)}, first row`,
        unit: 'ms',
        atMost: 1000,
        rounds: results.map(({ firstMs }) => firstMs),
        seen: 'from the navigation to the row in the page',
      },
      frameFigure(
        `desk with ${String(many)}, scrolled`,
        results.map(({ scrolled }) => scrolled),
        'longest frame',
      ),
      frameFigure(
        `desk with ${String(many)}, changed`,
        results.map(({ changed }) => changed),
        'longest frame',
      ),
    ]
  },
}

const hourOfEvents = 180_000
const sentTogether = 2000
/** The journal keeps 45,000 entries at least. */
const farBehind = 20_000
const patienceMs = 300_000

const memory: Measure = {
  name: 'memory',
  about: 'the desk and the journal open during an hour of 50 entries a second, sent faster',
  run: async () => {
    const server = await startConsole({ requests: 20 })
    return withScreens(server, ['desk', 'journal'], async (desk, journalScreen) => {
      const before = await readHeapMb(desk)
      const began = performance.now()
      const last = await sendAll(server, hourOfEvents, [desk, journalScreen])
      const rate = (last / (performance.now() - began)) * 1000
      const shown = journalScreen.page.locator('[data-entry]').first()
      const shownLast = async () => Number(await shown.getAttribute('data-entry'))
      for (let tries = 0; tries < 100 && (await shownLast()) !== last; tries += 1) await sleep(100)
      const streams = await Promise.all([desk, journalScreen].map((each) => inPage<Stream>(each, 'stream')))
      const lost = streams.map((stream) => last - stream.entries + (stream.opened - 1))
      return [
        {
          name: 'heap of the desk after an hour',
          unit: 'MB',
          atMost: 150,
          rounds: [await readHeapMb(desk)],
          seen: `${before.toFixed(0)} MB before; ${String(last)} entries at ${rate.toFixed(0)} a second`,
        },
        {
          name: 'heap of the journal after an hour',
          unit: 'MB',
          atMost: 150,
          rounds: [await readHeapMb(journalScreen)],
          seen: '',
        },
        {
          name: 'entries lost, and connections lost',
          unit: '',
          atMost: 0,
          rounds: [Math.max(...lost) + Math.abs(last - (await shownLast()))],
          seen: `the journal shows entry ${String(await shownLast())} of ${String(last)}`,
        },
      ]
    })
  },
}

interface Stream {
  readonly opened: number
  readonly entries: number
  readonly last: number
}

/**
 * Sends calls that read and acts that change until the journal has `count` entries or patience ends, and waits for the pages
 * when they are far behind. Returns the last entry's seq when all pages have it.
 */
async function sendAll(server: Server, count: number, pages: readonly ConsolePage[]): Promise<number> {
  const send = openConnection(server.url, 16)
  const [first] = (await listServers(server)).servers
  if (first === undefined) throw new CouldNotRun('the world has no servers')
  const began = performance.now()
  let sent = 0
  const journalLast = async (): Promise<number> => {
    const { body } = await succeed(send, { path: '/__sim/worlds/default/journal?limit=1&order=newest' })
    return (body as { readonly last: number }).last
  }
  const pagesLast = async (): Promise<number> => {
    const streams = await Promise.all(pages.map((page) => inPage<Stream>(page, 'stream')))
    return Math.min(...streams.map(({ last }) => last))
  }
  for (;;) {
    const last = await journalLast()
    const isOver = last >= count || performance.now() - began > patienceMs
    while ((await pagesLast()) < last - (isOver ? 0 : farBehind)) await sleep(20)
    if (isOver) return last
    const turns = Array.from({ length: sentTogether }, () => (sent += 1)).values()
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const turn of turns) {
          const act = operatorCall('set-server', { serverId: first._id, serverStock: turn % 500 })
          await succeed(send, turn % 2 === 0 ? act : { path: '/api/games' })
        }
      }),
    )
  }
}

await runBenchmark({
  name: 'console',
  about: 'Measures the start, the speed and the memory of the simulator’s console in a real browser.',
  measures: [weight, start, arrival, journal, manyWait, memory],
  method: 'Chromium on 127.0.0.1',
  prepare: installLighthouse,
})
