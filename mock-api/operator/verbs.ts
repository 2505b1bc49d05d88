/** Everything an operator can do: each verb with its body schema and its function. */
import * as z from 'zod/mini'
import { UnavailableReason } from '../../contracts/registry/conversations.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { messageMaxLength } from '../../contracts/registry/messages.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { ConversionRate, Id, QuantityOrNone, requiredText } from '../../contracts/registry/values.ts'
import { assignExchange } from '../domain/exchanges.ts'
import { operatorAtDesk, setPresence } from '../domain/operators.ts'
import { setRate } from '../domain/rates.ts'
import * as requests from '../domain/requests.ts'
import { setServer } from '../domain/servers.ts'
import * as trackings from '../domain/trackings.ts'
import { fulfilRequest, settle } from '../domain/transactions.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'

/** The body schema of a verb, and the function that runs it. */
export interface Verb<Body extends z.ZodMiniType = z.ZodMiniType> {
  readonly about: string
  readonly body: Body
  readonly run: (unit: UnitOfWork, body: z.output<Body>) => object
}

const verb = <Body extends z.ZodMiniType>(about: string, body: Body, run: Verb<Body>['run']): Verb<Body> => ({
  about,
  body,
  run,
})

const Words = requiredText(messageMaxLength)

interface Chat {
  readonly requestId?: string | undefined
  readonly trackingId?: string | undefined
}

/** The body has a requestId or a trackingId, never both. */
const chat = { requestId: z.optional(Id), trackingId: z.optional(Id) }
const oneOfBoth = z.refine<Chat>(
  ({ requestId, trackingId }) => (requestId === undefined) !== (trackingId === undefined),
  { path: ['requestId'], error: 'Give either a requestId or a trackingId.' },
)

/** Calls one function for a requestId and another for a trackingId. */
function eitherChat(
  { requestId, trackingId }: Chat,
  does: {
    readonly request: (requestId: string) => object
    readonly tracking: (trackingId: string) => object
  },
): object {
  if (requestId !== undefined) return does.request(requestId)
  if (trackingId !== undefined) return does.tracking(trackingId)
  throw new Error('The body has neither requestId nor trackingId.')
}

export const verbs = {
  reply: verb(
    'Write to the player; the first reply starts a request',
    z.object({ ...chat, message: Words }).check(oneOfBoth),
    (unit, { message, ...named }) => {
      const { _id: operatorId } = operatorAtDesk(unit.world)
      return eitherChat(named, {
        request: (requestId) => ({
          newMessage: requests.replyAsOperator(unit, { requestId, message, operatorId }),
        }),
        tracking: (trackingId) => ({
          newMessage: trackings.replyAsOperator(unit, { trackingId, message, operatorId }),
        }),
      })
    },
  ),
  close: verb(
    'End the conversation, with a word to the player if you like',
    z.object({ ...chat, message: z.optional(Words) }).check(oneOfBoth),
    (unit, { message, ...named }) =>
      eitherChat(named, {
        request: (requestId) => ({ request: requests.closeAsOperator(unit, { requestId, message }) }),
        tracking: (trackingId) => ({ tracking: trackings.closeAsOperator(unit, { trackingId, message }) }),
      }),
  ),
  expire: verb(
    'End the conversation as one in which nobody wrote',
    z.object(chat).check(oneOfBoth),
    (unit, named) =>
      eitherChat(named, {
        request: (requestId) => ({ request: requests.expireRequest(unit, requestId) }),
        tracking: (trackingId) => ({ tracking: trackings.expireTracking(unit, trackingId) }),
      }),
  ),
  unavailable: verb(
    'End the request because it cannot be served',
    z.object({ requestId: Id, reason: UnavailableReason }),
    (unit, body) => ({ request: requests.makeUnavailable(unit, body) }),
  ),
  'take-tracking': verb(
    'Take over a tracking, with a first word if you like',
    z.object({ trackingId: Id, operatorId: z.optional(Id), message: z.optional(Words) }),
    (unit, { trackingId, operatorId, message }) => ({
      tracking: trackings.takeTracking(unit, {
        trackingId,
        operatorId: operatorAtDesk(unit.world, operatorId)._id,
        message,
      }),
    }),
  ),
  'open-tracking': verb(
    'Open a tracking for a player who has none, with a first word if you like',
    z.object({ userId: Id, operatorId: z.optional(Id), message: z.optional(Words) }),
    (unit, { userId, operatorId, message }) => ({
      tracking: trackings.openTrackingAsOperator(unit, {
        userId,
        operatorId: operatorAtDesk(unit.world, operatorId)._id,
        message,
      }),
    }),
  ),
  assign: verb(
    'Give a pending exchange its operator',
    z.object({ transactionId: Id, operatorId: z.optional(Id) }),
    (unit, { transactionId, operatorId }) => ({
      transaction: assignExchange(unit, {
        transactionId,
        operatorId: operatorAtDesk(unit.world, operatorId)._id,
      }),
    }),
  ),
  settle: verb(
    'Move a transaction or an exchange on; a rejected one gives back what was reserved',
    z.object({ transactionId: Id, status: TransactionStatus }),
    (unit, body) => ({ transaction: settle(unit, body) }),
  ),
  fulfil: verb(
    'Make a buy or sell transaction out of an open request, Pending where nothing else is said',
    z.object({ requestId: Id, status: z.optional(TransactionStatus) }),
    (unit, body) => ({ transaction: fulfilRequest(unit, body) }),
  ),
  'set-server': verb(
    'Set prices (DH per M), stock (M) and what the markets say of a server; what is not given stays',
    z.object({
      serverId: Id,
      buyPrice: z.optional(QuantityOrNone),
      sellPrice: z.optional(QuantityOrNone),
      stockStatusForBuy: z.optional(StockStatusForBuy),
      stockStatusForSell: z.optional(StockStatusForSell),
      serverStock: z.optional(QuantityOrNone),
    }),
    ({ world }, body) => ({ server: setServer(world, body) }),
  ),
  'set-rate': verb(
    'Set what an exchange from one server to another gives',
    z.object({
      serverIdFrom: Id,
      serverIdTo: Id,
      conversionRate: ConversionRate,
      exchangeFee: QuantityOrNone,
    }),
    ({ world }, body) => ({ rate: setRate(world, body) }),
  ),
  presence: verb(
    'An operator comes to the desk or leaves it',
    z.object({ operatorId: Id, isOnline: z.boolean() }),
    ({ world }, { operatorId, isOnline }) => ({ operator: setPresence(world, operatorId, isOnline) }),
  ),
} as const

export type VerbName = keyof typeof verbs

export const isVerbName = (name: string): name is VerbName => Object.hasOwn(verbs, name)
