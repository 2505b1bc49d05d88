/** Whether events can arrive now. Parts that need events show this state or poll meanwhile. */
import { useSyncExternalStore } from 'react'

/** `idle`: nobody is signed in, or the first attempt to connect has not finished. */
export type RealtimeStatus = 'idle' | 'connected' | 'interrupted'

let status: RealtimeStatus = 'idle'
const listeners = new Set<() => void>()

export function setRealtimeStatus(next: RealtimeStatus): void {
  status = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRealtimeStatus = (): RealtimeStatus => useSyncExternalStore(subscribe, () => status)
