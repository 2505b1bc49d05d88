import { useState } from 'react'
import { useWorld } from '../../live/world.tsx'

/** The reply that is being written in the conversation with this path, such as `request/65f…`. It stays while the tab is open. */
export function useDraft(path: string): readonly [draft: string, setDraft: (draft: string) => void] {
  const name = `desk ${useWorld().name} ${path}`
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
