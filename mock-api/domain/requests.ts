/**
 * Support requests: waiting → active with the first operator message → closed, expired or unavailable. Each player has at
 * most one open request.
 */
import type { Request, TransactionType, UnavailableReason } from '../../contracts/registry/conversations.ts'
import type { RequestMessage } from '../../contracts/registry/messages.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { MessageRow, RequestRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'
import {
  activeLifetimeMs,
  addMessage,
  bookExpiry,
  ended,
  openChat,
  ownChat,
  presentMessage,
  sentBefore,
  type NewMessage,
} from './chat-messages.ts'
import { Refusal } from './refusal.ts'

const waitingLifetimeMs = 30 * 60_000
export const closedByStaff = "L'admin a ferme la conversation"

export interface Order {
  readonly userId: string
  readonly gameId: string
  readonly username: string
  readonly serverId: string
  readonly quantity: number
  readonly transactionType: TransactionType
}

export function currentRequest(world: World, userId: string): Request | null {
  const open = world.store.requests.first('openOf', userId)
  return open ? presentRequest(world, open) : null
}

export function openRequest({ world, opened }: UnitOfWork, playerId: string, order: Order): Request {
  if (order.userId !== playerId) throw new Refusal('access-denied')
  const server = world.store.servers.get(order.serverId)
  if (!world.store.games.get(order.gameId) || !server) throw new Refusal('not-found')
  if (server.gameId !== order.gameId) {
    throw new Refusal('invalid-input', { fields: { serverId: "Ce serveur n'appartient pas à ce jeu." } })
  }
  if (world.store.requests.first('openOf', playerId)) throw new Refusal('request-already-open')
  const { userId, gameId, serverId, username, quantity, transactionType } = order
  const request = world.store.requests.insert({
    _id: world.newId(),
    userId,
    gameId,
    serverId,
    username,
    quantity,
    transactionType,
    operatorId: null,
    isRequestStarted: false,
    isFormOpened: true,
    createdAt: world.clock.instant(),
    expiresAt: world.clock.instant(waitingLifetimeMs),
  })
  bookRequestExpiry(world, request)
  opened(request._id)
  return presentRequest(world, request)
}

/** Adds a player's message. Returns the stored message if its clientId is already known. */
export function sendAsPlayer(
  { world }: UnitOfWork,
  playerId: string,
  { requestId, ...message }: NewMessage & { requestId: string },
): RequestMessage {
  const request = ownChat(world.store.requests, playerId, requestId)
  const stored = sentBefore(world, requestId, message.clientId)
  if (stored) return inRequest(stored)
  if (!request.isFormOpened) throw new Refusal('chat-closed')
  const sent = addMessage(world, requestId, 'User', message)
  keepAlive(world, request)
  return inRequest(sent)
}

/** Closes the request for the player, without an event. */
export function closeAsPlayer({ world }: UnitOfWork, playerId: string, requestId: string): Request {
  return presentRequest(world, end(world, ownChat(world.store.requests, playerId, requestId)))
}

/** Adds an operator's message; the first one activates the request. */
export function replyAsOperator(
  { world, emit }: UnitOfWork,
  { requestId, message, operatorId }: { requestId: string; message: string; operatorId: string },
): RequestMessage {
  const request = openChat(world.store.requests, requestId)
  const newMessage = inRequest(addMessage(world, requestId, 'Admin', { message }))
  keepAlive(
    world,
    request.isRequestStarted
      ? request
      : world.store.requests.update(requestId, { isRequestStarted: true, operatorId }),
  )
  emit(request.userId, 'sendMessage', { newMessage })
  return newMessage
}

export function closeAsOperator(
  { world, emit }: UnitOfWork,
  { requestId, message = closedByStaff }: { requestId: string; message?: string | undefined },
): Request {
  const request = end(world, openChat(world.store.requests, requestId))
  emit(request.userId, 'closeChat', { requestId, message })
  return presentRequest(world, request)
}

/** Ends a request whose time is over. */
export function expireRequest({ world, emit }: UnitOfWork, requestId: string): Request {
  const request = end(world, openChat(world.store.requests, requestId))
  emit(request.userId, 'closeRequestExpired', { requestId, expiredAt: world.clock.instant() })
  return presentRequest(world, request)
}

/** Ends a request that the operator cannot serve. */
export function makeUnavailable(
  { world, emit }: UnitOfWork,
  { requestId, reason }: { requestId: string; reason: UnavailableReason },
): Request {
  const request = end(world, openChat(world.store.requests, requestId))
  emit(request.userId, 'RequestUnavailable', { requestId, reason })
  return presentRequest(world, request)
}

/** Returns the waiting requests, oldest first. */
export function waitingRequests(world: World): Request[] {
  return world.store.requests.where('waiting', 'waiting').map((row) => presentRequest(world, row))
}

export function bookRequestExpiry(world: World, request: RequestRow): void {
  bookExpiry(world, 'request', request, expireRequest)
}

function end(world: World, request: RequestRow): RequestRow {
  world.unbook(request._id)
  return request.isFormOpened ? world.store.requests.update(request._id, ended) : request
}

/** Messages extend an active request only: a waiting one expires on time even when the player writes. */
function keepAlive(world: World, request: RequestRow): void {
  if (!request.isRequestStarted) return
  const expiresAt = world.clock.instant(activeLifetimeMs)
  bookRequestExpiry(world, world.store.requests.update(request._id, { expiresAt }))
}

export function presentRequest(world: World, { operatorId, ...row }: RequestRow): Request {
  return {
    ...row,
    ...(operatorId === null ? {} : { operatorId }),
    messages: world.store.messages.where('chat', row._id).map(inRequest),
  }
}

const inRequest = (row: MessageRow): RequestMessage => ({ requestId: row.chatId, ...presentMessage(row) })
