import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { Id, Instant, Quantity, requiredText } from './values.ts'

/** The person who delivers, with a character to meet on each server. Never has an e-mail address. */
export const Operator = z.object({
  _id: Id,
  displayName: z.string(),
  isOnline: z.boolean(),
  characters: z.array(z.object({ serverId: Id, characterName: z.string() })),
})
export type Operator = z.infer<typeof Operator>

export const ExchangeStatus = z.enum(['Pending', 'Exchanged', 'Rejected'])
export type ExchangeStatus = z.infer<typeof ExchangeStatus>

const named = z.object({ serverName: z.string() })
const exchange = {
  _id: Id,
  game: z.object({ gameName: z.string() }),
  serverSender: named,
  serverReceiver: named,
  /** The player's characters on the sending and on the receiving server. */
  SenderGameName: z.string(),
  ReceiverGameName: z.string(),
  /** In millions of the sender's server, and of the receiver's. */
  quantitySendDouble: z.number(),
  quantityReceiveDouble: z.number(),
  status: ExchangeStatus,
  createdAt: Instant,
}

/** An exchange as a row of the history. */
export const ExchangeTransaction = z.object(exchange)
export type ExchangeTransaction = z.infer<typeof ExchangeTransaction>

const place = z.object({ _id: Id, serverName: z.string() })

/** The player's newest exchange, with its operator once one is assigned. */
export const CurrentExchange = z.object({
  ...exchange,
  operatorId: z.nullish(Operator),
  serverIdSender: place,
  serverIdReceiver: place,
  /** The code that the delivery person says, and the player compares. This product added it: providers may omit it. */
  exchangeCode: z.optional(z.string()),
})
export type CurrentExchange = z.infer<typeof CurrentExchange>

const serverNames = {
  'transaction.serverSender.serverName': 'answer.transaction.serverIdSender.serverName',
  'transaction.serverReceiver.serverName': 'answer.transaction.serverIdReceiver.serverName',
} as const

export const createExchange = endpoint({
  id: 'exchanges.create',
  method: 'POST',
  path: '/transactions/exchange',
  summary: 'Request an exchange and reserve its stock; one pending exchange for each player',
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
  relations: {
    'transaction.game.gameName': { nameOf: 'body.gameId' },
    'transaction.serverIdSender._id': 'body.serverIdSender',
    'transaction.serverIdReceiver._id': 'body.serverIdReceiver',
    ...serverNames,
    'transaction.SenderGameName': 'body.SenderGameName',
    'transaction.ReceiverGameName': 'body.ReceiverGameName',
    'transaction.quantitySendDouble': 'body.quantitySendDouble',
    'transaction.quantityReceiveDouble': 'body.quantityReceiveDouble',
    'transaction.status': { is: 'Pending' },
  },
})

export const lastExchange = endpoint({
  id: 'exchanges.last',
  method: 'GET',
  path: '/transactions/exchange/user/lastexchange',
  summary: "The player's newest exchange, whatever its status, or null",
  auth: 'access-token',
  responses: { 200: z.object({ transaction: z.nullable(CurrentExchange) }) },
  relations: serverNames,
})

export const assignTransactionEvent = realtimeEvent({
  name: 'assignTransactionToOperator',
  summary: "An operator was assigned to the player's exchange",
  trigger: 'assign',
  payload: payload({ transaction: CurrentExchange }),
  relations: { ...serverNames, 'transaction.status': { is: 'Pending' } },
})
