/**
 * The language of the product: every call and every event, once. The client's calls, the simulator's routes, the
 * pacts' matchers and the tests' answers all follow from these two tables.
 */
import * as auth from './auth.ts'
import * as conversations from './conversations.ts'
import type { Answer } from './endpoint.ts'
import * as games from './games.ts'
import * as messages from './messages.ts'
import * as servers from './servers.ts'
import type * as z from 'zod/mini'

export const endpoints = {
  'auth.login': auth.login,
  'auth.refresh': auth.refresh,
  'auth.logout': auth.logout,
  'games.list': games.gamesList,
  'servers.retro': servers.serversRetro,
  'servers.touch': servers.serversTouch,
  'conversations.current': conversations.currentConversation,
  'conversations.create': conversations.createConversation,
  'messages.sendToRequest': messages.sendToRequest,
  'messages.closeRequest': conversations.closeRequest,
} as const

export const events = {
  sendMessage: messages.sendMessageEvent,
  closeChat: conversations.closeChatEvent,
} as const

export type Endpoints = typeof endpoints
export type EndpointId = keyof Endpoints
export type AnswerOf<Id extends EndpointId> = Answer<Endpoints[Id]>

export type Events = typeof events
export type EventName = keyof Events
export type PayloadOf<Name extends EventName> = z.output<Events[Name]['payload']>

/** The realtime connection of section 4 of the specification, in milliseconds. */
export const realtime = {
  path: '/socket.io',
  timeoutMs: 20_000,
  reconnectionDelayMs: 1_000,
  reconnectionDelayMaxMs: 5_000,
  randomizationFactor: 0.5,
} as const

/** Where every call lives on the provider's host. */
export const apiPrefix = '/api'
