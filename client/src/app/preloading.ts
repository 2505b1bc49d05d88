/** Loads the next page as soon as a pointer moves over its link or the link gets the focus. */
import { useEffect } from 'react'
import { prefetchPage } from './page-loader.ts'
import { pathInTable } from './routes.tsx'

/** A finger also sends `pointerover` before it presses. */
const events = ['pointerover', 'focusin'] as const

export function usePreloading(): void {
  useEffect(() => {
    for (const event of events) document.addEventListener(event, handleEvent, { passive: true })
    return () => {
      for (const event of events) document.removeEventListener(event, handleEvent)
    }
  }, [])
}

function handleEvent({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return
  void prefetchPage(pathInTable(link.pathname))
}
