import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payload, realtimeEvent } from './event.ts'
import { messageList, TrackingMessage } from './messages.ts'
import { Id, Instant } from './values.ts'

/** A conversation about an existing order. Both flags are true while it is open, and false once it has ended. */
export const Tracking = z.object({
  _id: Id,
  userId: Id,
  operatorId: z.optional(Id),
  isRequestStarted: z.boolean(),
  isFormOpened: z.boolean(),
  messages: z.array(TrackingMessage),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Tracking = z.infer<typeof Tracking>

const relationsOf = (isOpen: boolean) =>
  ({
    'tracking.userId': 'caller',
    'tracking.isFormOpened': { is: isOpen },
    'tracking.isRequestStarted': { is: isOpen },
    'tracking.messages': messageList,
    'tracking.messages.*.trackingId': 'answer.tracking._id',
  }) as const

export const currentTracking = endpoint({
  id: 'trackings.current',
  method: 'GET',
  path: '/trackings/user/{userId}',
  summary: "The player's open tracking with its messages, or null",
  auth: 'access-token',
  params: z.object({ userId: Id }),
  responses: { 200: z.object({ tracking: z.nullable(Tracking) }) },
  errors: ['access-denied'],
  relations: { ...relationsOf(true), 'params.userId': 'caller', 'tracking.userId': 'params.userId' },
})

export const createTracking = endpoint({
  id: 'trackings.create',
  method: 'POST',
  path: '/trackings',
  summary: 'Open a tracking; one at a time for each player',
  auth: 'access-token',
  responses: { 201: z.object({ tracking: Tracking, message: z.string() }) },
  errors: ['tracking-already-open'],
  relations: relationsOf(true),
})

export const closeTracking = endpoint({
  id: 'messages.closeTracking',
  method: 'PUT',
  path: '/messages/tracking/close/client',
  summary: 'The player ends the tracking; ending it again gives the same answer',
  auth: 'access-token',
  body: z.object({ trackingId: Id }),
  responses: { 200: z.object({ tracking: Tracking, message: z.string() }) },
  errors: ['access-denied', 'not-found'],
  relations: { ...relationsOf(false), 'tracking._id': 'body.trackingId' },
})

export const closeChatTrackingEvent = realtimeEvent({
  name: 'closeChatTracking',
  summary: 'The staff ended the tracking',
  trigger: 'close',
  payload: payload({ trackingId: Id, message: z.string() }),
})

export const closeTrackingExpiredEvent = realtimeEvent({
  name: 'closeTrackingExpired',
  summary: 'Nobody wrote in the tracking for 24 hours',
  trigger: 'time, or expire',
  payload: payload({ trackingId: Id, expiredAt: Instant }),
})

export const newTrackingOperatorEvent = realtimeEvent({
  name: 'newTrackingOperator',
  summary: "An operator took over a tracking or opened one; it replaces the player's tracking",
  trigger: 'take-tracking, or open-tracking',
  payload: payload({ tracking: Tracking }),
  relations: relationsOf(true),
})
