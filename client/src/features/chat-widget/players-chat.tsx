/** The chat of whoever is signed in: its panel once it is open, and what is known and unread before that. */
import { lazy, Suspense, useEffect } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useChat } from './chat-context.tsx'
import { useKnown } from './use-conversations.ts'
import { loadPanel } from './load-panel.ts'
import { useKeptOutbox } from './outbox.ts'
import { countUnseen, useSeen } from './last-seen.ts'
import { setUnreadTotal } from './unread-total.ts'

const ChatPanel = lazy(loadPanel)

/** The generation in which the panel was last shown. */
let panelGeneration: number | undefined

export function PlayersChat({ user }: { readonly user: User }) {
  const { chat, dispatch } = useChat()
  const { generation } = useInputOwner()
  // Closes the panel of one user, with the form in it, before the next one sees it.
  useEffect(() => {
    if (panelGeneration !== undefined && panelGeneration !== generation) dispatch({ type: 'minimised' })
    panelGeneration = generation
  }, [generation, dispatch])
  return (
    <QueryProvider>
      <Attention userId={user._id} />
      {chat.at !== 'closed' && (
        <Suspense>
          <ChatPanel key={user._id} user={user} chat={chat} dispatch={dispatch} />
        </Suspense>
      )}
    </QueryProvider>
  )
}

/** Reads as soon as somebody is signed in, so that events find a conversation to change while the panel is closed. */
function Attention({ userId }: { readonly userId: string }) {
  const { known } = useKnown(userId)
  useKeptOutbox(userId)
  const unread =
    countUnseen(known?.request?.messages ?? [], useSeen(userId, 'request')) +
    countUnseen(known?.tracking?.messages ?? [], useSeen(userId, 'tracking'))
  useEffect(() => {
    setUnreadTotal(unread)
    return () => {
      setUnreadTotal(0)
    }
  }, [unread])
  return null
}
