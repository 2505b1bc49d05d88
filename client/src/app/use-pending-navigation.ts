import { startTransition, useEffect, useState } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { pathWithin } from '../lib/languages.ts'
import { isLoaded, loadPage, prefetchPage } from './page-loader.ts'
import type { PageLoading } from './page-outlet.tsx'
import { pathInTable } from './routes.tsx'

interface PendingNavigation extends PageLoading {
  readonly location: Location | undefined
}

export function usePendingNavigation(): PendingNavigation {
  const wanted = useLocation()
  const path = pathInTable(wanted.pathname)
  const [shown, setShown] = useState<Location>()
  const [result, setResult] = useState<{ readonly to: Location; readonly failure: PageLoading['failure'] }>()
  const isHere = isLoaded(path)
  const failure = result?.to === wanted ? result.failure : undefined

  useEffect(() => {
    if (isHere) return
    let isWanted = true
    const finish = (failure: PageLoading['failure']): void => {
      if (!isWanted) return
      startTransition(() => setResult({ to: wanted, failure }))
    }
    void prefetchPage(path)
    loadPage(path).then(
      () => finish(undefined),
      (error: unknown) => finish(error instanceof Error ? error : new Error(String(error))),
    )
    return () => {
      isWanted = false
    }
  }, [wanted, path, isHere])

  const isReady = isHere || failure !== undefined
  if (isReady && shown !== wanted) setShown(wanted)
  return { location: isReady ? wanted : shown, isLoading: !isReady, failure }
}

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
  void prefetchPage(pathInTable(pathWithin(link.pathname)))
}
