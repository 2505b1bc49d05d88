/** Start, memory, new worlds, rewinds, and what one world notices of another that is attacked. */
import { interleave, median, ratioOf, repeat, type Measure } from '../benchmark.ts'
import {
  call,
  listServers,
  load,
  openRequest,
  operatorCall,
  readMemory,
  send,
  signIn,
  startReference,
  startSimulator,
  stop,
  waitsDuring,
  type Call,
  type ServerProcess,
} from '../servers.ts'

const sizes = [
  { size: 'small', start: 2.6, memory: 2.5 },
  { size: 'large', start: 7.9, memory: 5 },
] as const

export const startUp: Measure = {
  name: 'start-up',
  about: 'how soon it answers and how much memory it then uses, small and large',
  async run(rounds) {
    const list = await listServers(await startSimulator())
    const { bare, ...simulators } = await interleave(rounds, {
      bare: async () => readStart(await startReference(list)),
      small: () => startOnce('small'),
      large: () => startOnce('large'),
    })
    return sizes.flatMap(({ size, start, memory }) => {
      const compare = ratioOf(simulators[size], bare)
      return [
        compare(
          `spawn to first 200, ${size} ÷ bare Express`,
          { atMost: start },
          's',
          ({ seconds }) => seconds,
        ),
        compare(`memory, ${size} ÷ bare Express`, { atMost: memory }, 'MB', ({ mb }) => mb),
      ]
    })
  },
}

/** Starts a simulator and makes a first round of calls. */
async function startOnce(size: string) {
  const simulator = await startSimulator(`--size ${size}`)
  const { headers } = await signIn(simulator)
  await listServers(simulator)
  await call(simulator, { path: '/api/transactions/buy/user/u/?limit=100', headers })
  await call(simulator, { path: '/__sim' })
  return readStart(simulator)
}

async function readStart(server: ServerProcess) {
  const { rss } = await readMemory(server)
  await stop(server)
  return { seconds: server.readyAfterMs / 1000, mb: rss / 1024 / 1024 }
}

export const worldsPath = '/__sim/worlds'
const timesPerRound = 20

export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const medianOf = async (work: () => Promise<number>): Promise<number> =>
  median(await repeat(timesPerRound, work))

export const newWorld: Measure = {
  name: 'new-world',
  about: 'creating a world for a test',
  async run(rounds) {
    const simulator = await startSimulator()
    const snapshots = `${worldsPath}/default/snapshots`
    await call(simulator, { method: 'POST', path: snapshots, body: { name: 'bench' } })
    const snapshot = await call(simulator, { path: `${snapshots}/bench` })
    const create = async (): Promise<number> => {
      const { text, tookMs } = await send(simulator, { method: 'POST', path: worldsPath, body: {} })
      const { name } = JSON.parse(text) as { readonly name: string }
      await call(simulator, { method: 'DELETE', path: `${worldsPath}/${name}` })
      return tookMs
    }
    // Warms up the compiler.
    await medianOf(create)
    const { worlds, clones } = await interleave(rounds, {
      worlds: () => medianOf(create),
      clones: () => medianOf(() => timed(() => structuredClone(snapshot))),
    })
    return [ratioOf(worlds, clones)('a new world ÷ structuredClone of its rows', { atMost: 3 }, 'ms')]
  },
}

const entries = 50_000

export const rewind: Measure = {
  name: 'rewind',
  about: 'rewinding a world with 50,000 journal entries',
  async run(rounds) {
    const simulator = await startSimulator('--journal 1000000')
    const requestId = await openRequest(simulator, await signIn(simulator))
    const reply = operatorCall('reply', { requestId, message: 'Bonjour, je suis à la banque.' })
    const longest = await repeat(rounds, async () => {
      // A reply is one entry and its event another.
      await load({ server: simulator, calls: [reply], options: { amount: entries / 2 } }, 0)
      const newest: Call = { path: `${worldsPath}/default/journal?limit=1&order=newest` }
      const { last } = await call<{ readonly last: number }>(simulator, newest)
      const tookMs: number[] = []
      for (const before of [last, last - entries / 2, last - entries + 100]) {
        const rewindCall = { method: 'POST', path: `${worldsPath}/default/rewind`, body: { before } } as const
        tookMs.push(await timed(() => call(simulator, rewindCall)))
      }
      return Math.max(...tookMs)
    })
    const name = 'rewind to before an entry, of 50,000: the last, the middle or the first'
    return [{ name, unit: 'ms', atMost: 200, rounds: longest }]
  },
}

