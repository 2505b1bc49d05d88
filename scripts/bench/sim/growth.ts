/** What a world, a socket or a journal entry costs among many, ÷ the same among few. */
import { setTimeout as sleep } from 'node:timers/promises'
import { queryText } from '../../../mock-api/control/client.ts'
import { interleave, ratioOf, repeat, type Figure, type Measure } from '../benchmark.ts'
import * as on from '../servers.ts'
import { worldsPath } from './worlds.ts'

const target = { atMost: 1.2 }

export const growth: Measure = {
  name: 'growth',
  about: '1,000 worlds ÷ 10, 10,000 sockets ÷ 1,000, a journal of 50,000 entries ÷ 1,000: the cost of each',
  run: async (rounds) => [
    ...(await ofWorlds(rounds)),
    ...(await ofSockets(rounds)),
    ...(await ofJournal(rounds)),
  ],
}

/** Does the work `count` times, ten at a time, and returns the milliseconds of processor that each takes the server. */
async function costOf(
  server: on.ServerProcess,
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const turns = Array.from({ length: count }).keys()
  const inTurn = async (): Promise<void> => {
    for (const index of turns) await work(index)
  }
  const all = () => Promise.all(Array.from({ length: 10 }, inTurn))
  return (await on.processorFor(server, all)) / count
}

const heapKb = async (server: on.ServerProcess): Promise<number> =>
  (await on.readMemory(server)).heapUsed / 1000

const callsPerRound = 3000

/** One that reads and one that writes. */
const callsOf = ({ userId, headers }: on.Player): readonly on.Call[] => [
  { path: on.serversPath, headers },
  {
    method: 'PUT',
    path: `/api/users/${userId}`,
    headers,
    body: { firstName: 'Yasmine', lastName: 'Bennani', City: 'Casablanca' },
  },
]

/** Makes each of the calls equally often, those of a world far apart. */
const scattered = (server: on.Server, calls: readonly on.Call[]) => (index: number) =>
  on.call(server, calls[(index * 7919) % calls.length] ?? { path: '' })

async function ofWorlds(rounds: number): Promise<Figure[]> {
  const [few, many] = [await withWorlds(10), await withWorlds(1000)]
  const measured = await interleave(rounds, { few: few.measure, many: many.measure })
  const compare = ratioOf(measured.many, measured.few)
  const of = '1,000 worlds ÷ 10'
  return [
    compare(`a call, ${of}`, target, 'ms', ({ callMs }) => callMs),
    compare(`one more world, ${of}`, target, 'ms', ({ worldMs }) => worldMs),
    ratioOf([many.worldKb], [few.worldKb])(`heap of a world, ${of}`, target, 'KB'),
  ]
}

async function withWorlds(count: number) {
  const server = await on.startManyWorlds()
  /** Creates a world with a signed-in player, who makes each call once. */
  async function create(name: string): Promise<readonly on.Call[]> {
    await on.call(server, { method: 'POST', path: worldsPath, body: { name } })
    const calls = callsOf(await on.signIn(server, on.yasmine, name))
    for (const each of calls) await on.call(server, each)
    return calls
  }
  async function createAndRemove(index: number): Promise<void> {
    const name = `other-${String(index)}`
    await create(name)
    await on.call(server, { method: 'DELETE', path: `${worldsPath}/${name}` })
  }
  // Warms up the compiler, some of whose memory the first collection frees.
  await costOf(server, 200, createAndRemove)
  await heapKb(server)
  await costOf(server, 20, createAndRemove)
  const before = await heapKb(server)
  const calls: on.Call[] = []
  await costOf(server, count, async (index) => {
    calls.push(...(await create(`world-${String(index)}`)))
  })
  const worldKb = ((await heapKb(server)) - before) / count
  const measure = async () => ({
    callMs: await costOf(server, callsPerRound, scattered(server, calls)),
    worldMs: await costOf(server, 50, createAndRemove),
  })
  await measure()
  return { worldKb, measure }
}

const players = 20
const message = 'Bonjour, je suis devant la banque de Boune.'

async function ofSockets(rounds: number): Promise<Figure[]> {
  const { few, many } = await interleave(rounds, {
    few: () => withSockets(1000),
    many: () => withSockets(10_000),
  })
  const compare = ratioOf(many, few)
  const of = '10,000 sockets ÷ 1,000'
  return [
    compare(`connecting, ${of}`, target, 'ms', ({ connectMs }) => connectMs),
    compare(`heap of a socket, ${of}`, target, 'KB', ({ socketKb }) => socketKb),
    compare(`an event to one socket, ${of}`, target, 'ms', ({ eventMs }) => eventMs),
    compare(
      `an event to all sockets of a player, for each, ${of}`,
      target,
      'ms',
      ({ deliveryMs }) => deliveryMs,
    ),
    compare(`wait of another call during events, ${of}`, target, 'ms', ({ waitMs }) => waitMs),
  ]
}

