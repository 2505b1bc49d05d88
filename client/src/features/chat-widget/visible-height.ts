import { useEffect, type RefObject } from 'react'

/**
 * Keeps a panel that fills a phone's screen to the part of it that can be seen: some browsers lay their keyboard over
 * the page and make it no smaller. The style sheet decides whether the height is used.
 */
export function useVisibleHeight(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const fit = (): void => {
      panel.current?.style.setProperty('--visible-height', `${String(visualViewport.height)}px`)
      panel.current?.style.setProperty('--visible-top', `${String(visualViewport.offsetTop)}px`)
    }
    fit()
    visualViewport.addEventListener('resize', fit)
    visualViewport.addEventListener('scroll', fit)
    return () => {
      visualViewport.removeEventListener('resize', fit)
      visualViewport.removeEventListener('scroll', fit)
    }
  }, [panel])
}
