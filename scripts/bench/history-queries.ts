/** The queries of the history, and the same in the words of the peers: filtered, sorted, paged, for one player. */
import { gameIds } from '../../contracts/registry/games.ts'
import { Unavailable } from './figure.ts'
import type { LoadRequest } from './load.ts'
import { call, type Player } from './simulator.ts'
import type { Server } from './processes.ts'

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

/** What a player does with the page: looks, turns it, filters, sorts, searches. */
export const historyQueries: readonly HistoryQuery[] = [
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

export const simulatorRequests = ({ headers }: Player): LoadRequest[] =>
  historyQueries.map((query) => ({ path: `${historyPath}?${queryText({ ...query })}`, headers }))

/** More queries than anybody would keep the answers of: each comes round again only after all the others. */
export const unseenRequests = ({ headers }: Player): LoadRequest[] =>
  historyQueries.flatMap((query) =>
    Array.from({ length: 100 }, (_, index) => ({
      path: `${historyPath}?${queryText({ ...query, page: 1 + (index % 5), limit: 10 + Math.floor(index / 5) })}`,
      headers,
    })),
  )

export const jsonServerRequests: readonly LoadRequest[] = historyQueries.map(
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

export const mockoonRequests: readonly LoadRequest[] = historyQueries.map(
  ({ status, gameId, search, sort, page, limit }) => ({
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
  }),
)

interface HistoryPage {
  readonly data: readonly { readonly _id: string }[]
  readonly pagination: { readonly total: number }
}

/** How many purchases the player has, and the first of them. */
export async function readHistory(simulator: Server, { headers }: Player): Promise<HistoryPage> {
  const page = (await call(simulator, { path: `${historyPath}?limit=100`, headers })) as HistoryPage
  if (page.data.length === 0) throw new Unavailable('the player has bought nothing in this world')
  return page
}

/** As many rows as the simulator has transactions, of which the one player has as many as there. */
export function peerRows(count: number, { data, pagination: { total } }: HistoryPage): object[] {
  const games = [retro, touch]
  return Array.from({ length: count }, (_, index) => ({
    ...data[index % data.length],
    _id: undefined,
    id: index.toString(16).padStart(24, '0'),
    // Spread over all of them, as the player's own are.
    userId:
      Math.floor((index * total) / count) < Math.floor(((index + 1) * total) / count) ? userId : 'other',
    gameId: games[index % games.length],
    total: ((index * 7919) % 100_000) / 10,
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }))
}
