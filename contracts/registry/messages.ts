import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { Id, Instant, requiredText } from './values.ts'

export const SenderType = z.enum(['User', 'Admin'])

/** The longest message, in UTF-16 code units. */
export const messageMaxLength = 2000

/** The sender's own id for a message. The provider stores messages with the same one only once. */
export const ClientId = z.string().check(z.minLength(1), z.maxLength(64))

const message = {
  senderType: SenderType,
  message: z.string(),
  createdAt: Instant,
  clientId: z.optional(z.string()),
}

export const RequestMessage = z.object({ _id: Id, requestId: Id, ...message })
export type RequestMessage = z.infer<typeof RequestMessage>

export const TrackingMessage = z.object({ _id: Id, trackingId: Id, ...message })
export type TrackingMessage = z.infer<typeof TrackingMessage>

export const messageList = { unique: ['_id', 'clientId'], sortedBy: 'createdAt' } as const

const ownMessage = {
  'newMessage.senderType': { is: 'User' },
  'newMessage.message': 'body.message',
  'newMessage.clientId': 'body.clientId',
} as const

const sent = { message: requiredText(messageMaxLength), clientId: z.optional(ClientId) }

export const sendToRequest = endpoint({
  id: 'messages.sendToRequest',
  method: 'POST',
  path: '/messages/client',
  summary: "Send a player's message in a request; a repeated clientId returns the stored message",
  auth: 'access-token',
  body: z.object({ requestId: Id, ...sent }),
  responses: { 201: z.object({ newMessage: RequestMessage }) },
  errors: ['access-denied', 'not-found', 'chat-closed'],
  relations: { ...ownMessage, 'newMessage.requestId': 'body.requestId' },
})

export const sendToTracking = endpoint({
  id: 'messages.sendToTracking',
  method: 'POST',
  path: '/messages/tracking/client',
  summary: "Send a player's message in a tracking; a repeated clientId returns the stored message",
  auth: 'access-token',
  body: z.object({ trackingId: Id, ...sent }),
  responses: { 201: z.object({ newMessage: TrackingMessage }) },
  errors: ['access-denied', 'not-found', 'chat-closed'],
  relations: { ...ownMessage, 'newMessage.trackingId': 'body.trackingId' },
})

export const sendMessageEvent = realtimeEvent({
  name: 'sendMessage',
  summary: 'The staff wrote in a request',
  trigger: 'reply',
  payload: payload({ newMessage: RequestMessage }),
  relations: { 'newMessage.senderType': { is: 'Admin' } },
})

export const sendTrackingMessageEvent = realtimeEvent({
  name: 'sendTrackingMessage',
  summary: 'The staff wrote in a tracking',
  trigger: 'reply',
  payload: payload({ newMessage: TrackingMessage }),
  relations: { 'newMessage.senderType': { is: 'Admin' } },
})
