/** Up to where a player has seen the staff's messages: in every tab of this browser, and through a reload. */
import { useSyncExternalStore } from 'react'
import type { ChatKind, Message } from '../../entities/conversation/chat-calls.ts'
import { recall, remember } from '../../lib/storage-with-fallback.ts'

const keyOf = (userId: string, kind: ChatKind): string => `kamasouk.seen.${userId}.${kind}`

const listeners = new Set<() => void>()

/** `messageId`: the latest message of the staff that has been seen in the open conversation of this kind. */
export function markSeen(userId: string, kind: ChatKind, messageId: string): void {
  const key = keyOf(userId, kind)
  if (recall('localStorage', key) === messageId) return
  remember('localStorage', key, messageId)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Told by the other tabs alone.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const seenBy = (userId: string, kind: ChatKind): string | null =>
  recall('localStorage', keyOf(userId, kind))

export const useSeen = (userId: string, kind: ChatKind): string | null =>
  useSyncExternalStore(subscribe, () => seenBy(userId, kind))

export const lastOfStaff = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ senderType }) => senderType !== 'User')

/** How many messages of the staff stand behind the one that was seen; all of them where that is of another conversation. */
export const countUnseen = (messages: readonly Message[], seenId: string | null): number =>
  messages
    .slice(messages.findIndex(({ _id }) => _id === seenId) + 1)
    .filter(({ senderType }) => senderType !== 'User').length
