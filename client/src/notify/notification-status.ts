import { useSyncExternalStore } from 'react'
import { choose, useChoice } from './alert-choices.ts'

/** `missing`: this browser has no notifications here. Without locks, as on plain HTTP, each tab would show them. */
export const permission = (): NotificationPermission | 'missing' =>
  'locks' in navigator && 'Notification' in globalThis ? Notification.permission : 'missing'

/** `off`: the player has not asked for them, or has withdrawn the permission in the browser's settings. */
export function useNotificationStatus(userId: string): 'missing' | 'off' | 'on' | 'refused' {
  const allowed = useSyncExternalStore(subscribe, permission)
  const isChosen = useChoice(userId, 'notifications')
  const isExplained = useChoice(userId, 'refused')
  if (allowed === 'missing') return 'missing'
  if (allowed === 'granted' && isChosen) return 'on'
  return allowed === 'denied' && isExplained ? 'refused' : 'off'
}

function subscribe(listener: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  addEventListener('focus', listener, { signal })
  if ('permissions' in navigator)
    navigator.permissions.query({ name: 'notifications' }).then(
      (status) => status.addEventListener('change', listener, { signal }),
      () => undefined,
    )
  return () => end.abort()
}

/** Asks the browser, which shows its question only after a press. */
export async function askForNotifications(userId: string): Promise<void> {
  const answer = await Notification.requestPermission().catch(() => 'denied' as const)
  choose(userId, 'notifications', answer === 'granted')
  choose(userId, 'refused', answer === 'denied')
}
