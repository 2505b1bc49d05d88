/** `npm run bench:console`: how soon the console starts and shows what happens, and how it bears a long day. */
import { setTimeout as sleep } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { bookExpiry } from '../../mock-api/domain/chats.ts'
import type { World } from '../../mock-api/world/world.ts'
import { buildConsole } from '../client-build.ts'
import { ratioOf, repeat, runBenchmark, type Figure, type Measure } from './benchmark.ts'
import {
  arrivalFigure,
  audit,
  auditNumber,
  frames,
  longestDuring,
  openPage,
  readPageMemory,
  scoreFigures,
  serveBuilt,
  throttle,
  withPageCache,
} from './pages.ts'
import {
  call,
  listServers,
  load,
  messageCall,
  openRequest,
  operatorCall,
  signIn,
  yasmine,
  type Server,
} from './servers.ts'

async function startConsole({ requests = 0, entries = 0 }) {
  const simulator = await serveBuilt({ consoleFolder: await buildConsole() })
  openRequests(simulator.world(), requests)
  fillJournal(simulator.world(), entries)
  return simulator
}

const screenPath = (screen: string): string => `/__sim/console/w/default/${screen}`
const openScreen = ({ url }: Server, screen: string) => openPage(url + screenPath(screen))

/** Opens requests of players in turn. */
function openRequests(world: World, count: number): void {
  const { store, clock } = world
  // The measures ask as this player, who may have one request.
  const users = store.users.all().filter(({ role, email }) => role === 'user' && email !== yasmine.email)
  const [server] = store.servers.all()
  if (server === undefined) throw new CouldNotRun('the world has no servers')
  for (let index = 0; index < count; index += 1) {
    const row = store.requests.insert({
      _id: world.newId(),
      userId: users[index % users.length]?._id ?? '',
      operatorId: null,
      gameId: server.gameId,
      serverId: server._id,
      username: `Yasmi-Iop-${String(index)}`,
      quantity: 1 + (index % 50),
      transactionType: 'Buy',
      isRequestStarted: false,
      isFormOpened: true,
      createdAt: clock.instant(),
      expiresAt: clock.instant(1_800_000),
    })
    bookExpiry(world, 'request', row)
  }
}

/** Half of the entries are messages of a player, the others replies. */
function fillJournal({ journal, store }: World, count: number): void {
  const userId = store.users.all()[0]?._id ?? null
  for (let index = 0; journal.last() < count; index += 1) {
    const message = `Bonjour, je suis à la banque de ${index % 100 === 0 ? 'Boune' : 'Agride'} depuis ${String(index)} minutes.`
    const body = { requestId: userId, message }
    const sent = { kind: 'call', call: 'messages.send', method: 'POST', path: '/messages/client' } as const
    journal.append({ ...sent, status: 200, userId, body, answer: { message } })
    journal.append({ kind: 'operator', verb: 'reply', body, refused: null })
  }
}

const start: Measure = {
  name: 'start',
  about: 'the desk with 20 who wait, in Lighthouse as a desktop computer',
  async run(rounds) {
    const server = await startConsole({ requests: 20 })
    const leastScores = { performance: 100, accessibility: 100, 'best-practices': 100 }
    const reports = await repeat(rounds, () => audit(server, screenPath('desk'), leastScores, 'desktop'))
    return [
      ...scoreFigures('desk', reports, leastScores),
      {
        name: 'desk, time to interactive',
        unit: 'ms',
        atMost: 1000,
        rounds: reports.map(auditNumber('interactive')),
      },
    ]
  },
}

const arrival: Measure = {
  name: 'arrival',
  about: 'a player’s message to the list of the desk',
  async run(rounds) {
    const server = await startConsole({ requests: 20 })
    const player = await signIn(server)
    const requestId = await openRequest(server, player)
    const desk = await openScreen(server, 'desk')
    await desk.locator('[data-row]').first().waitFor()
    const figure = await arrivalFigure(desk, rounds, {
      name: 'a message to the desk, p95',
      list: 'main',
      callOf: (message) => messageCall(player, { requestId, message, clientId: message }),
      count: 30,
    })
    return [figure]
  },
}

const frameFigure = (name: string, rounds: readonly number[]): Figure => ({
  name: `${name}, longest frame`,
  unit: 'ms',
  atMost: frames.reportedFromMs,
  rounds,
  seen: `0 ms stands for less than ${String(frames.reportedFromMs)} ms`,
})

type Page = Awaited<ReturnType<typeof openScreen>>

/** Scrolls the list of these rows slowly, then to places all over it, and back to its start. */
const scrollDuration = (page: Page, rows: string) =>
  longestDuring(page, frames, async () => {
    await page.locator(rows).nth(3).hover()
    const distances = [...Array.from({ length: 120 }, () => 120), 2e5, 3e5, -1e5, 4e5, -2e5, -1e6]
    for (const distance of distances) await page.mouse.wheel(0, distance)
  })

