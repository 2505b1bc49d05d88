import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router-dom'

/** A menu has done its work once one of its links has been followed. */
export function useOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const latest = useEffectEvent(close)
  useEffect(() => {
    latest()
  }, [key])
}
