/** A player's history: turned, filtered and sorted, at two sizes of the world and against peers that search a list. */
import { gameIds } from '../../../contracts/registry/games.ts'
import type { Measure } from '../benchmark.ts'
import { attempt, Unavailable, type Figure, type Target } from '../figures.ts'
import { compareRates, load, rateRatio, type Call } from '../load.ts'
import { jsonServer, mockoon, type Peer } from '../peers.ts'
import { stop, type Server } from '../processes.ts'
import { interleave, median, ratios } from '../rounds.ts'
import { call, listServers, signIn, startReference, startSimulator, type Player } from '../simulator.ts'

const overReference: Target = { name: 'history.buy at 1k ÷ bare Express', unit: '×', atLeast: 0.6 }
const overSmall: Target = { name: 'history.buy at 100k ÷ at 1k', unit: '×', atLeast: 0.75 }
const tail: Target = { name: 'history.buy at 100k, p99 ÷ p99 of bare Express', unit: '×', atMost: 2 }
const unseen: Target = { name: 'history.buy at 100k, pages not asked for before ÷ repeated', unit: '×' }

export const history: Measure = {
  name: 'history.buy',
  about: 'a signed-in player turns, filters and sorts the purchases, among 1k and 100k of them',
  targets: [overReference, overSmall, tail, unseen],
  async run(effort) {
    const small = await prepare(await startSimulator({ flags: ['--size', 'small'] }))
    const large = await prepare(await startSimulator({ flags: ['--size', 'large'] }))
    const reference = await startReference(await listServers(small.server))
    const results = await compareRates(effort, {
      reference: { server: reference, calls: [{ path: '/list' }] },
      small,
      large,
      unseen: { server: large.server, calls: large.unseen },
    })
    const p99s = (name: keyof typeof results): number[] => results[name].map(({ p99Ms }) => p99Ms)
    const text = (name: keyof typeof results): string => `${median(p99s(name)).toFixed(0)} ms`
    return [
      rateRatio(overReference, results.small, results.reference),
      rateRatio(
        overSmall,
        results.large,
        results.small,
        `, of them the player's ${String(large.total)} and ${String(small.total)}`,
      ),
      {
        target: tail,
        rounds: ratios(p99s('large'), p99s('reference')),
        seen: `${text('large')} against ${text('reference')}; at 1k ${text('small')}`,
      },
      rateRatio(unseen, results.unseen, results.large),
    ]
  },
}

/** Signs in and makes each call once, so that a refusal is reported before anything is timed. */
async function prepare(server: Server) {
  const player = await signIn(server)
  const calls = simulatorCalls(player)
  for (const each of calls) await call(server, each)
  const { pagination } = await readHistory(server, player)
  return { server, calls, unseen: unseenCalls(player), total: pagination.total }
}

const rowCount = 100_000

const rivals: readonly {
  readonly peer: Peer
  readonly target: Target
  readonly calls: () => readonly Call[]
}[] = [
  { peer: jsonServer, target: over(jsonServer), calls: () => jsonServerCalls },
  { peer: mockoon, target: over(mockoon), calls: () => mockoonCalls },
]

function over({ name }: Peer): Target {
  return { name: `history.buy at 100k ÷ ${name}`, unit: '×', atLeast: 200 }
}

export const historyAgainstPeers: Measure = {
  name: 'history-peers',
  about: 'the same queries of 100k rows, against json-server and Mockoon',
  targets: rivals.map(({ target }) => target),
  async run({ rounds, seconds, warmUpSeconds }) {
    const simulator = await startSimulator({ flags: ['--size', 'large'] })
    const player = await signIn(simulator)
    const rows = peerRows(rowCount, await readHistory(simulator, player))
    const own = { server: simulator, calls: simulatorCalls(player) }
    await load(own, warmUpSeconds)
    const figures: Figure[] = []
    for (const { peer, target, calls: callsOf } of rivals) {
      const compare = async (): Promise<Figure[]> => {
        const server = await peer.start({ list: {}, rows })
        const calls = callsOf()
        for (const each of calls) await call(server, each)
        // A peer answers few per second, so a fixed number is awaited instead of a time.
        const few = { server, calls, connections: 10, amount: calls.length * 3 }
        const results = await interleave(rounds, {
          own: () => load(own, seconds),
          peer: () => load(few, seconds),
        })
        await stop(server)
        return [rateRatio(target, results.own, results.peer)]
      }
      figures.push(...(await attempt([target], compare, { isExcused: true })))
    }
    return figures
  },
}

