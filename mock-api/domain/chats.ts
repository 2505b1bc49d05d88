/**
 * The life of a chat: a request for an order, or a tracking of one. Both have messages and expire without them. A player
 * has at most one open chat of each kind. `requests-and-trackings.ts` has what only one kind does.
 */
import type { Request } from '../../contracts/registry/conversations.ts'
import type { RequestMessage, TrackingMessage } from '../../contracts/registry/messages.ts'
import type { EventName } from '../../contracts/registry/registry.ts'
import type { Tracking } from '../../contracts/registry/trackings.ts'
import { millisecondsOf } from '../world/clock.ts'
import type { ChatRow, MessageRow } from '../world/rows.ts'
import { keyOf, type Table } from '../world/store.ts'
import { perform, type UnitOfWork } from '../world/unit-of-work.ts'
import type { World } from '../world/world.ts'
import { found, Refusal } from './refusal.ts'

export const activeLifetimeMs = 24 * 3_600_000
const closedByStaff = "L'admin a ferme la conversation"

interface Kinds {
  readonly request: { readonly chat: Request; readonly message: RequestMessage }
  readonly tracking: { readonly chat: Tracking; readonly message: TrackingMessage }
}
export type ChatKind = keyof Kinds

const names = {
  request: {
    id: 'requestId',
    sent: 'sendMessage',
    closed: 'closeChat',
    expired: 'closeRequestExpired',
  },
  tracking: {
    id: 'trackingId',
    sent: 'sendTrackingMessage',
    closed: 'closeChatTracking',
    expired: 'closeTrackingExpired',
  },
} as const satisfies Record<ChatKind, { id: string } & Record<string, EventName | 'requestId' | 'trackingId'>>

type Chats<Row extends ChatRow> = Table<Row, 'openOf' | 'open'>

/** The rows of requests have more fields, which the functions here copy without looking at them. */
const tableOf = (world: World, kind: ChatKind): Chats<ChatRow> =>
  kind === 'request' ? world.store.requests : world.store.trackings

export const presentChat = <Kind extends ChatKind>(
  world: World,
  kind: Kind,
  { operatorId, ...row }: ChatRow,
) =>
  ({
    ...row,
    ...(operatorId === null ? {} : { operatorId }),
    messages: world.store.messages.where('chat', row._id).map((message) => presentMessage(kind, message)),
  }) as Kinds[Kind]['chat']

const presentMessage = <Kind extends ChatKind>(kind: Kind, { chatId, clientId, ...row }: MessageRow) =>
  ({
    ...row,
    [names[kind].id]: chatId,
    ...(clientId === null ? {} : { clientId }),
  }) as unknown as Kinds[Kind]['message']

export function currentChat<Kind extends ChatKind>(world: World, kind: Kind, userId: string) {
  const open = tableOf(world, kind).first('openOf', userId)
  return open ? presentChat(world, kind, open) : null
}

/** Returns the open chats, oldest first. */
export const openChats = (world: World, kind: ChatKind) => tableOf(world, kind).where('open', 'open')

/** Returns a chat of the player. Throws `not-found`, or `access-denied` for another player's chat. */
function ownChat(world: World, kind: ChatKind, playerId: string, id: string) {
  const chat = found(tableOf(world, kind).get(id))
  if (chat.userId !== playerId) throw new Refusal('access-denied')
  return chat
}

/** Returns an open chat. Throws `not-found`, or `chat-closed` for a chat that has ended. */
export function openChat<Row extends ChatRow>(chats: Chats<Row>, id: string): Row {
  const chat = found(chats.get(id))
  if (!chat.isFormOpened) throw new Refusal('chat-closed')
  return chat
}

export const addMessage = (
  world: World,
  chatId: string,
  senderType: MessageRow['senderType'],
  message: string,
  clientId: string | null = null,
): MessageRow =>
  world.store.messages.insert({
    _id: world.newId(),
    chatId,
    senderType,
    message,
    createdAt: world.clock.instant(),
    clientId,
  })

