import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageRows, paging, RatesPagination, sortedBy } from './lists.ts'
import { ConversionRate, Id, Instant, queryFilter, QuantityOrNone } from './values.ts'

/** The rate and fee of exchanges between two servers of one game. */
export const ExchangeRate = z.object({
  _id: Id,
  gameId: Id,
  serverIdFrom: z.object({ _id: Id, serverName: z.string() }),
  serverIdTo: z.object({ _id: Id, serverName: z.string(), serverStock: z.number() }),
  /** Greater than zero, because the client divides by it. */
  conversionRate: z.number().check(z.gt(0)),
  /** In millions of the destination. */
  exchangeFee: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const createRate = endpoint({
  id: 'rates.create',
  method: 'POST',
  path: '/exchange-rates',
  summary: 'Set the rate between two servers of one game; for admins',
  auth: 'access-token',
  body: z.object({
    gameId: z.optional(Id),
    serverIdFrom: Id,
    serverIdTo: Id,
    conversionRate: ConversionRate,
    exchangeFee: QuantityOrNone,
  }),
  responses: { 201: z.object({ data: ExchangeRate }) },
  errors: ['access-denied', 'not-found'],
  relations: {
    'data.gameId': 'body.gameId',
    'data.serverIdFrom._id': 'body.serverIdFrom',
    'data.serverIdTo._id': 'body.serverIdTo',
    'data.conversionRate': 'body.conversionRate',
    'data.exchangeFee': 'body.exchangeFee',
  },
})

export const ratesList = endpoint({
  id: 'rates.list',
  method: 'GET',
  path: '/exchange-rates',
  summary: 'The rates of all servers, from one, to one, or between two; newest first by default',
  auth: 'none',
  query: z.object({
    ...paging,
    serverIdFrom: queryFilter(Id),
    serverIdTo: queryFilter(Id),
    sort: sortedBy('createdAt', 'conversionRate', 'exchangeFee'),
  }),
  responses: { 200: z.object({ data: z.array(ExchangeRate), pagination: RatesPagination }) },
  relations: {
    'pagination.currentPage': 'query.page',
    'pagination.limit': 'query.limit',
    data: pageRows,
    'data.*.serverIdFrom._id': 'query.serverIdFrom',
    'data.*.serverIdTo._id': 'query.serverIdTo',
  },
})
