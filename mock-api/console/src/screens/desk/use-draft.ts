import { useState } from 'react'

/** A text that is kept while the tab is open, by its name. */
export function useDraft(name: string): readonly [draft: string, setDraft: (draft: string) => void] {
  const [draft, setDraft] = useState(() => sessionStorage.getItem(name) ?? '')
  return [
    draft,
    (next) => {
      setDraft(next)
      if (next === '') sessionStorage.removeItem(name)
      else sessionStorage.setItem(name, next)
    },
  ]
}
