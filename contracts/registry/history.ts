import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ExchangeStatus, ExchangeTransaction } from './exchanges.ts'
import { pageRows, Pagination, paging, sortedBy } from './lists.ts'
import { Id, Instant, queryFilter } from './values.ts'

export const TransactionStatus = z.enum(['Pending', 'Paid', 'Exchanged', 'Rejected'])
export type TransactionStatus = z.infer<typeof TransactionStatus>

/** Kamas that were bought or sold. The staff makes it from a request. */
export const Transaction = z.object({
  _id: Id,
  game: z.object({ gameName: z.string() }),
  /** Missing when the server no longer exists. */
  server: z.nullish(z.object({ serverName: z.string() })),
  /** The name of the player's character. */
  persoName: z.string(),
  /** In millions. */
  quantity: z.number(),
  /** In DH. */
  total: z.number(),
  status: TransactionStatus,
  createdAt: Instant,
})
export type Transaction = z.infer<typeof Transaction>

const filters = {
  ...paging,
  /** Part of an id, a character's name or a server's name, in any letter case. */
  search: queryFilter(z.string().check(z.maxLength(200))),
  gameId: queryFilter(Id),
}

const query = z.object({
  ...filters,
  status: queryFilter(TransactionStatus),
  sort: sortedBy('createdAt', 'total'),
})

const page = z.object({ data: z.array(Transaction), pagination: Pagination })

/** The relations of a page; `searched` are the fields of a row that a search looks in. */
const relationsOf = <const Field extends string>(...searched: readonly Field[]) =>
  ({
    'pagination.page': 'query.page',
    'pagination.limit': 'query.limit',
    data: { ...pageRows, contains: { text: 'query.search', in: searched } },
    'data.*.status': 'query.status',
    'data.*.game.gameName': { nameOf: 'query.gameId' },
  }) as const

export const historyBuy = endpoint({
  id: 'history.buy',
  method: 'GET',
  path: '/transactions/buy/user/u/',
  summary: 'What the player has bought',
  auth: 'access-token',
  query,
  responses: { 200: page },
  relations: relationsOf('_id', 'persoName', 'server.serverName'),
})

export const historySell = endpoint({
  id: 'history.sell',
  method: 'GET',
  path: '/transactions/sell/user/u/',
  summary: 'What the player has sold',
  auth: 'access-token',
  query,
  responses: { 200: page },
  relations: relationsOf('_id', 'persoName', 'server.serverName'),
})

export const historyExchange = endpoint({
  id: 'history.exchange',
  method: 'GET',
  path: '/transactions/exchange/user/u/',
  summary: 'What the player has exchanged',
  auth: 'access-token',
  query: z.object({ ...filters, status: queryFilter(ExchangeStatus), sort: sortedBy('createdAt') }),
  responses: { 200: z.object({ data: z.array(ExchangeTransaction), pagination: Pagination }) },
  relations: relationsOf(
    '_id',
    'SenderGameName',
    'ReceiverGameName',
    'serverSender.serverName',
    'serverReceiver.serverName',
  ),
})
