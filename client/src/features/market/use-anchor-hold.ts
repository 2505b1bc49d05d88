import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Holds the section that the address names (`#retro`) at the top of the window while the lists above it come in and
 * change their height, until the person scrolls or types. Not left to the browser: some do not anchor the scroll, and
 * none does where the page was still too short to bring the section up. An observer of sizes is called before the next
 * paint, so nothing is seen to jump.
 */
export function useAnchorHold(box: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target === null || box.current?.contains(target) !== true) return
    const sizes = new ResizeObserver(() => {
      target.scrollIntoView()
    })
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
