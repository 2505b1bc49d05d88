import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { Operator } from './operators.ts'
import { Id, Instant, Quantity, requiredText } from './values.ts'

export const ExchangeStatus = z.enum(['Pending', 'Exchanged', 'Rejected'])
export type ExchangeStatus = z.infer<typeof ExchangeStatus>

const named = z.object({ serverName: z.string() })
const exchange = {
  _id: Id,
  game: z.object({ gameName: z.string() }),
  serverSender: named,
  serverReceiver: named,
  /** The player's character on the server that Kamas leave, and on the one where they arrive. */
  SenderGameName: z.string(),
  ReceiverGameName: z.string(),
  /** In millions of the sender's server, and of the receiver's. */
  quantitySendDouble: z.number(),
  quantityReceiveDouble: z.number(),
  status: ExchangeStatus,
  createdAt: Instant,
}

/** An exchange as a line of the history. */
export const ExchangeTransaction = z.object(exchange)
export type ExchangeTransaction = z.infer<typeof ExchangeTransaction>

const place = z.object({ _id: Id, serverName: z.string() })

/** The player's newest exchange: with the operator, once one is assigned, whose characters are to be met. */
export const CurrentExchange = z.object({
  ...exchange,
  operatorId: z.nullish(Operator),
  serverIdSender: place,
  serverIdReceiver: place,
  /** What the delivery person says, to be compared before the exchange is validated. An addition of this product. */
  exchangeCode: z.optional(z.string()),
})
export type CurrentExchange = z.infer<typeof CurrentExchange>

export const createExchange = endpoint({
  id: 'exchanges.create',
  method: 'POST',
  path: '/transactions/exchange',
  summary: 'Ask for an exchange; its outcome is reserved. One pending at a time for each player',
  auth: 'access-token',
  body: z.object({
    gameId: Id,
    serverIdSender: Id,
    serverIdReceiver: Id,
    SenderGameName: requiredText(100),
    ReceiverGameName: requiredText(100),
    quantitySendDouble: Quantity,
    quantityReceiveDouble: Quantity,
  }),
  responses: { 201: z.object({ transaction: CurrentExchange, message: z.string() }) },
  errors: ['not-found', 'exchange-already-pending', 'rate-changed', 'stock-exceeded'],
})

export const lastExchange = endpoint({
  id: 'exchanges.last',
  method: 'GET',
  path: '/transactions/exchange/user/lastexchange',
  summary: "The player's newest exchange, whatever its status, or null",
  auth: 'access-token',
  responses: { 200: z.object({ transaction: z.nullable(CurrentExchange) }) },
  errors: [],
})

export const assignTransactionEvent = realtimeEvent({
  name: 'assignTransactionToOperator',
  summary: "An operator was assigned to the player's exchange",
  setOffBy: 'assign',
  payload: payload({ transaction: CurrentExchange }),
})
