/** The operator's verbs: what each does and its body. `perform-verb.ts` performs them. */
import * as z from 'zod/mini'
import { Request, UnavailableReason } from '../../contracts/registry/conversations.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { CurrentExchange, Operator } from '../../contracts/registry/exchanges.ts'
import { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import { messageMaxLength, RequestMessage, TrackingMessage } from '../../contracts/registry/messages.ts'
import { ExchangeRate } from '../../contracts/registry/rates.ts'
import { Server, StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { ConversionRate, Id, QuantityOrNone, requiredText } from '../../contracts/registry/values.ts'
import type { DeskCode } from '../domain/refusal.ts'

const verb = <Body extends z.ZodMiniType>(
  about: string,
  body: Body,
  returns: z.ZodMiniType,
  refusals: readonly (DeskCode | ErrorCode)[],
) => ({ about, body, returns, refusals })

export type Verb = ReturnType<typeof verb>

const Chat = z.union([Request, Tracking])
const Message = requiredText(messageMaxLength)

const chat = { requestId: z.optional(Id), trackingId: z.optional(Id) }
export const oneOfBoth = z.refine<z.output<z.ZodMiniObject<typeof chat>>>(
  ({ requestId, trackingId }) => (requestId === undefined) !== (trackingId === undefined),
  { path: ['requestId'], error: 'Give either a requestId or a trackingId.' },
)

export const verbs = {
  reply: verb(
    'Replies to the player; the first reply starts a request',
    z.object({ ...chat, message: Message }).check(oneOfBoth),
    z.union([RequestMessage, TrackingMessage]),
    ['not-found', 'chat-closed', 'no-operator'],
  ),
  close: verb(
    'Closes the conversation, with an optional last message',
    z.object({ ...chat, message: z.optional(Message) }).check(oneOfBoth),
    Chat,
    ['not-found', 'chat-closed'],
  ),
  expire: verb('Ends the conversation as expired', z.object(chat).check(oneOfBoth), Chat, [
    'not-found',
    'chat-closed',
  ]),
  unavailable: verb(
    'Ends the request because it cannot be served',
    z.object({ requestId: Id, reason: UnavailableReason }),
    Request,
    ['not-found', 'chat-closed'],
  ),
  'take-tracking': verb(
    'Takes over a tracking, with an optional first message',
    z.object({ trackingId: Id, operatorId: z.optional(Id), message: z.optional(Message) }),
    Tracking,
    ['not-found', 'chat-closed', 'already-taken', 'no-operator'],
  ),
  'open-tracking': verb(
    'Opens a tracking for a player who has none, with an optional first message',
    z.object({ userId: Id, operatorId: z.optional(Id), message: z.optional(Message) }),
    Tracking,
    ['not-found', 'tracking-already-open', 'no-operator'],
  ),
  assign: verb(
    'Assigns an operator to a pending exchange',
    z.object({ transactionId: Id, operatorId: z.optional(Id) }),
    CurrentExchange,
    ['not-found', 'transaction-ended', 'already-assigned', 'no-operator'],
  ),
  settle: verb(
    'Sets the status of a transaction or an exchange; rejecting returns the reserved stock',
    z.object({ transactionId: Id, status: TransactionStatus }),
    z.union([CurrentExchange, Transaction]),
    ['not-found', 'transition-forbidden', 'exchange-transition-forbidden'],
  ),
  fulfil: verb(
    'Creates a buy or sell transaction from an open request, Pending by default',
    z.object({ requestId: Id, status: z.optional(TransactionStatus) }),
    Transaction,
    ['not-found', 'chat-closed', 'already-fulfilled', 'stock-exceeded'],
  ),
  'set-server': verb(
    'Sets prices (DH per M), stock (M) and stock statuses of a server; fields that are not given stay',
    z.object({
      serverId: Id,
      buyPrice: z.optional(QuantityOrNone),
      sellPrice: z.optional(QuantityOrNone),
      stockStatusForBuy: z.optional(StockStatusForBuy),
      stockStatusForSell: z.optional(StockStatusForSell),
      serverStock: z.optional(QuantityOrNone),
    }),
    Server,
    ['not-found'],
  ),
  'set-rate': verb(
    'Sets the exchange rate and the fee from one server to another',
    z.object({
      serverIdFrom: Id,
      serverIdTo: Id,
      conversionRate: ConversionRate,
      exchangeFee: QuantityOrNone,
    }),
    ExchangeRate,
    ['not-found', 'same-server', 'other-game'],
  ),
  presence: verb(
    'Sets an operator online or offline',
    z.object({ operatorId: Id, isOnline: z.boolean() }),
    Operator,
    ['not-found'],
  ),
} as const

export type VerbName = keyof typeof verbs

export const isVerbName = (name: string): name is VerbName => Object.hasOwn(verbs, name)
