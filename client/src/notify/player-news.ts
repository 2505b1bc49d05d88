/** What concerns the player, wherever they look. Every player loads this; the alerts are loaded after a choice. */
import { useEffect } from 'react'
import { createListeners } from '../lib/listeners.ts'
import type { AlertKind } from './alert-data.ts'

export interface News {
  readonly userId: string
  readonly kind: AlertKind
  /** The same in every tab. */
  readonly id: string
  readonly text: string
  /** The text of the message, which an alert shows only if the player chose so. */
  readonly message?: string
}

const news = createListeners<[News]>()
export const tellNews = news.notify
export const onNews = news.subscribe

const shown = new Set<AlertKind>()
const changes = createListeners()
export const onShownChange = changes.subscribe

/** Returns whether this page shows the conversation or the exchange. */
export const isShown = (kind: AlertKind): boolean => shown.has(kind)

export function useShown(kind: AlertKind): void {
  useEffect(() => {
    shown.add(kind)
    changes.notify()
    return () => {
      shown.delete(kind)
      changes.notify()
    }
  }, [kind])
}
