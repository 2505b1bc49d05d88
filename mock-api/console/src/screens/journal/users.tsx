import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useControl } from '../../live/world.tsx'
import { nameOf } from '../operator.tsx'
import type { Part } from './summary.ts'

const shownUsers = 500
/** Calls after which there is a new user, or a new name. */
const changingCalls = new Set(['auth.register', 'auth.googleCallback', 'users.update'])

const NamesContext = createContext<ReadonlyMap<string, string>>(new Map())

/** Gives the sentences below it the names of users. */
export function Names({ children }: { readonly children: ReactNode }) {
  const users = useControl(
    'lists.users',
    { query: { limit: shownUsers } },
    { isLive: (entry) => entry.kind === 'call' && changingCalls.has(entry.call ?? '') },
  )
  const names = useMemo(
    () =>
      new Map(
        users.data?.items.flatMap((user) => {
          const name = nameOf(user)
          return [[user._id, name] as const, [user.email, name] as const]
        }),
      ),
    [users.data],
  )
  return <NamesContext value={names}>{children}</NamesContext>
}

export function Sentence({ parts }: { readonly parts: readonly Part[] }) {
  const names = useContext(NamesContext)
  return parts.map((part) => {
    if (typeof part === 'string') return part
    if ('code' in part)
      return (
        <code key={part.code} className="text-brand">
          {part.code}
        </code>
      )
    return (
      <span key={part.user} className="font-semibold">
        {names.get(part.user) ?? part.user}
      </span>
    )
  })
}