async function withSockets(count: number) {
  const server = await on.startSimulator()
  const crowd = await repeat(players, (number) => on.signUp(server, `player-${String(number)}`))
  const connect = (sockets: number) =>
    Promise.all(crowd.map((player) => on.connectMany(server, player, sockets / players)))
  // The first connections load code that all of them share.
  for (const socket of (await connect(1000)).flat()) socket.disconnect()
  await sleep(500)
  const before = await heapKb(server)
  let sockets: Awaited<ReturnType<typeof connect>> = []
  const connectMs = await on.processorFor(server, async () => (sockets = await connect(count)))
  const socketKb = ((await heapKb(server)) - before) / count

  /** Returns a function that sends an event to a player and waits until each of the player's sockets has it. */
  async function eventsTo(player: on.Player, own: (typeof sockets)[number]) {
    const act = on.operatorCall('reply', { requestId: await on.openRequest(server, player), message })
    return () =>
      Promise.all([
        on.call(server, act),
        ...own.map((socket) => new Promise((resolve) => void socket.once('sendMessage', resolve))),
      ])
  }
  async function costOfEvents(times: number, send: () => Promise<unknown>): Promise<number> {
    // Warms up the compiler.
    await repeat(times, send)
    return (await on.processorFor(server, () => repeat(times, send))) / times
  }
  const mehdi = await on.signIn(server, on.mehdi)
  const eventMs = await costOfEvents(200, await eventsTo(mehdi, await on.connectMany(server, mehdi, 1)))
  const ofEach = count / players
  const [player = mehdi] = crowd
  const send = await eventsTo(player, sockets[0] ?? [])
  const toAllMs = await costOfEvents(20_000 / ofEach, send)
  // 2,000 copies in a second, whether few or many sockets get an event.
  const sent = repeat(2000 / ofEach, () => send().then(() => sleep(ofEach / 2)))
  const waits = await on.waitsDuring(sent, server, { path: '/api/games' })
  for (const socket of sockets.flat()) socket.disconnect()
  await on.stop(server)
  return {
    connectMs: connectMs / count,
    socketKb,
    eventMs,
    deliveryMs: toAllMs / ofEach,
    waitMs: waits.reduce((sum, wait) => sum + wait) / waits.length,
  }
}

const journalPath = `${worldsPath}/default/journal`

async function ofJournal(rounds: number): Promise<Figure[]> {
  const [few, many] = [await withJournal(1000), await withJournal(50_000)]
  const measured = await interleave(rounds, { few: few.measure, many: many.measure })
  const compare = ratioOf(measured.many, measured.few)
  const of = 'a journal of 50,000 entries ÷ 1,000'
  return [
    compare(`a call, ${of}`, target, 'ms', ({ callMs }) => callMs),
    compare(`a page, ${of}`, target, 'ms', ({ pageMs }) => pageMs),
    compare(`an entry in the stream, ${of}`, target, 'ms', ({ streamMs }) => streamMs),
    ratioOf([many.entryKb], [few.entryKb])(`heap of an entry, ${of}`, target, 'KB'),
  ]
}

/** Starts a simulator whose journal is full. */
async function withJournal(limit: number) {
  const server = await on.startSimulator(`--journal ${String(limit)}`)
  const fill = async (calls: readonly on.Call[], amount: number) =>
    on.load({ server, calls, options: { connections: 10, amount } }, 0)
  // Warms up the compiler.
  await fill(callsOf(await on.signIn(server)), 5000)
  await on.call(server, { method: 'POST', path: `${worldsPath}/default/reset` })
  const calls = callsOf(await on.signIn(server))
  const before = await heapKb(server)
  await fill(calls, limit)
  const entryKb = ((await heapKb(server)) - before) / limit

  const read = (query: object) =>
    on.call<{ readonly first: number; readonly last: number }>(server, {
      path: journalPath + queryText({ order: 'newest', ...query }),
    })
  async function measure() {
    const callMs = await costOf(server, callsPerRound, scattered(server, calls))
    const { first, last } = await read({ limit: 1 })
    const kept = last + 1 - first
    // Full pages only.
    const pageMs = await costOf(server, 300, (index) =>
      read({ before: last - Math.floor(((kept - 200) * (index % 10)) / 10) }),
    )
    const streams = 50_000 / limit
    const streamMs = await on.processorFor(server, () =>
      repeat(streams, () => readStream(server, first, last)),
    )
    return { callMs, pageMs, streamMs: streamMs / streams / (last - first) }
  }
  await measure()
  return { measure, entryKb }
}

/** Reads the journal from one entry to another. */
async function readStream({ url }: on.Server, after: number, last: number): Promise<void> {
  const { body } = await fetch(`${url}${journalPath}/stream?after=${String(after)}`)
  let end = ''
  for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    end = end.slice(-50) + text
    if (end.includes(`id: ${String(last)}\n`)) return
  }
}
