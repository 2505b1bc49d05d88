/** Whether events can arrive at the moment, for whoever shows it or reads by other means meanwhile. */
import { useSyncExternalStore } from 'react'

/** `idle`: nobody is signed in, or the first connection has not been tried out yet. */
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