const journal: Measure = {
  name: 'journal',
  about: '50,000 entries scrolled and filtered on a processor four times slower',
  async run(rounds) {
    const page = await openScreen(await startConsole({ entries: 49_900 }), 'journal')
    const row = '[data-entry]'
    const rows = page.locator(row)
    await rows.nth(3).waitFor()
    await throttle(page, 4)
    const filter = async () => {
      await page.getByRole('searchbox', { name: 'Text in the entry' }).click()
      await page.keyboard.type('boune', { delay: 80 })
      await rows.filter({ hasText: 'Boune' }).first().waitFor()
      await page.getByRole('button', { name: 'Calls', exact: true }).click()
      await sleep(500)
      await page.getByRole('button', { name: 'Clear all filters' }).click()
      await sleep(500)
    }
    await scrollDuration(page, row)
    return [
      frameFigure('journal scrolled', await repeat(rounds, () => scrollDuration(page, row))),
      frameFigure('journal filtered', await repeat(rounds, () => longestDuring(page, frames, filter))),
    ]
  },
}

const many: Measure = {
  name: 'many',
  about: 'the desk with 2,000 who wait: first shown, scrolled, and changed',
  async run(rounds) {
    const server = await startConsole({ requests: 2000 })
    const requestId = await openRequest(server, await signIn(server))
    const results = await repeat(rounds, async () => {
      const desk = await openScreen(server, 'desk')
      await desk.locator('[data-row]').first().waitFor()
      const firstMs = await desk.evaluate<number>('performance.now()')
      await sleep(1000)
      const scrolled = await scrollDuration(desk, '[data-row]')
      const changed = await longestDuring(desk, frames, async () => {
        for (let act = 0; act < 3; act += 1) {
          await call(server, operatorCall('reply', { requestId, message: `Bonjour ${String(act)}.` }))
          await sleep(500)
        }
      })
      await desk.close()
      return { firstMs, scrolled, changed }
    })
    const each = (part: 'firstMs' | 'scrolled' | 'changed') => results.map((one) => one[part])
    return [
      { name: 'desk with 2000, first row', unit: 'ms', atMost: 1000, rounds: each('firstMs') },
      frameFigure('desk with 2000, scrolled', each('scrolled')),
      frameFigure('desk with 2000, changed', each('changed')),
    ]
  },
}

const loads: Measure = {
  name: 'loads',
  about: 'thirty loads in one tab, with the back/forward cache of the browser',
  async run(rounds) {
    const { url } = await startConsole({ requests: 20, entries: 100 })
    const results = await repeat(rounds, async () => {
      const page = await openPage(`${url}/__sim`, withPageCache())
      const tookMs: number[] = []
      for (let load = 1; load <= 30; load += 1) {
        const began = performance.now()
        // The browser keeps no page that is loaded again at its own address.
        await page.goto(url + screenPath(load % 2 === 0 ? 'desk' : 'journal'))
        await page.locator('[data-row], [data-entry]').first().waitFor()
        tookMs.push(performance.now() - began)
      }
      await page.close()
      return tookMs
    })
    const load = (number: number) => results.map((tookMs) => tookMs[number - 1] ?? Number.NaN)
    return [8, 30].map((number) =>
      ratioOf(load(number), load(2))(`load ${String(number)} ÷ load 2`, { atMost: 1.5 }, 'ms'),
    )
  },
}

const hourOfEntries = 180_000
const entriesPerSecond = 2000

const memory: Measure = {
  name: 'memory',
  about: 'the desk and the journal open during an hour of 50 entries a second, sent faster',
  async run() {
    const server = await startConsole({ requests: 20 })
    const [first] = (await listServers(server)).servers
    const [desk, journal] = [await openScreen(server, 'desk'), await openScreen(server, 'journal')]
    await journal.locator('[data-entry]').first().waitFor()
    const before = await readPageMemory(desk)
    const change = operatorCall('set-server', { serverId: first?._id, serverStock: 100 })
    const options = { amount: hourOfEntries, overallRate: entriesPerSecond, connections: 16 }
    await load({ server, calls: [change, { path: '/api/games' }], options }, 0)
    const last = String(server.world().journal.last())
    await journal
      .locator(`[data-entry="${last}"]`)
      .waitFor()
      .catch((cause: unknown) => {
        throw new CouldNotRun(`the journal does not show entry ${last}`, { cause })
      })
    const figureOf = async (screen: string, page: Page): Promise<Figure> => ({
      name: `heap of the ${screen} after an hour`,
      unit: 'MB',
      atMost: 150,
      rounds: [(await readPageMemory(page)).heapKb / 1000],
      seen: `desk before ${(before.heapKb / 1000).toFixed(0)} MB; ${last} entries`,
    })
    return [await figureOf('desk', desk), await figureOf('journal', journal)]
  },
}

await runBenchmark({
  name: 'console',
  about: 'Measures the start, the speed and the memory of the simulator’s console in a real browser.',
  measures: [start, arrival, journal, many, loads, memory],
  method: 'Chromium on 127.0.0.1',
})
