/** What requests and trackings share: messages, and an expiry without messages. */
import { perform, type UnitOfWork } from '../world/unit-of-work.ts'
import { clientIdKey } from '../world/store.ts'
import { millisecondsOf } from '../world/clock.ts'
import type { ChatRow, MessageRow } from '../world/rows.ts'
import type { Table } from '../world/table.ts'
import type { World } from '../world/world.ts'
import { Refusal } from './refusal.ts'

export const activeLifetimeMs = 24 * 3_600_000

type Chats<Row extends ChatRow> = Table<Row, 'openOf' | 'open'>

/** Returns a chat of the player. Throws `not-found`, or `access-denied` for another player's chat. */
export function ownChat<Row extends ChatRow>(chats: Chats<Row>, playerId: string, id: string): Row {
  const chat = chats.get(id)
  if (!chat) throw new Refusal('not-found')
  if (chat.userId !== playerId) throw new Refusal('access-denied')
  return chat
}

/** Returns an open chat. Throws `not-found`, or `chat-closed` for a chat that has ended. */
export function openChat<Row extends ChatRow>(chats: Chats<Row>, id: string): Row {
  const chat = chats.get(id)
  if (!chat) throw new Refusal('not-found')
  if (!chat.isFormOpened) throw new Refusal('chat-closed')
  return chat
}

export const ended = { isRequestStarted: false, isFormOpened: false } as const

export interface NewMessage {
  readonly message: string
  readonly clientId?: string | undefined
}

/** Returns the message that the player already sent with this clientId. */
export const sentBefore = (
  world: World,
  chatId: string,
  clientId: string | undefined,
): MessageRow | undefined =>
  clientId === undefined ? undefined : world.store.messages.first('clientId', clientIdKey(chatId, clientId))

export const addMessage = (
  world: World,
  chatId: string,
  senderType: MessageRow['senderType'],
  { message, clientId }: NewMessage,
): MessageRow =>
  world.store.messages.insert({
    _id: world.newId(),
    chatId,
    senderType,
    message,
    createdAt: world.clock.instant(),
    clientId: clientId ?? null,
  })

/** Returns a message without its chat id, for which requests and trackings use different field names. */
export function presentMessage({ _id, senderType, message, createdAt, clientId }: MessageRow) {
  return { _id, senderType, message, createdAt, ...(clientId === null ? {} : { clientId }) }
}

/** Sets the expiry timer of a chat, replacing an earlier one. */
export function bookExpiry(
  world: World,
  kind: 'request' | 'tracking',
  { _id, expiresAt }: ChatRow,
  expire: (unit: UnitOfWork, id: string) => object,
): void {
  const name = `the ${kind} ${_id} expires`
  world.book(_id, millisecondsOf(expiresAt), name, async () => {
    const { commit } = await perform(world, (unit) => expire(unit, _id))
    commit({ kind: 'clock', action: 'fired', name })
  })
}
