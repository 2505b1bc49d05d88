/** How many messages of the staff nobody has seen yet, for the button and the title of every page. */
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

/** What the build prints: nobody is signed in yet. */
const none = (): number => 0

export const useUnreadTotal = (): number => useSyncExternalStore(subscribe, () => total, none)
