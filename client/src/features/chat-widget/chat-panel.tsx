/** The open widget: a panel beside the page on a desktop, the whole screen on a phone. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ActionDispatch, type KeyboardEvent } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { currentConversationOptions } from '../../entities/conversation/conversation.ts'
import { errorWords } from '../../notify/error-words.ts'
import { useRealtimeStatus } from '../../realtime/status.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { common } from '../../texts/common.ts'
import { IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { CloseIcon, MinimiseIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Choice } from './choice.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Conversation } from './conversation.tsx'
import { faceOf, type Chat, type ChatEvent, type Face } from './machine.ts'
import { OrderForm } from './order-form.tsx'

interface ChatPanelProps {
  readonly user: User
  readonly chat: Chat
  readonly dispatch: ActionDispatch<[ChatEvent]>
}

/** While no event can arrive, the open request is read instead. */
const pollWhileInterruptedMs = 15_000

export default function ChatPanel({ user, chat, dispatch }: ChatPanelProps) {
  const isInterrupted = useRealtimeStatus() === 'interrupted'
  const query = useQuery({
    ...currentConversationOptions(user._id),
    refetchInterval: isInterrupted ? pollWhileInterruptedMs : false,
  })
  const face = query.data === undefined ? undefined : faceOf(chat, query.data)
  const panel = useRef<HTMLElement>(null)
  // What held the focus may be gone with the face before; it never falls back to the page beneath.
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) !== true) panel.current?.focus()
  }, [face?.shows])

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') dispatch({ type: 'minimised' })
  }

  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={texts.title}
      onKeyDown={handleKeyDown}
      className="fixed inset-0 z-40 flex animate-rise flex-col overflow-hidden bg-raised outline-none sm:inset-auto sm:bottom-5 sm:right-5 sm:h-160 sm:max-h-panel sm:w-100 sm:rounded-3xl sm:border sm:border-line sm:shadow-lifted"
    >
      <div className="flex items-center gap-1 border-b border-line bg-brand-wash py-2 pl-5 pr-2">
        <h2 className="flex-1 text-lg font-bold">{texts.title}</h2>
        <IconButton
          label={texts.minimise}
          onClick={() => {
            dispatch({ type: 'minimised' })
          }}
        >
          <MinimiseIcon />
        </IconButton>
        {face?.shows === 'conversation' && (
          <IconButton
            label={texts.close}
            className="text-negative"
            onClick={() => {
              dispatch({ type: 'close-asked', requestId: face.request._id })
            }}
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {isInterrupted && (
        <p role="status" className="bg-waiting-wash px-5 py-2 text-sm font-medium text-waiting">
          {texts.disconnected}
        </p>
      )}
      {face === undefined ? (
        <Unread error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Content face={face} user={user} dispatch={dispatch} />
      )}
    </section>
  )
}

function Content({
  face,
  user,
  dispatch,
}: { readonly face: Face } & Pick<ChatPanelProps, 'user' | 'dispatch'>) {
  switch (face.shows) {
    case 'nothing':
      return null
    case 'choice':
      return (
        <Choice
          onTransaction={() => {
            dispatch({ type: 'order-begun', draft: {} })
          }}
        />
      )
    case 'form':
      return (
        <OrderForm
          user={user}
          draft={face.draft}
          onOpened={() => {
            dispatch({ type: 'request-opened' })
          }}
          onBack={() => {
            dispatch({ type: 'order-left' })
          }}
        />
      )
    case 'conversation':
      return (
        <>
          <Conversation key={face.request._id} user={user} request={face.request} />
          {face.isConfirmingClose && <CloseDialog user={user} request={face.request} dispatch={dispatch} />}
        </>
      )
  }
}

/** The open request is not known yet, or could not be read. */
function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className="grid flex-1 content-center justify-items-center p-5">
      {error === null ? (
        <Spinner label={common.loading} />
      ) : (
        <Failure
          title={texts.loadFailed}
          reason={errorWords(error)}
          retryLabel={common.retry}
          onRetry={onRetry}
        />
      )}
    </div>
  )
}