export function sendAsPlayer<Kind extends ChatKind>(
  { world, repeated }: UnitOfWork,
  kind: Kind,
  playerId: string,
  chatId: string,
  { message, clientId }: { readonly message: string; readonly clientId?: string | undefined },
): Kinds[Kind]['message'] {
  const chat = ownChat(world, kind, playerId, chatId)
  const stored =
    clientId === undefined ? undefined : world.store.messages.first('clientId', keyOf(chatId, clientId))
  if (stored) {
    repeated()
    return presentMessage(kind, stored)
  }
  if (!chat.isFormOpened) throw new Refusal('chat-closed')
  const sent = addMessage(world, chatId, 'User', message, clientId)
  keepAlive(world, kind, chat)
  return presentMessage(kind, sent)
}

export const closeAsPlayer = <Kind extends ChatKind>(
  { world }: UnitOfWork,
  kind: Kind,
  playerId: string,
  id: string,
): Kinds[Kind]['chat'] => presentChat(world, kind, end(world, kind, ownChat(world, kind, playerId, id)))

export function replyAsOperator(
  unit: UnitOfWork,
  kind: ChatKind,
  id: string,
  message: string,
  operatorId: string,
): RequestMessage | TrackingMessage {
  const { world } = unit
  const chat = openChat(tableOf(world, kind), id)
  const newMessage = presentMessage(kind, addMessage(world, id, 'Admin', message))
  const answered =
    chat.operatorId === null ? tableOf(world, kind).update(id, { isRequestStarted: true, operatorId }) : chat
  keepAlive(world, kind, answered)
  unit.emit(chat.userId, names[kind].sent, { newMessage })
  return newMessage
}

export const closeAsOperator = (unit: UnitOfWork, kind: ChatKind, id: string, message = closedByStaff) =>
  endAsOperator(unit, kind, id, names[kind].closed, { message })

export const expireChat = (unit: UnitOfWork, kind: ChatKind, id: string) =>
  endAsOperator(unit, kind, id, names[kind].expired, { expiredAt: unit.world.clock.instant() })

export function endAsOperator<Kind extends ChatKind>(
  unit: UnitOfWork,
  kind: Kind,
  id: string,
  event: EventName,
  payload: object,
): Kinds[Kind]['chat'] {
  const { world } = unit
  const chat = end(world, kind, openChat(tableOf(world, kind), id))
  unit.emit(chat.userId, event, { [names[kind].id]: id, ...payload })
  return presentChat(world, kind, chat)
}

function end(world: World, kind: ChatKind, chat: ChatRow) {
  world.unbook(chat._id)
  return chat.isFormOpened
    ? tableOf(world, kind).update(chat._id, { isRequestStarted: false, isFormOpened: false })
    : chat
}

/** Extends an active chat. A waiting request expires on time even when the player writes. */
export function keepAlive(world: World, kind: ChatKind, chat: ChatRow) {
  if (!chat.isRequestStarted) return chat
  const row = tableOf(world, kind).update(chat._id, { expiresAt: world.clock.instant(activeLifetimeMs) })
  bookExpiry(world, kind, row)
  return row
}

export function bookExpiry(world: World, kind: ChatKind, { _id, expiresAt }: ChatRow): void {
  const name = `the ${kind} ${_id} expires`
  world.book(_id, millisecondsOf(expiresAt), name, async () => {
    const { commit } = await perform(world, (unit) => expireChat(unit, kind, _id))
    commit({ kind: 'clock', action: 'fired', name })
  })
}

/** Sets the expiry timers of a restored world from its rows; those in `order` come first, in that order. */
export function bookExpiries(world: World, order: readonly string[] = []): void {
  const open = new Map<string, readonly [ChatKind, ChatRow]>()
  for (const kind of ['request', 'tracking'] as const) {
    for (const row of openChats(world, kind)) open.set(row._id, [kind, row])
  }
  for (const id of new Set([...order, ...open.keys()])) {
    const chat = open.get(id)
    if (chat) bookExpiry(world, ...chat)
  }
}
