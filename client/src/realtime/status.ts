/** Whether events can arrive now. Parts that need events show this state or poll meanwhile. */
import { useSyncExternalStore } from 'react'
import { createListeners } from '../lib/listeners.ts'

/** `idle`: nobody is signed in, or the first attempt to connect has not finished. */
type RealtimeStatus = 'idle' | 'connected' | 'interrupted'

let status: RealtimeStatus = 'idle'
const { subscribe, notify } = createListeners()

export function setRealtimeStatus(next: RealtimeStatus): void {
  status = next
  notify()
}

export const useRealtimeStatus = (): RealtimeStatus => useSyncExternalStore(subscribe, () => status)
