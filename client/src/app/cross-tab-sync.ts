/** Keeps the tabs of one browser in step: what a player does in one is read again by the others. */
import { answers } from '../api/query-client.tsx'
import { chatKinds } from '../entities/conversation/chats.ts'
import { onOwnChange, readAgain } from '../entities/conversation/conversation.ts'
import { store } from '../lib/storage.ts'

/** Until the returned function is called. */
export function keepTabsInStep(userId: string): () => void {
  // Of one user: in the other tab somebody else may be signed in by now.
  const key = `kamasouk.changed.${userId}`
  const stop = onOwnChange((changedBy, kind) => {
    if (changedBy !== userId) return
    // Only the other tabs hear of it, and only of a value that is new.
    store('localStorage', key, `${kind} ${crypto.randomUUID()}`)
    store('localStorage', key, null)
  })
  const handleStorage = ({ key: changed, newValue }: StorageEvent): void => {
    if (changed !== key || newValue === null) return
    const kind = chatKinds.find((known) => newValue.startsWith(known))
    if (kind !== undefined) readAgain(answers, userId, kind)
  }
  addEventListener('storage', handleStorage)
  return () => {
    stop()
    removeEventListener('storage', handleStorage)
  }
}
