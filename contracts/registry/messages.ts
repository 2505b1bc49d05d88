import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { Id, Instant, requiredText } from './values.ts'

export const SenderType = z.enum(['User', 'Admin'])

/** The longest message that can be sent, in characters as JavaScript counts them. */
export const messageMaxLength = 2000

/** `clientId` is the sender's own name for a message, so that one sent twice is stored once. */
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

const sent = { message: requiredText(messageMaxLength), clientId: z.optional(ClientId) }

export const sendToRequest = endpoint({
  id: 'messages.sendToRequest',
  method: 'POST',
  path: '/messages/client',
  summary: "A player's message in a request; repeating a clientId answers with the message already stored",
  auth: 'access-token',
  body: z.object({ requestId: Id, ...sent }),
  responses: { 201: z.object({ newMessage: RequestMessage }) },
  errors: ['access-denied', 'not-found', 'chat-closed'],
})

export const sendToTracking = endpoint({
  id: 'messages.sendToTracking',
  method: 'POST',
  path: '/messages/tracking/client',
  summary: "A player's message in a tracking; repeating a clientId answers with the message already stored",
  auth: 'access-token',
  body: z.object({ trackingId: Id, ...sent }),
  responses: { 201: z.object({ newMessage: TrackingMessage }) },
  errors: ['access-denied', 'not-found', 'chat-closed'],
})

export const sendMessageEvent = realtimeEvent({
  name: 'sendMessage',
  summary: 'A message of the staff in a request',
  setOffBy: 'reply',
  payload: payload({ newMessage: RequestMessage }),
})

export const sendTrackingMessageEvent = realtimeEvent({
  name: 'sendTrackingMessage',
  summary: 'A message of the staff in a tracking',
  setOffBy: 'reply',
  payload: payload({ newMessage: TrackingMessage }),
})
