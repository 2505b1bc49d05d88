/** Support requests: waiting → active with the first operator message → closed, expired or unavailable. */
import type { Request, UnavailableReason } from '../../contracts/registry/conversations.ts'
import type { BodyOf } from '../../contracts/registry/registry.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { bookExpiry, endAsOperator, presentChat } from './chats.ts'
import { found, Refusal } from './refusal.ts'

const waitingLifetimeMs = 30 * 60_000

export function openRequest(
  { world, opened }: UnitOfWork,
  playerId: string,
  order: BodyOf<'conversations.create'>,
): Request {
  if (order.userId !== playerId) throw new Refusal('access-denied')
  const server = found(world.store.servers.get(order.serverId))
  found(world.store.games.get(order.gameId))
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
  bookExpiry(world, 'request', request)
  opened(request._id)
  return presentChat(world, 'request', request)
}

export const makeUnavailable = (unit: UnitOfWork, requestId: string, reason: UnavailableReason): Request =>
  endAsOperator(unit, 'request', requestId, 'RequestUnavailable', { reason })

export const waitingRequests = (world: World): Request[] =>
  world.store.requests.where('waiting', 'waiting').map((row) => presentChat(world, 'request', row))
