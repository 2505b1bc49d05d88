/** Texts that people write. They stay while the browser's tab is open. */
import { useState } from 'react'

const keyOf = (name: string): string => `kamasouk.console.draft.${name}`

/** Keeps a text under this name, if it fits. */
export function keepDraft(name: string, text: string): void {
  try {
    // A text that does not fit must not leave an older one.
    sessionStorage.removeItem(keyOf(name))
    sessionStorage.setItem(keyOf(name), text)
  } catch {
    // The text stays on the page.
  }
}

/** Returns the draft of this name, or the initial text, and a function that changes it. Set the component's `key` to the name. */
export function useDraft(
  name: string,
  initial = '',
): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(keyOf(name)) ?? initial)
  return [
    text,
    (next) => {
      setText(next)
      keepDraft(name, next)
    },
  ]
}
