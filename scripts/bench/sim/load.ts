/** Calls per second, each as a ratio to bare Express, to a peer, or to the simulator in another state. */
import { gameIds } from '../../../contracts/registry/games.ts'
import type { AnswerOf } from '../../../contracts/registry/registry.ts'
import { queryText } from '../../../mock-api/control/client.ts'
import { interleave, median, quantile, ratioOf, type Figure, type Measure } from '../benchmark.ts'
import {
  call,
  listServers,
  load,
  loginCall,
  messageCall,
  openRequest,
  serversPath,
  signIn,
  startJsonServer,
  startReference,
  startSimulator,
  startWatch,
  stop,
  waitsDuring,
  writeCached,
  yasmine,
  type Call,
  type Loaded,
  type LoadResult,
  type Player,
  type Server,
} from '../servers.ts'

/** Of one round: short, so that a disturbance of a second spoils one round and not the median. */
const roundSeconds = 1
const warmUpSeconds = 2

/** Warms each subject up, then loads them in turn. */
export async function loadInTurn<Name extends string>(
  rounds: number,
  subjects: Readonly<Record<Name, Loaded>>,
) {
  const names = Object.keys(subjects) as Name[]
  for (const name of names) await load(subjects[name], warmUpSeconds)
  const turns = names.map((name) => [name, () => load(subjects[name], roundSeconds)])
  return interleave(rounds, Object.fromEntries(turns) as Record<Name, () => Promise<LoadResult>>)
}

export const rateOf = ({ rate }: LoadResult): number => rate
const millisecondsOf = ({ rate }: LoadResult): number => 1000 / rate

const calls = [{ path: serversPath }]
const bareCalls = [{ path: '/list' }]

/** Starts a simulator whose list has forty servers, as the demo data of one world may not. */
function startWithFortyServers(flags = '') {
  const servers = Array.from({ length: 40 }, (_, index) => ({
    name: `Serveur ${String(index + 1)}`,
    game: 'retro',
    buyPrice: 20 + index,
    sellPrice: 15.5 + index,
    stock: 100.5 + index,
  }))
  return startSimulator(`--seed-file ${writeCached('forty-servers.json', { servers })} ${flags}`)
}

export const servers: Measure = {
  name: 'servers.retro',
  about: 'the list of servers against bare Express and json-server, and with and without the journal',
  async run(rounds) {
    const server = await startWithFortyServers()
    const list = await listServers(server)
    const { own, bare, peer, unjournaled } = await loadInTurn(rounds, {
      own: { server, calls },
      bare: { server: await startReference(list), calls: bareCalls },
      peer: { server: await startJsonServer({ list }), calls: bareCalls },
      unjournaled: { server: await startWithFortyServers('--journal 0'), calls },
    })
    return [
      ratioOf(own, bare)('servers.retro ÷ bare Express', { atLeast: 1.6 }, '/s', rateOf),
      ratioOf(own, peer)('servers.retro ÷ json-server', { atLeast: 1 }, '/s', rateOf),
      ratioOf(own, unjournaled)('servers.retro, journal on ÷ off', { atLeast: 0.9 }, '/s', rateOf),
    ]
  },
}

