/** A browser router whose base is the language of the page: `/ar/buy` is the page `/buy`. */
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'
import { preserveScroll } from '../lib/preserve-scroll.ts'
import { currentWording, onWordingChange } from '../lib/wording.ts'
import { baseOf, inWording, wordingOf } from '../lib/languages.ts'
import { useWording } from '../texts/use-wording.ts'

const createHistory = () => createBrowserHistory({ v5Compat: true })
type BrowserHistory = ReturnType<typeof createHistory>

const placeIn = ({ action, location }: BrowserHistory) => ({ action, location })

export function LocalizedRouter({ children }: { readonly children: ReactNode }) {
  const [history] = useState(createHistory)
  const [{ action, location }, setPlace] = useState(() => placeIn(history))
  useWording()
  useLayoutEffect(() => {
    const handleNavigation = (): void => {
      // An entry of the history may have an address in another language.
      if (!adaptAddress(history)) startTransition(() => setPlace(placeIn(history)))
    }
    const stops = [history.listen(handleNavigation), onWordingChange(() => adaptAddress(history))]
    adaptAddress(history)
    return () => {
      for (const stop of stops) stop()
    }
  }, [history])
  return (
    <Router
      basename={baseOf(wordingOf(location.pathname))}
      location={location}
      navigationType={action}
      navigator={history}
    >
      {children}
    </Router>
  )
}

/** Replaces an address in another language by the same page's in the current one. Returns whether it did. */
function adaptAddress(history: BrowserHistory): boolean {
  const { pathname, search, hash } = history.location
  const state: unknown = history.location.state
  const adapted = inWording(pathname, currentWording())
  if (adapted === pathname) return false
  const kept = typeof state === 'object' ? { ...state, ...preserveScroll } : preserveScroll
  history.replace({ pathname: adapted, search, hash }, kept)
  return true
}
