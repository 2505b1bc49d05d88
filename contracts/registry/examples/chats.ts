/** Examples of the calls and the events of the chat: requests, trackings and their messages. */
import type { Request } from '../conversations.ts'
import { gameIds } from '../games.ts'
import type { RequestMessage, TrackingMessage } from '../messages.ts'
import type { Tracking } from '../trackings.ts'
import {
  character,
  clientId,
  createdAt,
  expiresAt,
  ids,
  withAndWithoutEventId,
  type ExamplesOfCalls,
  type ExamplesOfEvents,
} from './common.ts'

const playerMessageFields = {
  _id: ids.message,
  senderType: 'User',
  message: 'Bonjour, je suis connectée.',
  createdAt,
} as const
const staffMessageFields = {
  _id: ids.staffMessage,
  senderType: 'Admin',
  message: 'Bonjour ! Je prends votre demande.',
  createdAt,
} as const

const ownMessage: RequestMessage = { ...playerMessageFields, requestId: ids.request }
const ownMessageWithClientId: RequestMessage = { ...ownMessage, clientId }
const staffMessage: RequestMessage = { ...staffMessageFields, requestId: ids.request }

const ownTrackingMessage: TrackingMessage = { ...playerMessageFields, trackingId: ids.tracking }
const ownTrackingMessageWithClientId: TrackingMessage = { ...ownTrackingMessage, clientId }
const staffTrackingMessage: TrackingMessage = { ...staffMessageFields, trackingId: ids.tracking }

const waiting: Request = {
  _id: ids.request,
  userId: ids.user,
  gameId: gameIds.retro,
  serverId: ids.server,
  username: character,
  quantity: 12.5,
  transactionType: 'Buy',
  isRequestStarted: false,
  isFormOpened: true,
  messages: [],
  createdAt,
  expiresAt,
}

const waitingToSell: Request = { ...waiting, transactionType: 'Sell' }

const active: Request = {
  ...waiting,
  operatorId: ids.operator,
  isRequestStarted: true,
  messages: [ownMessage, staffMessage],
}

const activeWithClientId: Request = { ...active, messages: [ownMessageWithClientId, staffMessage] }

const tracking: Tracking = {
  _id: ids.tracking,
  userId: ids.user,
  isRequestStarted: true,
  isFormOpened: true,
  messages: [],
  createdAt,
  expiresAt: '2026-02-01T18:05:00.000Z',
}

const trackingTaken: Tracking = {
  ...tracking,
  operatorId: ids.operator,
  messages: [ownTrackingMessage, staffTrackingMessage],
}

const trackingWithClientId: Tracking = {
  ...trackingTaken,
  messages: [ownTrackingMessageWithClientId, staffTrackingMessage],
}

const ended = { isRequestStarted: false, isFormOpened: false } as const
const closed = 'La conversation est fermée.'
const closedByStaff = "L'admin a ferme la conversation"

export const chatCalls = {
  'conversations.current': {
    input: {},
    answers: {
      minimum: { request: null },
      waiting: { request: waiting },
      waitingToSell: { request: waitingToSell },
      maximum: { request: active },
      withClientId: { request: activeWithClientId },
    },
  },
  'conversations.create': {
    input: {
      body: {
        userId: ids.user,
        gameId: gameIds.retro,
        username: character,
        serverId: ids.server,
        quantity: 12.5,
        transactionType: 'Buy',
      },
    },
    answers: {
      minimum: { request: waiting, message: 'Votre demande est en cours de traitement !' },
      toSell: { request: waitingToSell, message: 'Votre demande est en cours de traitement !' },
    },
  },
  'trackings.current': {
    input: { params: { userId: ids.user } },
    answers: {
      minimum: { tracking: null },
      opened: { tracking },
      maximum: { tracking: trackingTaken },
      withClientId: { tracking: trackingWithClientId },
    },
  },
  'trackings.create': {
    input: {},
    answers: { minimum: { tracking, message: 'Votre suivi est ouvert.' } },
  },
  'messages.sendToRequest': {
    input: { body: { requestId: ids.request, message: ownMessage.message, clientId } },
    answers: {
      minimum: { newMessage: ownMessage },
      maximum: { newMessage: ownMessageWithClientId },
    },
  },
  'messages.sendToTracking': {
    input: { body: { trackingId: ids.tracking, message: ownTrackingMessage.message, clientId } },
    answers: {
      minimum: { newMessage: ownTrackingMessage },
      maximum: { newMessage: ownTrackingMessageWithClientId },
    },
  },
  'messages.closeRequest': {
    input: { body: { requestId: ids.request } },
    answers: {
      minimum: { request: { ...waiting, ...ended }, message: closed },
      toSell: { request: { ...waitingToSell, ...ended }, message: closed },
      maximum: { request: { ...active, ...ended }, message: closed },
      withClientId: { request: { ...activeWithClientId, ...ended }, message: closed },
    },
  },
  'messages.closeTracking': {
    input: { body: { trackingId: ids.tracking } },
    answers: {
      minimum: { tracking: { ...tracking, ...ended }, message: closed },
      maximum: { tracking: { ...trackingTaken, ...ended }, message: closed },
      withClientId: { tracking: { ...trackingWithClientId, ...ended }, message: closed },
    },
  },
} satisfies Partial<ExamplesOfCalls>

const outOfStock = withAndWithoutEventId({ requestId: ids.request, reason: 'out_of_stock' } as const)
const takenOver = withAndWithoutEventId({ tracking: trackingTaken })

export const chatEvents = {
  sendMessage: withAndWithoutEventId({ newMessage: staffMessage }),
  sendTrackingMessage: withAndWithoutEventId({ newMessage: staffTrackingMessage }),
  closeChat: withAndWithoutEventId({ requestId: ids.request, message: closedByStaff }),
  closeChatTracking: withAndWithoutEventId({ trackingId: ids.tracking, message: closedByStaff }),
  closeRequestExpired: withAndWithoutEventId({ requestId: ids.request, expiredAt: expiresAt }),
  RequestUnavailable: {
    minimum: { requestId: ids.request, reason: 'no_operator' },
    outOfStock: outOfStock.minimum,
    maximum: outOfStock.maximum,
  },
  closeTrackingExpired: withAndWithoutEventId({ trackingId: ids.tracking, expiredAt: expiresAt }),
  newTrackingOperator: {
    minimum: { tracking: { ...tracking, operatorId: ids.operator } },
    takenOver: takenOver.minimum,
    maximum: takenOver.maximum,
    withClientId: { eventId: ids.event, tracking: trackingWithClientId },
  },
} satisfies Partial<ExamplesOfEvents>