export const history: Measure = {
  name: 'history.buy',
  about: 'a player pages, filters and sorts the purchases, among 1k and 100k of them, and in json-server',
  async run(rounds) {
    const [small, large] = [await startSimulator(), await startSimulator('--size large')]
    const player = await signIn(large)
    const transactions = await peerRows(large, player)
    const callsAt1k = historyCalls(await signIn(small))
    const rows = await Promise.all(
      callsAt1k.map(async (each) => (await call<AnswerOf<'history.buy'>>(small, each)).data.length),
    )
    const { bare, at1k, at100k, alike, peer } = await loadInTurn(rounds, {
      bare: { server: await startReference(await listServers(small)), calls: bareCalls },
      at1k: { server: small, calls: callsAt1k },
      // With pages as long as those among 1k rows, some of which are not full.
      alike: { server: large, calls: historyCalls(player, (index) => Math.max(1, rows[index] ?? 0)) },
      at100k: { server: large, calls: historyCalls(player) },
      peer: {
        server: await startJsonServer({ list: {}, transactions }),
        calls: jsonServerCalls,
        // It answers few per second, so a fixed number is awaited instead of a time.
        options: { connections: 10, amount: jsonServerCalls.length * 3 },
      },
    })
    return [
      ratioOf(at1k, bare)('history.buy at 1k ÷ bare Express', { atLeast: 0.9 }, '/s', rateOf),
      ratioOf(alike, at1k)('history.buy at 100k ÷ at 1k', { atLeast: 1 }, '/s', rateOf),
      ratioOf(at100k, bare)(
        'history.buy at 100k, p99 ÷ p99 of bare Express',
        { atMost: 2 },
        'ms',
        ({ p99Ms }) => p99Ms,
      ),
      ratioOf(at100k, peer)('history.buy at 100k ÷ json-server', { atLeast: 200 }, '/s', rateOf),
    ]
  },
}

const { retro, touch } = gameIds

/** What a player does with the page: pages, filters, sorts, searches a part of a server's name. */
const queries = [
  { gameId: retro, status: 'Paid', sort: '-createdAt', page: 1 },
  { gameId: retro, status: 'Paid', sort: '-total', page: 1 },
  { gameId: retro, status: 'Paid', sort: 'total', page: 2 },
  { gameId: retro, status: 'Rejected', sort: '-createdAt', page: 1 },
  { gameId: touch, status: 'Paid', sort: '-total', page: 1 },
  { gameId: touch, status: 'Paid', sort: 'createdAt', page: 2 },
  { gameId: retro, sort: '-total', page: 1 },
  { gameId: retro, sort: '-createdAt', page: 3 },
  { status: 'Exchanged', sort: 'total', page: 1 },
  { gameId: retro, status: 'Paid', search: 'ga', sort: '-createdAt', page: 1 },
  { gameId: touch, search: 'o', sort: '-total', page: 1 },
]

const historyPath = '/api/transactions/buy/user/u/'

const historyCalls = ({ headers }: Player, limitOf = (_index: number): number => 10): Call[] =>
  queries.map((query, index) => ({
    path: historyPath + queryText({ ...query, limit: limitOf(index) }),
    headers,
  }))

const userId = '65f0000000000000000000aa'

const jsonServerCalls: readonly Call[] = queries.map(({ status, gameId, search, sort, page }) => {
  const filter = { userId, status, gameId, 'server.serverName:contains': search }
  return { path: `/transactions${queryText({ ...filter, _sort: sort, _page: page, _per_page: 10 })}` }
})