/** `other` is the call that waits. */
type Attack = Readonly<Record<'other' | 'login' | 'import' | 'largeWorld', Call>>

const loginCount = 10_000
const loginBytes = 60_000
const sentBytes = loginCount * loginBytes
const lists = `[${'[],'.repeat(2_000_000)}[]]`
/** autocannon replaces `[<id>]`, so that each login has another address. */
const loginBody = { email: `[<id>]${'x'.repeat(loginBytes)}@a.test`, password: 'x', rememberMe: false }

const onSimulator: Attack = {
  other: { path: '/api/games' },
  login: { method: 'POST', path: '/api/auth/login', headers: { 'x-world': 'attacked' }, body: loginBody },
  import: { method: 'PUT', path: `${worldsPath}/attacked/snapshots/lists`, body: lists },
  largeWorld: { method: 'POST', path: worldsPath, body: { size: 'large' } },
}

const onBare: Attack = {
  other: { path: '/list' },
  login: { method: 'POST', path: '/login', body: loginBody },
  import: { method: 'POST', path: '/parse', body: lists },
  largeWorld: { method: 'POST', path: '/copy', body: {} },
}

export const hostile: Measure = {
  name: 'hostile',
  about: 'what other worlds notice of refused logins, a hostile import and large worlds',
  async run(rounds) {
    const list = await listServers(await startSimulator())
    const { own, bare } = await interleave(rounds, {
      own: async () => {
        const simulator = await startSimulator()
        await call(simulator, { method: 'POST', path: worldsPath, body: { name: 'attacked' } })
        return attack(simulator, onSimulator)
      },
      bare: async () => attack(await startReference(list), onBare),
    })
    const wait = "another world's longest wait during"
    const copies = 'four large worlds ÷ bare Express copying 100k rows four times'
    const compare = ratioOf(own, bare)
    return [
      compare(
        `${wait} refused logins ÷ bare Express hashing alike`,
        { atMost: 3 },
        'ms',
        ({ loginsMs }) => loginsMs,
      ),
      compare(
        `${wait} an import of lists ÷ bare Express parsing them`,
        { atMost: 0.2 },
        'ms',
        ({ importMs }) => importMs,
      ),
      compare(`${wait} ${copies}`, { atMost: 0.5 }, 'ms', ({ worldsMs }) => worldsMs),
      {
        name: 'heap kept ÷ bytes of 10,000 refused logins',
        unit: '×',
        atMost: 0.11,
        rounds: own.map(({ keptBytes }) => keptBytes / sentBytes),
        seen: `kept of ${String(sentBytes / 1e6)} MB`,
      },
    ]
  },
}

async function attack(server: ServerProcess, calls: Attack) {
  const longestWait = async (work: Promise<unknown>): Promise<number> =>
    Math.max(...(await waitsDuring(work, server, calls.other)))
  const logins = (amount: number) => {
    const options = { connections: 4, amount, idReplacement: true }
    return load({ server, calls: [calls.login], mayRefuse: true, options }, 0)
  }
  await logins(200)
  const before = await readMemory(server)
  const loginsMs = await longestWait(logins(loginCount))
  const after = await readMemory(server)
  const importMs = await longestWait(send(server, calls.import))
  const four = Array.from({ length: 4 }, () => send(server, calls.largeWorld))
  const worldsMs = await longestWait(Promise.all(four))
  await stop(server)
  return { loginsMs, importMs, worldsMs, keptBytes: after.heapUsed - before.heapUsed }
}
