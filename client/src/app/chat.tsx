import { lazy } from 'react'
import { useChat } from '../features/chat-widget/chat-context.tsx'
import { ChatLauncher } from '../features/chat-widget/chat-launcher.tsx'
import { notify } from '../notify/notify.ts'
import { useSession } from '../session/browser-session.ts'
import { errorTexts } from '../texts/errors.ts'
import { SilentBoundary } from './silent-boundary.tsx'

const loadPlayersChat = () => import('../features/chat-widget/players-chat.tsx')
const PlayersChat = lazy(async () => ({ default: (await loadPlayersChat()).PlayersChat }))

/** The chat's button for everybody, and what it opens for whoever is signed in. */
export function Chat() {
  const session = useSession()
  const { chat, dispatch } = useChat()

  function handleFailure(): void {
    dispatch({ type: 'minimised' })
    notify.info(errorTexts.lostChunk)
  }

  return (
    <>
      {session.status === 'signed-in' && (
        <SilentBoundary subject={chat.at} onFailure={handleFailure}>
          <PlayersChat user={session.user} />
        </SilentBoundary>
      )}
      <ChatLauncher />
    </>
  )
}