interface HistoryQuery {
  readonly status?: string
  readonly gameId?: string
  /** Part of a server's name. */
  readonly search?: string
  readonly sort: `${'' | '-'}${'total' | 'createdAt'}`
  readonly page: number
  readonly limit: number
}

const { retro, touch } = gameIds

/** What a player does with the page: turns it, filters, sorts, searches. */
const historyQueries: readonly HistoryQuery[] = [
  { gameId: retro, status: 'Paid', sort: '-createdAt', page: 1, limit: 10 },
  { gameId: retro, status: 'Paid', sort: '-total', page: 1, limit: 10 },
  { gameId: retro, status: 'Paid', sort: 'total', page: 2, limit: 10 },
  { gameId: retro, status: 'Rejected', sort: '-createdAt', page: 1, limit: 10 },
  { gameId: touch, status: 'Paid', sort: '-total', page: 1, limit: 10 },
  { gameId: touch, status: 'Paid', sort: 'createdAt', page: 2, limit: 10 },
  { gameId: retro, sort: '-total', page: 1, limit: 10 },
  { gameId: retro, sort: '-createdAt', page: 3, limit: 10 },
  { status: 'Exchanged', sort: 'total', page: 1, limit: 10 },
  { gameId: retro, status: 'Paid', search: 'ga', sort: '-createdAt', page: 1, limit: 10 },
  { gameId: touch, search: 'o', sort: '-total', page: 1, limit: 10 },
]

const historyPath = '/api/transactions/buy/user/u/'
const userId = '65f0000000000000000000aa'

const queryText = (fields: Readonly<Record<string, string | number | undefined>>): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
  ).toString()

const simulatorCalls = ({ headers }: Player): Call[] =>
  historyQueries.map((query) => ({ path: `${historyPath}?${queryText({ ...query })}`, headers }))

/** More queries than the simulator's response cache keeps. */
const unseenCalls = ({ headers }: Player): Call[] =>
  historyQueries.flatMap((query) =>
    Array.from({ length: 100 }, (_, index) => ({
      path: `${historyPath}?${queryText({ ...query, page: 1 + (index % 5), limit: 10 + Math.floor(index / 5) })}`,
      headers,
    })),
  )

const jsonServerCalls: readonly Call[] = historyQueries.map(
  ({ status, gameId, search, sort, page, limit }) => ({
    path: `/transactions?${queryText({
      userId,
      status,
      gameId,
      'server.serverName:contains': search,
      _sort: sort,
      _page: page,
      _per_page: limit,
    })}`,
  }),
)

const mockoonCalls: readonly Call[] = historyQueries.map(({ status, gameId, search, sort, page, limit }) => ({
  path: `/transactions?${queryText({
    userId_eq: userId,
    status_eq: status,
    gameId_eq: gameId,
    'server.serverName_like': search,
    sort: sort.replace('-', ''),
    order: sort.startsWith('-') ? 'desc' : 'asc',
    page,
    limit,
  })}`,
}))

interface HistoryPage {
  readonly data: readonly { readonly _id: string }[]
  readonly pagination: { readonly total: number }
}

/** Returns the player's first purchases and how many there are. */
async function readHistory(simulator: Server, { headers }: Player): Promise<HistoryPage> {
  const page = (await call(simulator, { path: `${historyPath}?limit=100`, headers })) as HistoryPage
  if (page.data.length === 0) throw new Unavailable('the player has bought nothing in this world')
  return page
}

/** Returns `count` rows, of which one player owns as many as in the simulator. */
function peerRows(count: number, { data, pagination: { total } }: HistoryPage): object[] {
  const games = [retro, touch]
  return Array.from({ length: count }, (_, index) => ({
    ...data[index % data.length],
    _id: undefined,
    id: index.toString(16).padStart(24, '0'),
    // The player's rows are spread over all of them.
    userId:
      Math.floor((index * total) / count) < Math.floor(((index + 1) * total) / count) ? userId : 'other',
    gameId: games[index % games.length],
    total: ((index * 7919) % 100_000) / 10,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))
}
