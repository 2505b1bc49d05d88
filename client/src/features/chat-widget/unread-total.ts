/** Separate from the chat's context, with which the bundler would move other modules out of the first chunk. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../../lib/listeners.ts'

let total = 0
const { subscribe, notify } = createListeners()

export function setUnreadTotal(next: number): void {
  total = next
  notify()
}

/** The prerendered page has none, because nobody is signed in there. */
export const useUnreadTotal = (): number =>
  useSyncExternalStore(
    subscribe,
    () => total,
    () => 0,
  )
