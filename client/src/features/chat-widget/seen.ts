/** Up to where the staff's messages have been seen: in every tab of this browser, and through a reload. */
import { useSyncExternalStore } from 'react'
import type { ChatKind, Message } from '../../entities/conversation/chats.ts'
import { readStored, store } from '../../lib/storage.ts'

const key = (kind: ChatKind): string => `kamasouk.seen.${kind}`

const listeners = new Set<() => void>()

/** `messageId`: the latest message of the staff that has been seen in the open conversation of this kind. */
export function markSeen(kind: ChatKind, messageId: string): void {
  if (readStored('localStorage', key(kind)) === messageId) return
  store('localStorage', key(kind), messageId)
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

export const useSeen = (kind: ChatKind): string | null =>
  useSyncExternalStore(subscribe, () => readStored('localStorage', key(kind)))

export const lastOfStaff = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ senderType }) => senderType !== 'User')

/** How many messages of the staff stand behind the one that was seen; all of them where that is of another conversation. */
export const countUnseen = (messages: readonly Message[], seenId: string | null): number =>
  messages
    .slice(messages.findIndex(({ _id }) => _id === seenId) + 1)
    .filter(({ senderType }) => senderType !== 'User').length
