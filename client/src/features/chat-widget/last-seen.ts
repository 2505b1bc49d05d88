/** The last message of the staff that the player has seen, shared by all tabs and kept through a reload. */
import { useSyncExternalStore } from 'react'
import type { ChatKind, Message } from '../../entities/conversation/conversation.ts'
import { createListeners, withOtherTabs } from '../../lib/listeners.ts'
import { recall, remember } from '../../lib/storage-with-fallback.ts'

const keyOf = (userId: string, kind: ChatKind): string => `kamasouk.seen.${userId}.${kind}`

const listeners = createListeners()

export function markSeen(userId: string, kind: ChatKind, messageId: string): void {
  const key = keyOf(userId, kind)
  if (recall('localStorage', key) === messageId) return
  remember('localStorage', key, messageId)
  listeners.notify()
}

const subscribe = withOtherTabs(listeners.subscribe)

export const lastSeenBy = (userId: string, kind: ChatKind): string | null =>
  recall('localStorage', keyOf(userId, kind))

export const useLastSeen = (userId: string, kind: ChatKind): string | null =>
  useSyncExternalStore(subscribe, () => lastSeenBy(userId, kind))

export const lastOfStaff = (messages: readonly Message[]): Message | undefined =>
  messages.findLast(({ senderType }) => senderType !== 'User')

/** Counts the staff's messages after the seen one, or all of them if the seen one is from another conversation. */
export const countUnread = (messages: readonly Message[], seenId: string | null): number =>
  messages
    .slice(messages.findIndex(({ _id }) => _id === seenId) + 1)
    .filter(({ senderType }) => senderType !== 'User').length
