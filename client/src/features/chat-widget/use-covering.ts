import { useEffect, type RefObject } from 'react'
import { useChat } from './chat-context.tsx'

/** Where the panel's look makes it fill the screen: below `sm`. */
const fillsScreen = '(width < 40rem)'

/** Says for as long as the panel is there whether it covers the page, and takes the focus when it begins to. */
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
