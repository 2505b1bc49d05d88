/**
 * What only one kind of chat does. A request waits → is active with the first operator message → is closed, expired or
 * unavailable. A tracking is a conversation about an existing order, active from the start.
 */
import type { Request, UnavailableReason } from '../../contracts/registry/conversations.ts'
import type { BodyOf } from '../../contracts/registry/registry.ts'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import type { TrackingRow } from '../world/rows.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import {
  activeLifetimeMs,
  addMessage,
  bookExpiry,
  currentChat,
  endAsOperator,
  keepAlive,
  openChat,
  openChats,
  presentChat,
} from './chats.ts'
import { DeskRefusal, found, Refusal } from './refusal.ts'

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
  const request = world.store.requests.insert({
    _id: world.newId(),
    ...order,
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

/** Returns the waiting requests, oldest first. */
export const waitingRequests = (world: World): Request[] =>
  world.store.requests.where('waiting', 'waiting').map((row) => presentChat(world, 'request', row))

export function currentTracking(world: World, playerId: string, userId: string): Tracking | null {
  if (userId !== playerId) throw new Refusal('access-denied')
  return currentChat(world, 'tracking', userId)
}

export const openTracking = (unit: UnitOfWork, playerId: string): Tracking =>
  presentChat(unit.world, 'tracking', begin(unit, playerId, null))

export function takeTracking(unit: UnitOfWork, trackingId: string, operatorId: string, message?: string) {
  const tracking = openChat(unit.world.store.trackings, trackingId)
  if (tracking.operatorId === operatorId) throw new DeskRefusal('already-taken')
  return announce(unit, unit.world.store.trackings.update(trackingId, { operatorId }), message)
}

export function openTrackingAsOperator(
  unit: UnitOfWork,
  userId: string,
  operatorId: string,
  message?: string,
): Tracking {
  found(unit.world.store.users.get(userId))
  return announce(unit, begin(unit, userId, operatorId), message)
}

function announce({ world, emit }: UnitOfWork, row: TrackingRow, message: string | undefined): Tracking {
  if (message !== undefined) addMessage(world, row._id, 'Admin', message)
  const tracking = presentChat(world, 'tracking', keepAlive(world, 'tracking', row))
  emit(row.userId, 'newTrackingOperator', { tracking })
  return tracking
}

function begin({ world, opened }: UnitOfWork, userId: string, operatorId: string | null): TrackingRow {
  if (world.store.trackings.first('openOf', userId)) throw new Refusal('tracking-already-open')
  const tracking = world.store.trackings.insert({
    _id: world.newId(),
    userId,
    operatorId,
    isRequestStarted: true,
    isFormOpened: true,
    createdAt: world.clock.instant(),
    expiresAt: world.clock.instant(activeLifetimeMs),
  })
  bookExpiry(world, 'tracking', tracking)
  opened(tracking._id)
  return tracking
}

/** Returns the open trackings without an operator, oldest first. */
export const openTrackings = (world: World): Tracking[] =>
  openChats(world, 'tracking')
    .filter(({ operatorId }) => operatorId === null)
    .map((row) => presentChat(world, 'tracking', row))
