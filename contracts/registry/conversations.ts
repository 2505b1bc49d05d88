import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { messageList, RequestMessage } from './messages.ts'
import { Id, Instant, Quantity, requiredText } from './values.ts'

/** `Buy`: the player buys Kamas from the marketplace. `Sell`: the player sells Kamas to it. */
export const TransactionType = z.enum(['Sell', 'Buy'])
export type TransactionType = z.infer<typeof TransactionType>

/**
 * A support request: the conversation about one order.
 * Waiting: only `isFormOpened` is true. Active: both flags are true. Ended: both are false.
 */
export const Request = z.object({
  _id: Id,
  userId: Id,
  gameId: Id,
  serverId: Id,
  /** The name of the player's character. */
  username: z.string(),
  /** In millions. */
  quantity: z.number(),
  transactionType: TransactionType,
  operatorId: z.optional(Id),
  isRequestStarted: z.boolean(),
  isFormOpened: z.boolean(),
  messages: z.array(RequestMessage),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Request = z.infer<typeof Request>

const ownRequest = {
  'request.userId': 'caller',
  'request.messages': messageList,
  'request.messages.*.requestId': 'answer.request._id',
} as const

export const currentConversation = endpoint({
  id: 'conversations.current',
  method: 'GET',
  path: '/conversations/user',
  summary: "The player's open request with its messages, or null",
  auth: 'access-token',
  responses: { 200: z.object({ request: z.nullable(Request) }) },
  relations: {
    ...ownRequest,
    'request.isFormOpened': { is: true },
  },
})

export const createConversation = endpoint({
  id: 'conversations.create',
  method: 'POST',
  path: '/conversations',
  summary: 'Open a request; one at a time for each player',
  auth: 'access-token',
  body: z.object({
    userId: Id,
    gameId: Id,
    username: requiredText(100),
    serverId: Id,
    quantity: Quantity,
    transactionType: TransactionType,
  }),
  responses: { 201: z.object({ request: Request, message: z.string() }) },
  errors: ['access-denied', 'not-found', 'request-already-open'],
  relations: {
    'body.userId': 'caller',
    'request.gameId': 'body.gameId',
    'request.username': 'body.username',
    'request.serverId': 'body.serverId',
    'request.quantity': 'body.quantity',
    'request.transactionType': 'body.transactionType',
    'request.isFormOpened': { is: true },
    'request.isRequestStarted': { is: false },
    ...ownRequest,
  },
})

export const closeRequest = endpoint({
  id: 'messages.closeRequest',
  method: 'PUT',
  path: '/messages/close/client',
  summary: 'The player ends the request; ending it again gives the same answer',
  auth: 'access-token',
  body: z.object({ requestId: Id }),
  responses: { 200: z.object({ request: Request, message: z.string() }) },
  errors: ['access-denied', 'not-found'],
  relations: {
    'request._id': 'body.requestId',
    ...ownRequest,
    'request.isFormOpened': { is: false },
    'request.isRequestStarted': { is: false },
  },
})

export const closeChatEvent = realtimeEvent({
  name: 'closeChat',
  summary: 'The staff ended the request',
  trigger: 'close',
  payload: payload({ requestId: Id, message: z.string() }),
})

export const closeRequestExpiredEvent = realtimeEvent({
  name: 'closeRequestExpired',
  summary: 'Nobody replied to the request within 30 minutes, or nobody wrote in it for 24 hours',
  trigger: 'time, or expire',
  payload: payload({ requestId: Id, expiredAt: Instant }),
})

export const UnavailableReason = z.enum(['no_operator', 'out_of_stock'])
export type UnavailableReason = z.infer<typeof UnavailableReason>

export const requestUnavailableEvent = realtimeEvent({
  name: 'RequestUnavailable',
  summary: 'The staff cannot serve the request, which ends',
  trigger: 'unavailable',
  payload: payload({ requestId: Id, reason: UnavailableReason }),
})
