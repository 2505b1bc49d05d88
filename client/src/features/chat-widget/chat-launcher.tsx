import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../session/browser-session.ts'
import { chatLauncherTexts as texts } from '../../texts/common.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { useChat } from './chat-context.tsx'
import { useUnreadTotal } from './unread-total.ts'

export const loadPanel = () => import('./chat-panel.tsx')

const mostShown = 99

/** Returns a function that opens the chat of a player, and leads a visitor to the sign-in. */
export function useLaunch(): () => void {
  const { dispatch } = useChat()
  const isSignedIn = useUser() !== undefined
  const navigate = useNavigate()
  return () => {
    if (isSignedIn) dispatch({ type: 'launched' })
    else void navigate('/signin')
  }
}

export function ChatLauncher() {
  const isSignedIn = useUser() !== undefined
  const { chat } = useChat()
  const launch = useLaunch()
  const launcher = useRef<HTMLButtonElement>(null)
  const unread = useUnreadTotal()
  const isOpen = chat.at !== 'closed' && isSignedIn
  useFocusBack(isOpen, launcher)

  function handlePrefetch(): void {
    // If this fails, the press loads it again and reports a failure.
    if (isSignedIn) loadPanel().catch(() => undefined)
  }

  return (
    <button
      ref={launcher}
      type="button"
      aria-label={unread === 0 ? texts.open : texts.openUnread(unread)}
      title={texts.open}
      hidden={isOpen}
      onPointerEnter={handlePrefetch}
      onFocus={handlePrefetch}
      onClick={launch}
      className="fixed bottom-5 end-5 z-30 inline-flex size-14 items-center justify-center rounded-full bg-gold text-on-gold shadow-lifted transition-transform duration-150 in-data-left:invisible hover:scale-105"
    >
      <ChatIcon className="size-7" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-1 -top-1 grid h-6 min-w-6 place-content-center rounded-full bg-danger px-1.5 text-sm font-bold text-on-danger tabular-nums"
        >
          {unread > mostShown ? `${String(mostShown)}+` : unread}
        </span>
      )}
    </button>
  )
}

function useFocusBack(isOpen: boolean, launcher: { readonly current: HTMLButtonElement | null }): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) launcher.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, launcher])
}
