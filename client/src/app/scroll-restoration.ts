/** Where a page is scrolled to when it comes: the top, the place that its address names, or where it was left. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType, type Location } from 'react-router-dom'
import { preservesScroll } from '../lib/preserve-scroll.ts'
import { readStored, store } from '../lib/storage.ts'

const key = 'kamasouk.scroll'
/** As many entries of the history as anybody goes back. */
const longest = 50

/** By entry of the history, in CSS pixels; the latest last. */
type Positions = Map<string, number>

export function useScrollRestoration(shown: Location | undefined): void {
  const arrivedBy = useNavigationType()
  const positions = useRef<Positions>(undefined)
  const current = useRef<string>(undefined)
  const entry = shown && entryOf(shown)
  const hash = shown?.hash ?? ''

  useEffect(() => {
    const known = (positions.current ??= readPositions())
    const note = (): void => {
      if (current.current !== undefined) remember(known, current.current, window.scrollY)
    }
    const keep = (): void => {
      store('sessionStorage', key, JSON.stringify([...known]))
      // A reload is the browser's own affair.
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    addEventListener('scroll', note, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('scroll', note)
      removeEventListener('pagehide', keep)
    }
  }, [])

  const arrive = useEffectEvent(() => {
    if (entry === undefined) return
    const isFirst = current.current === undefined
    current.current = entry
    const known = (positions.current ??= readPositions())
    const position = arrivedBy === NavigationType.Pop ? known.get(entry) : undefined
    const place = hash === '' ? null : document.getElementById(hash.slice(1))
    if (position !== undefined && !isFirst) scrollTo(0, position)
    else if (place) place.scrollIntoView()
    else if (!isFirst && !preservesScroll(shown?.state)) scrollTo(0, 0)
  })
  // For a page that is there, not for an address that is still on its way.
  useLayoutEffect(() => {
    arrive()
  }, [entry])
}

/** A jump within the page that the browser makes by itself has no key of its own, but another address. */
const entryOf = ({ key: id, pathname, hash }: Location): string => `${id} ${pathname}${hash}`

function remember(positions: Positions, entry: string, position: number): void {
  positions.delete(entry)
  positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > longest && oldest !== undefined) positions.delete(oldest)
}

function readPositions(): Positions {
  const read: unknown = parse(readStored('sessionStorage', key) ?? '[]')
  return new Map(Array.isArray(read) ? read.filter(isPosition) : [])
}

const isPosition = (entry: unknown): entry is [entry: string, position: number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
