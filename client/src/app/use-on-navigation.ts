import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu has done its work once one of its links has been followed. */
export function useOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const latest = useEffectEvent(close)
  // A menu that was opened before the page had its code stays open when it comes.
  const closedFor = useRef(key)
  useEffect(() => {
    if (closedFor.current === key) return
    closedFor.current = key
    latest()
  }, [key])
}
