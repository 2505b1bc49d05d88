import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { gameIds } from './games.ts'
import { Id, PricePerMillion } from './values.ts'

/** `completed`: the provider buys no more here, so the player cannot sell. */
export const StockStatusForBuy = z.enum(['not completed', 'completed'])

/** `in stock now`: the player can buy here. */
export const StockStatusForSell = z.enum(['in stock now', 'out of stock'])

/** Prices are DH per million. `serverStock` is in millions; it matters for the receiving server of an exchange. */
export const Server = z.object({
  _id: Id,
  serverName: z.string(),
  gameId: z.object({ _id: Id }),
  sellPrice: PricePerMillion,
  buyPrice: PricePerMillion,
  stockStatusForBuy: StockStatusForBuy,
  stockStatusForSell: StockStatusForSell,
  serverStock: z.optional(z.number()),
})
export type Server = z.infer<typeof Server>

const byKeyword = z.object({ keyword: z.optional(z.string().check(z.maxLength(200))) })
const Servers = z.object({ servers: z.array(Server) })
const foundServers = { unique: ['_id'], contains: { text: 'query.keyword', in: ['serverName'] } } as const

export const serversByGame = endpoint({
  id: 'servers.byGame',
  method: 'GET',
  path: '/servers/game/{gameId}',
  summary: 'The servers of one game',
  auth: 'none',
  params: z.object({ gameId: Id }),
  responses: { 200: Servers },
  errors: ['not-found'],
  relations: { servers: { unique: ['_id'] }, 'servers.*.gameId._id': 'params.gameId' },
})

export const serversAll = endpoint({
  id: 'servers.all',
  method: 'GET',
  path: '/servers/all',
  summary: 'The servers of both games',
  auth: 'none',
  responses: { 200: Servers },
  relations: { servers: { unique: ['_id'] } },
})

export const serversRetro = endpoint({
  id: 'servers.retro',
  method: 'GET',
  path: '/servers/all/dofus',
  summary: 'The servers of the normal edition whose name contains the keyword, in any letter case',
  auth: 'none',
  query: byKeyword,
  responses: { 200: Servers },
  relations: { servers: foundServers, 'servers.*.gameId._id': { is: gameIds.retro } },
})

export const serversTouch = endpoint({
  id: 'servers.touch',
  method: 'GET',
  path: '/servers/all/dofustouch',
  summary: 'The servers of the touch edition whose name contains the keyword, in any letter case',
  auth: 'none',
  query: byKeyword,
  responses: { 200: Servers },
  relations: { servers: foundServers, 'servers.*.gameId._id': { is: gameIds.touch } },
})
