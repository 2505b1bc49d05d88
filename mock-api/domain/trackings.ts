/** Trackings: conversations about an existing order, active from the start. */
import type { Tracking } from '../../contracts/registry/trackings.ts'
import type { TrackingRow } from '../world/rows.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import {
  activeLifetimeMs,
  addMessage,
  bookExpiry,
  currentChat,
  keepAlive,
  openChat,
  openChats,
  presentChat,
} from './chats.ts'
import { DeskRefusal, found, Refusal } from './refusal.ts'

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

export const openTrackings = (world: World): Tracking[] =>
  openChats(world, 'tracking')
    .filter(({ operatorId }) => operatorId === null)
    .map((row) => presentChat(world, 'tracking', row))
