/** What a player chose about alerts in this browser. A logout removes all but the sound, also for tabs that sleep meanwhile. */
import { useSyncExternalStore } from 'react'
import { createListeners, withOtherTabs } from '../lib/listeners.ts'
import { recall, remember, rememberedKeys } from '../lib/storage-with-fallback.ts'

/** `text`: notifications show the text of messages. `signed-in`: the player has not logged out since the alerts started. */
type AlertChoice = 'notifications' | 'text' | 'sound' | 'signed-in'

const prefix = 'kamasouk.alerts.'
const keyOf = (userId: string, choice: AlertChoice): string => `${prefix}${userId}.${choice}`

const listeners = createListeners()
const subscribe = withOtherTabs(listeners.subscribe)

export const hasChosen = (userId: string, choice: AlertChoice): boolean =>
  recall('localStorage', keyOf(userId, choice)) !== null

export function choose(userId: string, choice: AlertChoice, isOn: boolean): void {
  remember('localStorage', keyOf(userId, choice), isOn ? '1' : null)
  listeners.notify()
}

export const useChoice = (userId: string, choice: AlertChoice): boolean =>
  useSyncExternalStore(subscribe, () => hasChosen(userId, choice))

/** Whether any player has chosen something in this browser. */
export const useAnyChoice = (): boolean =>
  useSyncExternalStore(subscribe, () => rememberedKeys('localStorage').some((key) => key.startsWith(prefix)))

/** Without locks, as on plain HTTP, each tab would ring. */
export const canRing = (): boolean => 'locks' in navigator && 'AudioContext' in globalThis
