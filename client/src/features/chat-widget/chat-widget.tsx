/** The launcher on every page; the panel and all that it needs are loaded when it is first opened. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { currentConversationOptions } from '../../entities/conversation/conversation.ts'
import { useSession } from '../../session/browser-session.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { useChat } from './chat-context.tsx'

const loadPanel = () => import('./chat-panel.tsx')
const ChatPanel = lazy(loadPanel)

export function ChatWidget() {
  const session = useSession()
  const { chat, dispatch } = useChat()
  const navigate = useNavigate()
  const launcher = useRef<HTMLButtonElement>(null)
  const isOpen = chat.at !== 'closed' && session.status === 'signed-in'
  useFocusBack(isOpen, launcher)
  // Read as soon as somebody is signed in, so that events find a request to change while the panel is closed.
  const userId = session.status === 'signed-in' ? session.user._id : ''
  useQuery({ ...currentConversationOptions(userId), enabled: userId !== '' })

  function handleLaunch(): void {
    if (session.status === 'signed-in') dispatch({ type: 'launched' })
    else void navigate('/signin')
  }

  return (
    <>
      {isOpen && (
        <Suspense fallback={null}>
          <ChatPanel user={session.user} chat={chat} dispatch={dispatch} />
        </Suspense>
      )}
      <button
        ref={launcher}
        type="button"
        aria-label={texts.open}
        title={texts.open}
        hidden={isOpen}
        onPointerEnter={() => void loadPanel()}
        onClick={handleLaunch}
        className="fixed bottom-5 right-5 z-30 inline-flex size-14 items-center justify-center rounded-full bg-gold text-on-gold shadow-lifted transition-transform duration-150 hover:scale-105"
      >
        <ChatIcon className="size-7" />
      </button>
    </>
  )
}

/** Whoever closes the panel with the keyboard stands on the button that opens it again. */
function useFocusBack(isOpen: boolean, launcher: { readonly current: HTMLButtonElement | null }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) launcher.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, launcher])
}
