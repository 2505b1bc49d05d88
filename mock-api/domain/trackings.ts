/** Trackings: conversations about an existing order, active from the start. Each player has at most one open tracking. */
import type { TrackingMessage } from '../../contracts/registry/messages.ts'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import type { MessageRow, TrackingRow } from '../world/rows.ts'
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
import { DeskRefusal, Refusal } from './refusal.ts'
import { closedByStaff } from './requests.ts'

export function currentTracking(world: World, playerId: string, userId: string): Tracking | null {
  if (userId !== playerId) throw new Refusal('access-denied')
  const open = world.store.trackings.first('openOf', userId)
  return open ? presentTracking(world, open) : null
}

export function openTracking(unit: UnitOfWork, playerId: string): Tracking {
  return presentTracking(unit.world, begin(unit, playerId, null))
}

/** Adds a player's message. Returns the stored message if its clientId is already known. */
export function sendAsPlayer(
  { world }: UnitOfWork,
  playerId: string,
  { trackingId, ...message }: NewMessage & { trackingId: string },
): TrackingMessage {
  const tracking = ownChat(world.store.trackings, playerId, trackingId)
  const stored = sentBefore(world, trackingId, message.clientId)
  if (stored) return inTracking(stored)
  if (!tracking.isFormOpened) throw new Refusal('chat-closed')
  const sent = addMessage(world, trackingId, 'User', message)
  keepAlive(world, trackingId)
  return inTracking(sent)
}

/** Closes the tracking for the player, without an event. */
export function closeAsPlayer({ world }: UnitOfWork, playerId: string, trackingId: string): Tracking {
  return presentTracking(world, end(world, ownChat(world.store.trackings, playerId, trackingId)))
}

export function replyAsOperator(
  { world, emit }: UnitOfWork,
  { trackingId, message, operatorId }: { trackingId: string; message: string; operatorId: string },
): TrackingMessage {
  const tracking = openChat(world.store.trackings, trackingId)
  const newMessage = inTracking(addMessage(world, trackingId, 'Admin', { message }))
  if (tracking.operatorId === null) world.store.trackings.update(trackingId, { operatorId })
  keepAlive(world, trackingId)
  emit(tracking.userId, 'sendTrackingMessage', { newMessage })
  return newMessage
}

export function closeAsOperator(
  { world, emit }: UnitOfWork,
  { trackingId, message = closedByStaff }: { trackingId: string; message?: string | undefined },
): Tracking {
  const tracking = end(world, openChat(world.store.trackings, trackingId))
  emit(tracking.userId, 'closeChatTracking', { trackingId, message })
  return presentTracking(world, tracking)
}

/** Ends a tracking whose time is over. */
export function expireTracking({ world, emit }: UnitOfWork, trackingId: string): Tracking {
  const tracking = end(world, openChat(world.store.trackings, trackingId))
  emit(tracking.userId, 'closeTrackingExpired', { trackingId, expiredAt: world.clock.instant() })
  return presentTracking(world, tracking)
}

/** Assigns a tracking to an operator, with an optional first message. */
export function takeTracking(
  unit: UnitOfWork,
  {
    trackingId,
    operatorId,
    message,
  }: { trackingId: string; operatorId: string; message?: string | undefined },
): Tracking {
  const { world } = unit
  const tracking = openChat(world.store.trackings, trackingId)
  if (tracking.operatorId === operatorId) throw new DeskRefusal('already-taken')
  world.store.trackings.update(trackingId, { operatorId })
  return announce(unit, trackingId, message)
}

/** Opens a tracking for a player who has none, with an optional first message. */
export function openTrackingAsOperator(
  unit: UnitOfWork,
  { userId, operatorId, message }: { userId: string; operatorId: string; message?: string | undefined },
): Tracking {
  if (!unit.world.store.users.get(userId)) throw new Refusal('not-found')
  const { _id } = begin(unit, userId, operatorId)
  return announce(unit, _id, message)
}

function announce(unit: UnitOfWork, trackingId: string, message: string | undefined): Tracking {
  const { world, emit } = unit
  if (message !== undefined) addMessage(world, trackingId, 'Admin', { message })
  const row = keepAlive(world, trackingId)
  const tracking = presentTracking(world, row)
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
  bookTrackingExpiry(world, tracking)
  opened(tracking._id)
  return tracking
}

/** Returns the open trackings without an operator, oldest first. */
export const openTrackings = (world: World): Tracking[] =>
  world.store.trackings
    .where('open', 'open')
    .filter(({ operatorId }) => operatorId === null)
    .map((row) => presentTracking(world, row))

export function bookTrackingExpiry(world: World, tracking: TrackingRow): void {
  bookExpiry(world, 'tracking', tracking, expireTracking)
}

function end(world: World, tracking: TrackingRow): TrackingRow {
  world.unbook(tracking._id)
  return tracking.isFormOpened ? world.store.trackings.update(tracking._id, ended) : tracking
}

function keepAlive(world: World, trackingId: string): TrackingRow {
  const expiresAt = world.clock.instant(activeLifetimeMs)
  const tracking = world.store.trackings.update(trackingId, { expiresAt })
  bookTrackingExpiry(world, tracking)
  return tracking
}

export function presentTracking(world: World, { operatorId, ...row }: TrackingRow): Tracking {
  return {
    ...row,
    ...(operatorId === null ? {} : { operatorId }),
    messages: world.store.messages.where('chat', row._id).map(inTracking),
  }
}

const inTracking = (row: MessageRow): TrackingMessage => ({ trackingId: row.chatId, ...presentMessage(row) })
