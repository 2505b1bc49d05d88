/**
 * The tables of every call and every event. The client's calls, the simulator's routes, the matchers of the pacts and the
 * handlers of tests are made from them.
 */
import * as auth from './auth.ts'
import * as conversations from './conversations.ts'
import type { Answer, ParsedInput } from './endpoint.ts'
import * as exchanges from './exchanges.ts'
import * as games from './games.ts'
import * as history from './history.ts'
import * as messages from './messages.ts'
import * as rates from './rates.ts'
import * as servers from './servers.ts'
import * as sessions from './sessions.ts'
import * as trackings from './trackings.ts'
import * as users from './users.ts'
import type * as z from 'zod/mini'

export const endpoints = {
  'auth.register': auth.register,
  'auth.login': auth.login,
  'auth.refresh': auth.refresh,
  'auth.google': auth.google,
  'auth.googleCallback': auth.googleCallback,
  'auth.forgotPassword': auth.forgotPassword,
  'auth.resetPassword': auth.resetPassword,
  'auth.changePassword': auth.changePassword,
  'auth.logout': auth.logout,
  'users.update': users.updateUser,
  'conversations.current': conversations.currentConversation,
  'conversations.create': conversations.createConversation,
  'trackings.current': trackings.currentTracking,
  'trackings.create': trackings.createTracking,
  'messages.sendToRequest': messages.sendToRequest,
  'messages.sendToTracking': messages.sendToTracking,
  'messages.closeRequest': conversations.closeRequest,
  'messages.closeTracking': trackings.closeTracking,
  'exchanges.create': exchanges.createExchange,
  'exchanges.last': exchanges.lastExchange,
  'games.list': games.gamesList,
  'games.get': games.gamesGet,
  'servers.byGame': servers.serversByGame,
  'servers.all': servers.serversAll,
  'servers.retro': servers.serversRetro,
  'servers.touch': servers.serversTouch,
  'history.buy': history.historyBuy,
  'history.sell': history.historySell,
  'history.exchange': history.historyExchange,
  'rates.create': rates.createRate,
  'rates.list': rates.ratesList,
} as const

export const events = {
  sendMessage: messages.sendMessageEvent,
  sendTrackingMessage: messages.sendTrackingMessageEvent,
  closeChat: conversations.closeChatEvent,
  closeChatTracking: trackings.closeChatTrackingEvent,
  closeRequestExpired: conversations.closeRequestExpiredEvent,
  RequestUnavailable: conversations.requestUnavailableEvent,
  closeTrackingExpired: trackings.closeTrackingExpiredEvent,
  newTrackingOperator: trackings.newTrackingOperatorEvent,
  assignTransactionToOperator: exchanges.assignTransactionEvent,
  sessionEnded: sessions.sessionEndedEvent,
} as const

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
/** The calls that change something. */
export type WritingId = {
  [Id in EndpointId]: Endpoints[Id]['method'] extends 'GET' ? never : Id
}[EndpointId]
export type AnswerOf<Id extends EndpointId> = Answer<Endpoints[Id]>
/** The body and the query of a call after validation. */
export type BodyOf<Id extends EndpointId> = ParsedInput<Endpoints[Id]>['body']
export type QueryOf<Id extends EndpointId> = ParsedInput<Endpoints[Id]>['query']

export type Events = typeof events
export type EventName = keyof Events
export type PayloadOf<Name extends EventName> = z.output<Events[Name]['payload']>
