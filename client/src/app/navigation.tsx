import {
  startTransition,
  useEffect,
  useState,
  useLayoutEffect,
  useEffectEvent,
  useRef,
  type ReactNode,
} from 'react'
import {
  useLocation,
  Router,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  NavigationType,
  useNavigate,
  useNavigationType,
  matchPath,
  type Location,
} from 'react-router-dom'
import { pathWithin, basenameOf, inWording, currentWording, onWordingChange } from '../lib/languages.ts'
import { isLoaded, loadPage, prefetchPage } from './page-loader.tsx'
import { preserveScroll, preservesScroll } from '../lib/preserve-scroll.ts'
import { parseJson, readStored, store } from '../lib/storage.ts'
import { useWording } from '../texts/current.ts'
import { pages } from './pages.ts'

export function usePendingNavigation() {
  const wanted = useLocation()
  const path = pathInTable(wanted.pathname)
  const [shown, setShown] = useState<Location>()
  const [result, setResult] = useState<{ readonly to: Location; readonly failure: Error | undefined }>()
  const isHere = isLoaded(path)
  const failure = result?.to === wanted ? result.failure : undefined

  useEffect(() => {
    if (isHere) return
    let isWanted = true
    const finish = (failure: Error | undefined): void => {
      if (!isWanted) return
      startTransition(() => setResult({ to: wanted, failure }))
    }
    void prefetchPage(path)
    loadPage(path).then(() => finish(undefined), finish)
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

/** Prefetches the page of a link that is about to be pressed, and follows the links to pages of the client. */
export function useLinks(): void {
  const navigate = useNavigate()
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = linkOf(event)
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (link?.dataset['link'] === undefined || opensElsewhere || event.defaultPrevented) return
    event.preventDefault()
    void navigate(pathWithin(link.pathname) + link.search + link.hash, {
      replace: link.href === location.href,
      state: link.dataset['link'] === 'keeps-scroll' ? preserveScroll : null,
    })
  })
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    document.addEventListener('click', (event) => handleClick(event), { signal })
    for (const event of events) document.addEventListener(event, prefetchLink, { passive: true, signal })
    return () => stopping.abort()
  }, [])
}

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a') : null

function prefetchLink(event: Event): void {
  const link = linkOf(event)
  if (link === null || link.origin !== location.origin || link.pathname === location.pathname) return
  void prefetchPage(pathInTable(pathWithin(link.pathname)))
}

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
      basename={basenameOf(location.pathname)}
      location={location}
      navigationType={action}
      navigator={history}
    >
      {children}
    </Router>
  )
}

function adaptAddress(history: BrowserHistory): boolean {
  const { pathname, search, hash } = history.location
  const state: unknown = history.location.state
  const adapted = inWording(pathname, currentWording())
  if (adapted === pathname) return false
  const kept = typeof state === 'object' ? { ...state, ...preserveScroll } : preserveScroll
  history.replace({ pathname: adapted, search, hash }, kept)
  return true
}

const key = 'kamasouk.scroll'
const mostStored = 50

/** The scroll positions in CSS pixels by entry of the history, the newest last. What was stored may be anything. */
const positions = new Map<unknown, unknown>(storedPositions())

function storedPositions(): readonly [unknown, unknown][] {
  const stored: unknown = parseJson(readStored('sessionStorage', key) ?? '')
  return Array.isArray(stored) ? (stored.filter(Array.isArray) as [unknown, unknown][]) : []
}

export function useScrollRestoration(shown: Location | undefined): void {
  const navigationType = useNavigationType()
  const current = useRef<string>(undefined)
  const entry = shown && entryOf(shown)
  const hash = shown?.hash ?? ''

  useEffect(() => {
    const handleScroll = (): void => {
      if (current.current === undefined) return
      positions.delete(current.current)
      positions.set(current.current, window.scrollY)
    }
    const handlePageHide = (): void => {
      store('sessionStorage', key, JSON.stringify([...positions].slice(-mostStored)))
      // The browser itself restores the position after a reload.
      history.scrollRestoration = 'auto'
    }
    const takeOver = (): void => void (history.scrollRestoration = 'manual')
    takeOver()
    const stopping = new AbortController()
    const { signal } = stopping
    addEventListener('scroll', handleScroll, { passive: true, signal })
    addEventListener('pagehide', handlePageHide, { signal })
    addEventListener('pageshow', takeOver, { signal })
    return () => stopping.abort()
  }, [])

  const restore = useEffectEvent(() => {
    if (entry === undefined) return
    const isFirst = current.current === undefined
    current.current = entry
    const position = navigationType === NavigationType.Pop ? positions.get(entry) : undefined
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (typeof position === 'number' && !isFirst) scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!isFirst && !preservesScroll(shown?.state)) scrollTo(0, 0)
  })
  // Runs for the page on the screen, not for one that is still loading.
  useLayoutEffect(() => restore(), [entry])
}

/** Includes the address: a jump to a hash that the browser makes keeps the entry's key. */
const entryOf = ({ key: id, pathname, hash }: Location): string => `${id} ${pathname}${hash}`

const paths = [...pages.keys()]

/** Returns the path of the table that matches, or `*`. */
export const pathInTable = (pathname: string): string =>
  paths.find((path) => matchPath(path, pathname) !== null) ?? '*'
