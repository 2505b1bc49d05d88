import { useEffect, useEffectEvent } from 'react'

/** Elements that handle keys themselves. */
const typing = 'input, textarea, select, dialog, [contenteditable]'

/** Calls the function with each key that is pressed while nobody types and no dialog is open. It tells whether it acted. */
export function useKeys(act: (key: string) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isTyping = target instanceof Element && target.closest(typing) !== null
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') === null && act(key)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
