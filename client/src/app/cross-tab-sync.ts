/** Refetches conversations in the other tabs of this browser after a player changed them in one tab. */
import { queryClient } from '../api/query-client.tsx'
import { chatKinds } from '../entities/conversation/chat-calls.ts'
import { onLocalChange, refetchChat } from '../entities/conversation/conversation.ts'
import { store } from '../lib/storage.ts'

/** Returns a function that stops it. */
export function syncTabs(userId: string): () => void {
  // The key names the user, because another user may be signed in in the other tab.
  const key = `kamasouk.changed.${userId}`
  const stop = onLocalChange((changedBy, kind) => {
    if (changedBy !== userId) return
    // Storage events reach only the other tabs, and only if the value is new.
    store('localStorage', key, `${kind} ${crypto.randomUUID()}`)
    store('localStorage', key, null)
  })
  const handleStorage = ({ key: changed, newValue }: StorageEvent): void => {
    if (changed !== key || newValue === null) return
    const kind = chatKinds.find((known) => newValue.startsWith(known))
    if (kind !== undefined) refetchChat(queryClient, userId, kind)
  }
  addEventListener('storage', handleStorage)
  return () => {
    stop()
    removeEventListener('storage', handleStorage)
  }
}
