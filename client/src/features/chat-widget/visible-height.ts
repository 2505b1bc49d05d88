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
      const { height, offsetTop, scale } = visualViewport
      // Whoever zooms in to read wants the same panel, only larger.
      panel.current?.style.setProperty('--visible-height', `${String(height * scale)}px`)
      panel.current?.style.setProperty('--visible-top', `${String(scale === 1 ? offsetTop : 0)}px`)
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
