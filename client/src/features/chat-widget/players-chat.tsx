import { Suspense, useEffect } from 'react'
import { QueryProvider } from '../../api/query-client.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useChat } from './chat-context.tsx'
import { loadPanel } from './chat-launcher.tsx'
import { countUnread, useLastSeen } from './last-seen.ts'
import { useKeptOutbox } from './outbox.ts'
import { setUnreadTotal } from './unread-total.ts'
import { useConversations } from './use-conversations.ts'
import { lazyWithTexts } from '../../texts/current.ts'

const ChatPanel = lazyWithTexts(loadPanel)

let panelGeneration: number | undefined

export default function PlayersChat({ userId }: { readonly userId: string }) {
  const { chat, dispatch } = useChat()
  const { generation } = useInputOwner()
  // Closes one user's panel, with the form in it, before the next user sees it.
  useEffect(() => {
    if (panelGeneration !== undefined && panelGeneration !== generation) dispatch({ type: 'minimised' })
    panelGeneration = generation
  }, [generation, dispatch])
  return (
    <QueryProvider>
      <ClosedChat userId={userId} />
      {chat.at !== 'closed' && (
        <Suspense>
          <ChatPanel key={userId} userId={userId} />
        </Suspense>
      )}
    </QueryProvider>
  )
}

/** Loads the conversations right after the sign-in, so that events can update them while the panel is closed. */
function ClosedChat({ userId }: { readonly userId: string }) {
  const { conversations } = useConversations(userId)
  useKeptOutbox(userId)
  const unread =
    countUnread(conversations?.request?.messages ?? [], useLastSeen(userId, 'request')) +
    countUnread(conversations?.tracking?.messages ?? [], useLastSeen(userId, 'tracking'))
  useEffect(() => {
    setUnreadTotal(unread)
    return () => setUnreadTotal(0)
  }, [unread])
  return null
}
