/** On the way from page to page: the one before stays on the screen until the code of the next is there. */
import { startTransition, useEffect, useState } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { isLoaded, loadPage, prefetchPage } from './page-loader.ts'
import type { PageLoading } from './page-outlet.tsx'
import { pathInTable } from './routes.tsx'

interface Shown extends PageLoading {
  /** Where the page on the screen belongs; undefined while there is no page yet. */
  readonly location: Location | undefined
}

/** Loads the page of the address that is wanted, and answers what is to be shown meanwhile. */
export function usePendingNavigation(): Shown {
  const wanted = useLocation()
  const path = pathInTable(wanted.pathname)
  const [left, setLeft] = useState<Location>()
  const [came, setCame] = useState<{ readonly to: Location; readonly failure: PageLoading['failure'] }>()
  const isHere = isLoaded(path)
  const failure = came?.to === wanted ? came.failure : undefined

  useEffect(() => {
    if (isHere) return
    let isWanted = true
    const arrive = (failure: PageLoading['failure']): void => {
      if (!isWanted) return
      startTransition(() => {
        setCame({ to: wanted, failure })
      })
    }
    void prefetchPage(path)
    loadPage(path).then(
      () => {
        arrive(undefined)
      },
      (error: unknown) => {
        arrive(error instanceof Error ? error : new Error(String(error)))
      },
    )
    return () => {
      isWanted = false
    }
  }, [wanted, path, isHere])

  const isShown = isHere || failure !== undefined
  if (isShown && left !== wanted) setLeft(wanted)
  return { location: isShown ? wanted : left, isLoading: !isShown, failure }
}
