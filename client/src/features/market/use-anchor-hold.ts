import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Keeps the section named in the address (`#retro`) at the top of the window while the lists above it load and change their
 * height, until the player scrolls or types. Browsers do not do it alone: some have no scroll anchoring, and none can
 * scroll to a section while the page is too short. A ResizeObserver runs before the next paint, so nothing visibly jumps.
 */
export function useAnchorHold(box: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target === null || box.current?.contains(target) !== true) return
    const sizes = new ResizeObserver(() => target.scrollIntoView())
    sizes.observe(box.current)
    const held = new AbortController()
    const release = (): void => {
      sizes.disconnect()
      held.abort()
    }
    for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(input, release, { passive: true, signal: held.signal })
    }
    return release
  }, [hash, key, box])
}
