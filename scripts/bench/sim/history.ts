/** A player's history: paged, filtered and sorted, at two sizes of the world and against peers that search a list. */
import { gameIds } from '../../../contracts/registry/games.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { Measure } from '../benchmark.ts'
import { attempt, inUnit, ratiosOf, type Figure } from '../figures.ts'
import { compareLoads, load, perSecond, rateOf, roundSeconds, warmUpSeconds, type Call } from '../load.ts'
import { jsonServer, mockoon, startPeer } from '../peers.ts'
import { stop, type Server } from '../processes.ts'
import { interleave } from '../rounds.ts'
import { call, listServers, signIn, startReference, startSimulator, type Player } from '../servers.ts'

export const history: Measure = {
  name: 'history.buy',
  about: 'a signed-in player pages, filters and sorts the purchases, among 1k and 100k of them',
  async run(rounds) {
    const simulator = await startSimulator(['--size', 'small'])
    const largeSimulator = await startSimulator(['--size', 'large'])
    const player = await signIn(largeSimulator)
    const { small, large, bare, unseen } = await compareLoads(rounds, {
      bare: { server: await startReference(await listServers(simulator)), calls: [{ path: '/list' }] },
      small: { server: simulator, calls: historyCalls(await signIn(simulator)) },
      large: { server: largeSimulator, calls: historyCalls(player) },
      unseen: { server: largeSimulator, calls: unseenCalls(player) },
    })
    return [
      ratiosOf(small, bare)({ name: 'history.buy at 1k ÷ bare Express', atLeast: 0.6 }, rateOf, perSecond),
      ratiosOf(large, small)({ name: 'history.buy at 100k ÷ at 1k', atLeast: 0.75 }, rateOf, perSecond),
      ratiosOf(large, bare)(
        { name: 'history.buy at 100k, p99 ÷ p99 of bare Express', atMost: 2 },
        ({ p99Ms }) => p99Ms,
        inUnit('ms', 0),
      ),
      ratiosOf(unseen, large)(
        { name: 'history.buy at 100k, pages not asked for before ÷ repeated' },
        rateOf,
        perSecond,
      ),
    ]
  },
}

export const historyAgainstPeers: Measure = {
  name: 'history-peers',
  about: 'the same queries of 100k rows, against json-server and Mockoon',
  async run(rounds) {
    const server = await startSimulator(['--size', 'large'])
    const player = await signIn(server)
    const rows = peerRows(100_000, await readHistory(server, player))
    const own = { server, calls: historyCalls(player) }
    await load(own, warmUpSeconds)
    const figures: Figure[] = []
    for (const { peer, calls } of [
      { peer: jsonServer, calls: jsonServerCalls },
      { peer: mockoon, calls: mockoonCalls },
    ]) {
      const name = `history.buy at 100k ÷ ${peer.name}`
      const compare = async (): Promise<Figure[]> => {
        const rival = await startPeer(peer, {}, rows)
        // A peer answers few per second, so a fixed number is awaited instead of a time.
        const options = { connections: 10, amount: calls.length * 3 }
        const results = await interleave(rounds, {
          own: () => load(own, roundSeconds),
          rival: () => load({ server: rival, calls, options }, roundSeconds),
        })
        await stop(rival)
        return [ratiosOf(results.own, results.rival)({ name, atLeast: 200 }, rateOf, perSecond)]
      }
      figures.push(...(await attempt(name, compare, 'not run')))
    }
    return figures
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

function pathWith(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) params.set(name, String(value))
  }
  return `${path}?${params.toString()}`
}

const historyPath = '/api/transactions/buy/user/u/'

const historyCalls = ({ headers }: Player): Call[] =>
  queries.map((query) => ({ path: pathWith(historyPath, { ...query, limit: 10 }), headers }))

/** More queries than the simulator's response cache keeps. */
const unseenCalls = ({ headers }: Player): Call[] =>
  queries.flatMap((query) =>
    Array.from({ length: 100 }, (_, index) => {
      const paging = { page: 1 + (index % 5), limit: 10 + Math.floor(index / 5) }
      return { path: pathWith(historyPath, { ...query, ...paging }), headers }
    }),
  )

const userId = '65f0000000000000000000aa'

const jsonServerCalls: readonly Call[] = queries.map(({ status, gameId, search, sort, page }) => ({
  path: pathWith('/transactions', {
    userId,
    status,
    gameId,
    'server.serverName:contains': search,
    _sort: sort,
    _page: page,
    _per_page: 10,
  }),
}))

const mockoonCalls: readonly Call[] = queries.map(({ status, gameId, search, sort, page }) => ({
  path: pathWith('/transactions', {
    userId_eq: userId,
    status_eq: status,
    gameId_eq: gameId,
    'server.serverName_like': search,
    sort: sort.replace('-', ''),
    order: sort.startsWith('-') ? 'desc' : 'asc',
    page,
    limit: 10,
  }),
}))

interface HistoryPage {
  readonly data: readonly object[]
  readonly pagination: { readonly total: number }
}

/** Returns the player's first purchases and how many there are. */
async function readHistory(simulator: Server, { headers }: Player): Promise<HistoryPage> {
  const page = (await call(simulator, { path: `${historyPath}?limit=100`, headers })) as HistoryPage
  if (page.data.length === 0) throw new CouldNotRun('the player has bought nothing in this world')
  return page
}

/** Returns `count` rows, of which one player owns as many as in the simulator, spread over all of them. */
function peerRows(count: number, { data, pagination: { total } }: HistoryPage): object[] {
  const ownedBefore = (index: number): number => Math.floor((index * total) / count)
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
