import { useCallback, useState } from 'react'

/** The size of the content of an element, kept current, and the ref for the element. */
export function useSize() {
  const [size, setSize] = useState<DOMRectReadOnly>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [size, ref] as const
}
