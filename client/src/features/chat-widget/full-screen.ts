/** On a phone the panel fills the screen. */
import { useEffect, type RefObject } from 'react'
import { useChat } from './chat-context.tsx'

/** The styles of the panel fill the screen below `sm`. */
const fillsScreen = '(width < 40rem)'

/** Tells the chat context whether the panel covers the page, and moves the focus into the panel when it starts to. */
export function useCovering(panel: RefObject<HTMLElement | null>): void {
  const { setCovering } = useChat()
  useEffect(() => {
    const phone = matchMedia(fillsScreen)
    const follow = (): void => {
      setCovering(phone.matches)
      if (phone.matches && panel.current?.contains(document.activeElement) !== true) panel.current?.focus()
    }
    follow()
    phone.addEventListener('change', follow)
    return () => {
      phone.removeEventListener('change', follow)
      setCovering(false)
    }
  }, [panel, setCovering])
}

/**
 * Fits the panel into the visible part of the screen: some browsers lay the keyboard over the page without resizing it.
 * The style sheet decides whether these values are used.
 */
export function useVisibleHeight(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const fit = (): void => {
      const { height, offsetTop, scale } = visualViewport
      // Zooming in enlarges the panel instead of fitting it into the smaller viewport.
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
