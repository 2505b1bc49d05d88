/**
 * Support requests: waiting → active with the first staff message → closed. One open request for each player.
 */
import type { TransactionType, Request } from '../../contracts/registry/conversations.ts'
import type { RequestMessage } from '../../contracts/registry/messages.ts'
import type { Act } from '../world/act.ts'
import { clientIdKey } from '../world/client-id.ts'
import type { MessageRow, RequestRow } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { Refusal } from './refusal.ts'

const waitingLifetimeMs = 30 * 60_000
const activeLifetimeMs = 24 * 3_600_000

export interface Order {
  readonly userId: string
  readonly gameId: string
  readonly username: string
  readonly serverId: string
  readonly quantity: number
  readonly transactionType: TransactionType
}

export function currentRequest(world: World, userId: string): Request | null {
  const [open] = world.store.requests.where('openOf', userId)
  return open ? presentRequest(world, open) : null
}

export function openRequest({ world, opened }: Act, playerId: string, order: Order): Request {
  if (order.userId !== playerId) throw new Refusal('access-denied')
  const server = world.store.servers.get(order.serverId)
  if (!world.store.games.get(order.gameId) || !server) throw new Refusal('not-found')
  if (server.gameId !== order.gameId) {
    throw new Refusal('invalid-input', { fields: { serverId: "Ce serveur n'appartient pas à ce jeu." } })
  }
  if (world.store.requests.where('openOf', playerId).length > 0) throw new Refusal('request-already-open')
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
  opened(request._id)
  return presentRequest(world, request)
}

/** A message of the player. One whose clientId is stored already answers with what is stored. */
export function sendAsPlayer(
  { world }: Act,
  playerId: string,
  { requestId, message, clientId }: { requestId: string; message: string; clientId?: string | undefined },
): RequestMessage {
  const request = requestOf(world, playerId, requestId)
  const [stored] =
    clientId === undefined ? [] : world.store.messages.where('clientId', clientIdKey(requestId, clientId))
  if (stored) return presentMessage(stored)
  if (!request.isFormOpened) throw new Refusal('chat-closed')
  return addMessage(world, request, { senderType: 'User', message, clientId: clientId ?? null })
}

/** The player ends the request. Nobody is told: the staff reads the journal, and the player knows. */
export function closeAsPlayer({ world }: Act, playerId: string, requestId: string): Request {
  const request = requestOf(world, playerId, requestId)
  return presentRequest(world, end(world, request))
}

/** A message of the staff; the first one starts the request. */
export function replyAsOperator(
  { world, emit }: Act,
  { requestId, message, operatorId }: { requestId: string; message: string; operatorId: string },
): RequestMessage {
  const request = openRequestForStaff(world, requestId)
  if (!request.isRequestStarted) {
    world.store.requests.update(requestId, { isRequestStarted: true, operatorId })
  }
  const newMessage = addMessage(world, request, { senderType: 'Admin', message, clientId: null })
  emit(request.userId, 'sendMessage', { newMessage })
  return newMessage
}

export function closeAsOperator(
  { world, emit }: Act,
  {
    requestId,
    message = "L'admin a ferme la conversation",
  }: { requestId: string; message?: string | undefined },
): Request {
  const request = openRequestForStaff(world, requestId)
  const ended = end(world, request)
  emit(request.userId, 'closeChat', { requestId, message })
  return presentRequest(world, ended)
}

/** The requests that nobody has answered yet, longest waiting first. */
export function waitingRequests(world: World): Request[] {
  return world.store.requests.where('waiting', 'waiting').map((row) => presentRequest(world, row))
}

function requestOf(world: World, playerId: string, requestId: string): RequestRow {
  const request = world.store.requests.get(requestId)
  if (!request) throw new Refusal('not-found')
  if (request.userId !== playerId) throw new Refusal('access-denied')
  return request
}

function openRequestForStaff(world: World, requestId: string): RequestRow {
  const request = world.store.requests.get(requestId)
  if (!request) throw new Refusal('not-found')
  if (!request.isFormOpened) throw new Refusal('chat-closed')
  return request
}

const end = (world: World, request: RequestRow): RequestRow =>
  world.store.requests.update(request._id, { isRequestStarted: false, isFormOpened: false })

function addMessage(
  world: World,
  request: RequestRow,
  message: Pick<MessageRow, 'senderType' | 'message' | 'clientId'>,
): RequestMessage {
  const row = world.store.messages.insert({
    _id: world.newId(),
    requestId: request._id,
    createdAt: world.clock.instant(),
    ...message,
  })
  // Only talk keeps a request alive; a player who waits and writes still waits no longer than promised.
  if (world.store.requests.get(request._id)?.isRequestStarted === true) {
    world.store.requests.update(request._id, { expiresAt: world.clock.instant(activeLifetimeMs) })
  }
  return presentMessage(row)
}

function presentRequest(world: World, { operatorId, ...row }: RequestRow): Request {
  return {
    ...row,
    ...(operatorId === null ? {} : { operatorId }),
    messages: world.store.messages.where('request', row._id).map(presentMessage),
  }
}

const presentMessage = ({ clientId, ...row }: MessageRow): RequestMessage => ({
  ...row,
  ...(clientId === null ? {} : { clientId }),
})
