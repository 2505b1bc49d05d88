/** Scrolls each new page: to the top, to the element of its hash, or to where the player left it. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useNavigationType, type Location } from 'react-router-dom'
import { parseJson } from '../lib/json.ts'
import { preservesScroll } from '../lib/preserve-scroll.ts'
import { readStored, store } from '../lib/storage.ts'

const key = 'kamasouk.scroll'
const maxPositions = 50

type Positions = Map<string, number>

export function useScrollRestoration(shown: Location | undefined): void {
  const navigationType = useNavigationType()
  const positions = useRef<Positions>(undefined)
  const current = useRef<string>(undefined)
  const entry = shown && entryOf(shown)
  const hash = shown?.hash ?? ''

  useEffect(() => {
    const known = (positions.current ??= readPositions())
    const handleScroll = (): void => {
      if (current.current !== undefined) remember(known, current.current, window.scrollY)
    }
    const handlePageHide = (): void => {
      store('sessionStorage', key, JSON.stringify([...known]))
      // The browser itself restores the position after a reload.
      history.scrollRestoration = 'auto'
    }
    history.scrollRestoration = 'manual'
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('pagehide', handlePageHide)
    return () => {
      removeEventListener('scroll', handleScroll)
      removeEventListener('pagehide', handlePageHide)
    }
  }, [])

  const restore = useEffectEvent(() => {
    if (entry === undefined) return
    const isFirst = current.current === undefined
    current.current = entry
    const known = (positions.current ??= readPositions())
    const position = navigationType === NavigationType.Pop ? known.get(entry) : undefined
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (position !== undefined && !isFirst) scrollTo(0, position)
    else if (target) target.scrollIntoView()
    else if (!isFirst && !preservesScroll(shown?.state)) scrollTo(0, 0)
  })
  // Runs for the page on the screen, not for one that is still loading.
  useLayoutEffect(() => restore(), [entry])
}

/** Includes the address: a jump to a hash that the browser makes keeps the entry's key. */
const entryOf = ({ key: id, pathname, hash }: Location): string => `${id} ${pathname}${hash}`

function remember(positions: Positions, entry: string, position: number): void {
  positions.delete(entry)
  positions.set(entry, position)
  const [oldest] = positions.keys()
  if (positions.size > maxPositions && oldest !== undefined) positions.delete(oldest)
}

function readPositions(): Positions {
  const read: unknown = parseJson(readStored('sessionStorage', key) ?? '[]')
  return new Map(Array.isArray(read) ? read.filter(isPosition) : [])
}

const isPosition = (entry: unknown): entry is [entry: string, position: number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number'
