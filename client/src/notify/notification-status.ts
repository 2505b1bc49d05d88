import { useSyncExternalStore } from 'react'
import { choose, useChoice } from './alert-choices.ts'

/** `missing`: this browser has no notifications here. Without locks, as on plain HTTP, each tab would show them. */
export const permission = (): NotificationPermission | 'missing' =>
  'locks' in navigator && 'Notification' in globalThis ? Notification.permission : 'missing'

/** `off`: the player has not asked for them, or has withdrawn the permission in the browser's settings. */
export function useNotificationStatus(userId: string): 'missing' | 'off' | 'on' | 'refused' {
  const allowed = useSyncExternalStore(subscribe, permission)
  const isChosen = useChoice(userId, 'notifications')
  if (allowed === 'missing') return 'missing'
  if (allowed === 'granted' && isChosen) return 'on'
  return allowed === 'denied' && !isChosen ? 'refused' : 'off'
}

/** The page gets the focus back after a change in the browser's settings. */
function subscribe(listener: () => void): () => void {
  addEventListener('focus', listener)
  return () => removeEventListener('focus', listener)
}

/** Asks the browser, which shows its question only after a press. */
export async function askForNotifications(userId: string): Promise<void> {
  const answer = await Notification.requestPermission().catch(() => 'denied')
  choose(userId, 'notifications', answer === 'granted')
}
