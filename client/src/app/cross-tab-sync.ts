/** Keeps the tabs of one browser in step: what a player does in one is read again by the others. */
import { queryClient } from '../api/query-client.tsx'
import { chatKinds } from '../entities/conversation/chat-calls.ts'
import { onLocalChange, refetchChat } from '../entities/conversation/conversation.ts'
import { store } from '../lib/storage.ts'

/** Until the returned function is called. */
export function syncTabs(userId: string): () => void {
  // Of one user: in the other tab somebody else may be signed in by now.
  const key = `kamasouk.changed.${userId}`
  const stop = onLocalChange((changedBy, kind) => {
    if (changedBy !== userId) return
    // Only the other tabs hear of it, and only of a value that is new.
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
