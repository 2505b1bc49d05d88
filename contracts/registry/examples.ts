/**
 * What answers and events look like at their smallest and at their fullest, and in each branch between. The pacts pin
 * them, the tests' handlers answer with them and the printed descriptions show them; the client never loads this file.
 */
import type { CallInput } from './endpoint.ts'
import { gameIds } from './games.ts'
import type { RequestMessage } from './messages.ts'
import type { AnswerOf, EndpointId, Endpoints, EventName, PayloadOf } from './registry.ts'
import type { Request } from './conversations.ts'
import type { Server } from './servers.ts'
import type { User } from './users.ts'

/** Each a name and a value; `minimum` is what tests answer with unless they say otherwise. */
type Examples<Value> = { readonly minimum: Value; readonly [name: string]: Value }

export interface CallExamples<Id extends EndpointId> {
  readonly input: CallInput<Endpoints[Id]>
  readonly answers: Examples<AnswerOf<Id>>
}

const ids = {
  user: '65f0000000000000000000a1',
  operator: '65f0000000000000000000b1',
  server: '65f0000000000000000000c1',
  touchServer: '65f0000000000000000000c2',
  request: '65f0000000000000000000d1',
  message: '65f0000000000000000000e1',
  staffMessage: '65f0000000000000000000e2',
  event: '65f0000000000000000000f1',
} as const

const createdAt = '2026-01-31T18:05:00.000Z'
const expiresAt = '2026-01-31T18:35:00.000Z'
const accessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI2NWYwIn0.c2lnbmF0dXJl'

const plainUser: User = {
  _id: ids.user,
  firstName: 'Yasmine',
  lastName: 'Bennani',
  email: 'yasmine@kamasouk.test',
}

const fullUser: User = {
  ...plainUser,
  phoneNumber: '+212 600 000 000',
  address: '12 rue des Orangers',
  country: 'Maroc',
  City: 'Fès',
  bankInfo: { bankName: 'Banque Atlas', RIB: '007780000123456789012345' },
  role: 'user',
}

const serverForSale: Server = {
  _id: ids.server,
  serverName: 'Boune',
  gameId: { _id: gameIds.retro },
  sellPrice: 9.5,
  buyPrice: 12,
  stockStatusForBuy: 'not completed',
  stockStatusForSell: 'in stock now',
}

const serverSoldOut: Server = {
  ...serverForSale,
  stockStatusForBuy: 'completed',
  stockStatusForSell: 'out of stock',
  serverStock: 250.5,
}

const touch = (server: Server): Server => ({
  ...server,
  _id: ids.touchServer,
  serverName: 'Dodge',
  gameId: { _id: gameIds.touch },
})

const ownMessage: RequestMessage = {
  _id: ids.message,
  requestId: ids.request,
  senderType: 'User',
  message: 'Bonjour, je suis connectée.',
  createdAt,
}

const ownMessageWithClientId: RequestMessage = {
  ...ownMessage,
  clientId: '7d4f8f1e-6f1c-4f5b-9a55-0c1f3c3f7a10',
}

const staffMessage: RequestMessage = {
  _id: ids.staffMessage,
  requestId: ids.request,
  senderType: 'Admin',
  message: 'Bonjour ! Je prends votre demande.',
  createdAt,
}

const waiting: Request = {
  _id: ids.request,
  userId: ids.user,
  gameId: gameIds.retro,
  serverId: ids.server,
  username: 'Yasmi-Iop',
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

const closed: Request = { ...waiting, isFormOpened: false }
const closedAfterTalk: Request = { ...active, isRequestStarted: false, isFormOpened: false }

export const callExamples: { readonly [Id in EndpointId]: CallExamples<Id> } = {
  'auth.login': {
    input: { body: { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true } },
    answers: {
      minimum: { accessToken, user: plainUser, message: 'vous etes connecte' },
      maximum: { accessToken, user: fullUser, message: 'vous etes connecte' },
      operator: { accessToken, user: { ...plainUser, role: 'operator' }, message: 'vous etes connecte' },
      admin: { accessToken, user: { ...plainUser, role: 'admin' }, message: 'vous etes connecte' },
    },
  },
  'auth.refresh': {
    input: {},
    answers: {
      minimum: { accessToken, user: plainUser },
      maximum: { accessToken, user: fullUser },
    },
  },
  'auth.logout': {
    input: {},
    answers: { minimum: { message: 'Vous êtes déconnecté.' } },
  },
  'games.list': {
    input: {},
    answers: {
      minimum: { games: [{ _id: gameIds.retro, gameName: 'Dofus Retro' }] },
    },
  },
  'servers.retro': {
    input: { query: { keyword: 'boune' } },
    answers: {
      minimum: { servers: [] },
      forSale: { servers: [serverForSale] },
      maximum: { servers: [serverSoldOut] },
    },
  },
  'servers.touch': {
    input: { query: { keyword: 'dodge' } },
    answers: {
      minimum: { servers: [] },
      forSale: { servers: [touch(serverForSale)] },
      maximum: { servers: [touch(serverSoldOut)] },
    },
  },
  'conversations.current': {
    input: {},
    answers: {
      minimum: { request: null },
      waiting: { request: waiting },
      waitingToSell: { request: waitingToSell },
      maximum: { request: active },
      withClientId: { request: { ...active, messages: [ownMessageWithClientId, staffMessage] } },
    },
  },
  'conversations.create': {
    input: {
      body: {
        userId: ids.user,
        gameId: gameIds.retro,
        username: 'Yasmi-Iop',
        serverId: ids.server,
        quantity: 12.5,
        transactionType: 'Buy',
      },
    },
    answers: { minimum: { request: waiting, message: 'Votre demande est en cours de traitement !' } },
  },
  'messages.sendToRequest': {
    input: {
      body: {
        requestId: ids.request,
        message: ownMessage.message,
        clientId: '7d4f8f1e-6f1c-4f5b-9a55-0c1f3c3f7a10',
      },
    },
    answers: {
      minimum: { newMessage: ownMessage },
      maximum: { newMessage: ownMessageWithClientId },
    },
  },
  'messages.closeRequest': {
    input: { body: { requestId: ids.request } },
    answers: {
      minimum: { request: closed, message: 'La conversation est fermée.' },
      maximum: { request: closedAfterTalk, message: 'La conversation est fermée.' },
    },
  },
}

export const eventExamples: { readonly [Name in EventName]: Examples<PayloadOf<Name>> } = {
  sendMessage: {
    minimum: { newMessage: staffMessage },
    maximum: { eventId: ids.event, newMessage: staffMessage },
  },
  closeChat: {
    minimum: { requestId: ids.request, message: "L'admin a ferme la conversation" },
    maximum: { eventId: ids.event, requestId: ids.request, message: "L'admin a ferme la conversation" },
  },
}
