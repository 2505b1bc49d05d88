/** The next page is loaded as soon as somebody is about to go there: a pointer comes over its link, or the focus. */
import { useEffect } from 'react'
import { prefetchPage } from './page-loader.ts'
import { pathInTable } from './routes.tsx'

/** A finger is over a link before it presses it. */
const signs = ['pointerover', 'focusin'] as const

export function usePreloading(): void {
  useEffect(() => {
    for (const sign of signs) document.addEventListener(sign, handleSign, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, handleSign)
    }
  }, [])
}

function handleSign({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return
  void prefetchPage(pathInTable(link.pathname))
}
