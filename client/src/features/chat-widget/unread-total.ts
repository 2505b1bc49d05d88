/** The number of unread messages of the staff, for the chat button and the title of every page. */
import { useSyncExternalStore } from 'react'

let total = 0
const listeners = new Set<() => void>()

export function setUnreadTotal(next: number): void {
  if (next === total) return
  total = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** For the prerendered page, where nobody is signed in. */
const none = (): number => 0

export const useUnreadTotal = (): number => useSyncExternalStore(subscribe, () => total, none)