/** Returns 100,000 rows, of which one player owns as many as in the simulator, spread over all of them. */
async function peerRows(simulator: Server, { headers }: Player): Promise<object[]> {
  const page: Call = { path: `${historyPath}?limit=100`, headers }
  const { data, pagination } = await call<AnswerOf<'history.buy'>>(simulator, page)
  const count = 100_000
  const ownedBefore = (index: number): number => Math.floor((index * pagination.total) / count)
  return Array.from({ length: count }, (_, index) => ({
    ...data[index % data.length],
    _id: undefined,
    id: index.toString(16).padStart(24, '0'),
    userId: ownedBefore(index) < ownedBefore(index + 1) ? userId : 'other',
    gameId: index % 2 === 0 ? retro : touch,
    total: ((index * 7919) % 100_000) / 10,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))
}

/** Calls that name one row. */
const callsByKey: Readonly<Record<string, (player: Player, server: Server) => Call | Promise<Call>>> = {
  'games.get': () => ({ path: `/api/games/${gameIds.retro}` }),
  'exchanges.last': ({ headers }) => ({ path: '/api/transactions/exchange/user/lastexchange', headers }),
  'users.update': ({ userId, headers }) => ({
    method: 'PUT',
    path: `/api/users/${userId}`,
    headers,
    body: { firstName: 'Yasmine', lastName: 'Bennani', City: 'Casablanca' },
  }),
  'messages.sendToRequest': async (player, server) =>
    messageCall(player, {
      requestId: await openRequest(server, player),
      message: 'Bonjour, je suis prête.',
    }),
}

export const byKey: Measure = {
  name: 'by-key',
  about: 'reads and writes of one row, in a small and in a large world',
  async run(rounds) {
    const figures: Figure[] = []
    for (const [name, callOf] of Object.entries(callsByKey)) {
      // A new world for each call, because a message needs a player without an open request.
      const at = async (size: string) => {
        const server = await startSimulator(`--size ${size}`)
        const one = await callOf(await signIn(server), server)
        return { server, calls: [one], options: { connections: 1 } }
      }
      const subjects = { small: await at('small'), large: await at('large') }
      const { small, large } = await loadInTurn(rounds, subjects)
      for (const { server } of Object.values(subjects)) await stop(server)
      const target = { atLeast: 0.8, atMost: 1.2 }
      figures.push(ratioOf(large, small)(`${name} at 100k ÷ at 1k`, target, '/s', rateOf))
    }
    return figures
  },
}

const tailOf = (tookMs: readonly number[]): number => quantile(tookMs, 0.99)
const longestOf = (tookMs: readonly number[]): number => Math.max(...tookMs)

const loginsPerSecond = 800

export const login: Measure = {
  name: 'login',
  about: `logins per second, and the wait of another call during ${String(loginsPerSecond)} of them per second`,
  async run(rounds) {
    const server = await startSimulator()
    const signInCall = loginCall(yasmine)
    const reference = await startReference(await listServers(server))
    const subjects = {
      own: { server, calls: [signInCall] },
      bare: { server: reference, calls: [{ ...signInCall, path: '/login' }] },
    }
    const { own, bare } = await loadInTurn(rounds, subjects)
    const options = { overallRate: loginsPerSecond }
    // Two seconds, because tails need many calls.
    const waits = (subject: Loaded, path: string) => () =>
      waitsDuring(load({ ...subject, options }, roundSeconds * 2), subject.server, { path })
    const waited = await interleave(rounds, {
      own: waits(subjects.own, '/api/games'),
      bare: waits(subjects.bare, '/list'),
    })
    const [name, target] = ['another call during logins', { atMost: 2 }]
    return [
      ratioOf(own, bare)('logins ÷ bare Express hashing alike', { atLeast: 0.8 }, '/s', rateOf),
      ratioOf(waited.own, waited.bare)(`${name}, p99 ÷ bare Express`, target, 'ms', tailOf),
      ratioOf(waited.own, waited.bare)(`${name}, longest ÷ bare Express`, target, 'ms', longestOf),
    ]
  },
}

export const watched: Measure = {
  name: 'watched',
  about: 'the list of servers through contracts watch, against the simulator alone',
  async run(rounds) {
    const simulator = await startSimulator()
    const proxy = await startWatch(simulator)
    const one = { connections: 1 }
    const { many, through, alone } = await loadInTurn(rounds, {
      many: { server: proxy, calls },
      through: { server: proxy, calls, options: one },
      alone: { server: simulator, calls, options: one },
    })
    const direct = alone.map(millisecondsOf)
    const added = through.map((result, round) => millisecondsOf(result) - (direct[round] ?? Number.NaN))
    return [
      { name: 'calls per second through watch', unit: '/s', atLeast: 3000, rounds: many.map(rateOf) },
      {
        name: 'time that watch adds to a call',
        unit: 'ms',
        atMost: 1,
        rounds: added,
        seen: `added to ${median(direct).toFixed(2)} ms, on one connection`,
      },
    ]
  },
}
