import { Suspense, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePlayer } from '../../api/cache-updates.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useAnyChoice } from '../../notify/alert-choices.ts'
import { notify } from '../../notify/notify.tsx'
import { errorTexts } from '../../texts/common.ts'
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
  useAlerts(userId)
  return null
}

/** Loads the alerts once a player of this browser has chosen any: this one, or a former one whose notifications may be open. */
function useAlerts(userId: string): void {
  const { cache } = usePlayer(userId)
  const { dispatch } = useChat()
  const navigate = useNavigate()
  const areChosen = useAnyChoice()
  const go = useEffectEvent((path: string) => void navigate(path))
  useEffect(() => {
    if (!areChosen) return
    const end = new AbortController()
    import('./chat-alerts.ts')
      .then(({ startChatAlerts }) => startChatAlerts({ cache, userId }, end.signal, dispatch, go))
      .catch(() => notify.info(errorTexts.lostChunk))
    return () => end.abort()
  }, [areChosen, cache, userId, dispatch])
}
