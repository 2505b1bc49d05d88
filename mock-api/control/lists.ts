/** What operators see in lists and at their desk: the registry's entities, with the names and states that belong to them. */
import * as z from 'zod/mini'
import { Request, TransactionType } from '../../contracts/registry/conversations.ts'
import { CurrentExchange, Operator } from '../../contracts/registry/exchanges.ts'
import { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import { RequestMessage, TrackingMessage } from '../../contracts/registry/messages.ts'
import { ExchangeRate } from '../../contracts/registry/rates.ts'
import { Server, StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { Role, User } from '../../contracts/registry/users.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { Order, paging, Text, wholeNumber, YesOrNo } from './query.ts'

const count = z.int()

/** What a player has open, by the fields with which verbs name it; null for nothing. */
const Open = z.object({
  requestId: z.nullable(Id),
  trackingId: z.nullable(Id),
  /** The pending exchange. */
  transactionId: z.nullable(Id),
})

/** The player of a conversation or a transaction. */
const Player = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isOnline: z.boolean(),
})

const presence = { sockets: count, open: Open }

export const UserItem = z.object({
  ...User.shape,
  ...Player.shape,
  isSignedIn: z.boolean(),
  ...presence,
})

/** An operator without their characters, one for each server. */
const BriefOperator = z.omit(Operator, { characters: true })

const DeskOperator = z.object({
  ...BriefOperator.shape,
  email: z.string(),
  /** How many open conversations and pending exchanges the operator has. */
  open: z.object({ requests: count, trackings: count, exchanges: count }),
})

export const OperatorItem = z.object({ ...DeskOperator.shape, characters: Operator.shape.characters })

export const ServerItem = z.object({ ...Server.shape, gameName: z.string() })

export const RateItem = z.object({ ...ExchangeRate.shape, gameName: z.string() })

const ExchangeItem = z.object({
  ...CurrentExchange.shape,
  operatorId: z.nullable(BriefOperator),
  type: z.literal('Exchange'),
  user: Player,
})
export const TransactionItem = z.discriminatedUnion('type', [
  z.object({
    ...Transaction.shape,
    type: TransactionType,
    user: Player,
    requestId: z.nullable(Id),
    serverId: Id,
  }),
  ExchangeItem,
])

/** `waiting`: a request without a reply, or a tracking that nobody has taken. `active`: open, with an operator. */
const State = z.enum(['waiting', 'active', 'ended'])

const conversation = {
  state: State,
  user: Player,
  operatorName: z.nullable(z.string()),
  messageCount: count,
}
const { messages: _requestMessages, ...requestShape } = Request.shape
const { messages: _trackingMessages, ...trackingShape } = Tracking.shape

const RequestItem = z.object({
  ...requestShape,
  kind: z.literal('request'),
  ...conversation,
  gameName: z.string(),
  serverName: z.string(),
  transactionId: z.nullable(Id),
  lastMessage: z.nullable(RequestMessage),
})
const TrackingItem = z.object({
  ...trackingShape,
  kind: z.literal('tracking'),
  ...conversation,
  lastMessage: z.nullable(TrackingMessage),
})

/** A conversation without its messages: `GET …/entities/{kind}/{id}` has them. */
export const ConversationItem = z.discriminatedUnion('kind', [RequestItem, TrackingItem])
export type ConversationItem = z.infer<typeof ConversationItem>

/** Of a user, a server, an operator or a game: its name, e-mail address or id. */
const named = z.optional(Text)
const order = z._default(Order, 'newest')

/** The queries of the lists. */
export const listQueries = {
  users: z.strictObject({
    ...paging,
    role: z.optional(Role),
    isOnline: z.optional(YesOrNo),
    /** Has an open request or tracking, or a pending exchange. */
    hasOpen: z.optional(YesOrNo),
  }),
  operators: z.strictObject({ ...paging, isOnline: z.optional(YesOrNo) }),
  servers: z.strictObject({
    ...paging,
    game: named,
    stockStatusForBuy: z.optional(StockStatusForBuy),
    stockStatusForSell: z.optional(StockStatusForSell),
  }),
  rates: z.strictObject({ ...paging, game: named, from: named, to: named }),
  transactions: z.strictObject({
    ...paging,
    type: z.optional(z.enum(['Buy', 'Sell', 'Exchange'])),
    status: z.optional(TransactionStatus),
    user: named,
    server: named,
    game: named,
    order,
  }),
  conversations: z.strictObject({
    ...paging,
    kind: z.optional(z.enum(['request', 'tracking'])),
    /** `open` means waiting or active. */
    state: z.optional(z.enum([...State.options, 'open'])),
    user: named,
    server: named,
    operator: named,
    order,
  }),
}

export const DeskQuery = z.strictObject({
  /** The most items of each list; all of them without it. */
  limit: z.optional(wholeNumber(0, 100_000)),
  search: z.optional(Text),
  /** `unanswered` begins with the players who wait for a message or an operator. */
  order: z._default(z.enum(['longest', 'unanswered']), 'longest'),
})
export type DeskQuery = z.output<typeof DeskQuery>

/** Everything that a desk shows, in the world's time: the time left is `expiresAt` minus `now`, divided by `rate`. */
export const Desk = z.object({
  now: Instant,
  rate: z.number(),
  /** How many there are without the limit. */
  total: z.object({ waiting: count, open: count, players: count }),
  /** Who waits for what, longest waiting first. An `order` is an active request without a transaction. */
  waiting: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('request'), since: Instant, expiresAt: Instant, request: RequestItem }),
      z.object({ kind: z.literal('tracking'), since: Instant, expiresAt: Instant, tracking: TrackingItem }),
      z.object({ kind: z.literal('exchange'), since: Instant, expiresAt: z.null(), exchange: ExchangeItem }),
      z.object({ kind: z.literal('order'), since: Instant, expiresAt: Instant, request: RequestItem }),
    ]),
  ),
  open: z.array(ConversationItem),
  /** The players who are online or have something open. */
  players: z.array(z.object({ ...Player.shape, ...presence })),
  operators: z.array(DeskOperator),
  /** The open conversations by the time at which they expire, soonest first. */
  expiring: z.array(z.object({ kind: z.enum(['request', 'tracking']), _id: Id, userId: Id, at: Instant })),
})
export type Desk = z.infer<typeof Desk>
