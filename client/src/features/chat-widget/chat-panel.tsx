/** The open widget: a panel beside the page on a desktop, the whole screen on a phone. */
import { lazy, Suspense, useEffect, useRef, type ActionDispatch, type KeyboardEvent } from 'react'
import type { User } from '../../../../contracts/registry/users.ts'
import { errorMessage } from '../../notify/error-message.ts'
import { SlowNotice } from '../../notify/slow-notice.tsx'
import { useRealtimeStatus } from '../../realtime/status.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { common } from '../../texts/common.ts'
import { IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { BackIcon, CloseIcon, MinimiseIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Choice } from './intent-picker.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { Conversation } from './conversation.tsx'
import { Information } from './information.tsx'
import { useKnown } from './use-conversations.ts'
import { faceOf, type Chat, type ChatEvent, type Face, type Known } from './machine.ts'
import { loadOrderForm } from './load-panel.ts'
import { useCovering } from './use-covering.ts'
import { useVisibleHeight } from './visible-height.ts'

// What only some conversations need.
const Refused = lazy(async () => ({ default: (await import('./unavailable.tsx')).Refused }))
const OrderForm = lazy(async () => ({ default: (await loadOrderForm()).OrderForm }))

interface ChatPanelProps {
  readonly user: User
  readonly chat: Chat
  readonly dispatch: ActionDispatch<[ChatEvent]>
}

export default function ChatPanel({ user, chat, dispatch }: ChatPanelProps) {
  const isInterrupted = useRealtimeStatus() === 'interrupted'
  const { known, error, retry } = useKnown(user._id)
  const face = known && faceOf(chat, known)
  const panel = useRef<HTMLElement>(null)
  useVisibleHeight(panel)
  useCovering(panel)
  // What held the focus may be gone with the face before; it never falls back to the page beneath.
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) !== true) panel.current?.focus()
  }, [face?.shows])

  // Whoever reads one conversation is not torn away by a message in the other.
  const shownKind = chat.at === 'open' && face?.shows === 'conversation' ? face.open.kind : undefined
  useEffect(() => {
    if (shownKind !== undefined) dispatch({ type: 'chat-entered', kind: shownKind })
  }, [shownKind, dispatch])

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
      className="fills-what-is-seen fixed inset-0 z-40 flex animate-rise flex-col overflow-hidden bg-raised outline-none sm:inset-auto sm:bottom-5 sm:right-5 sm:h-160 sm:max-h-panel sm:w-100 sm:rounded-3xl sm:border sm:border-line sm:shadow-lifted"
    >
      <div className="flex items-center gap-1 border-b border-line bg-brand-wash py-2 pl-5 pr-2">
        {face?.shows === 'conversation' && (
          <IconButton
            label={texts.back}
            className="-ml-3"
            onClick={() => {
              dispatch({ type: 'choices-asked' })
            }}
          >
            <BackIcon />
          </IconButton>
        )}
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
              dispatch({ type: 'close-asked', kind: face.open.kind, chatId: face.open.chat._id })
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
      {known === undefined || face === undefined ? (
        <Unread error={error} onRetry={retry} />
      ) : (
        <Content face={face} known={known} user={user} dispatch={dispatch} />
      )}
    </section>
  )
}

interface ContentProps extends Pick<ChatPanelProps, 'user' | 'dispatch'> {
  readonly face: Face
  readonly known: Known
}

function Content({ face, known, user, dispatch }: ContentProps) {
  const toChoices = (): void => {
    dispatch({ type: 'choices-asked' })
  }
  switch (face.shows) {
    case 'nothing':
      return null
    case 'choice':
      return <Choice user={user} known={known} dispatch={dispatch} />
    case 'form':
      return (
        <Suspense fallback={<Loading />}>
          <OrderForm
            user={user}
            draft={face.draft}
            onOpened={() => {
              dispatch({ type: 'chat-entered', kind: 'request' })
            }}
            onBack={toChoices}
          />
        </Suspense>
      )
    case 'information':
      return <Information user={user} dispatch={dispatch} />
    case 'unavailable':
      return (
        <Suspense fallback={<Loading />}>
          <Refused userId={user._id} reason={face.reason} />
        </Suspense>
      )
    case 'conversation':
      return (
        <>
          <Conversation key={face.open.chat._id} user={user} open={face.open} />
          {face.isConfirmingClose && <CloseDialog user={user} open={face.open} dispatch={dispatch} />}
        </>
      )
  }
}

/** What is open is not known yet, or could not be read. */
function Unread({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null) return <Loading onRetry={onRetry} />
  return (
    <div className="grid flex-1 content-center justify-items-center p-5">
      <Failure
        title={texts.loadFailed}
        reason={errorMessage(error)}
        retryLabel={common.retry}
        onRetry={onRetry}
      />
    </div>
  )
}

function Loading({ onRetry }: { readonly onRetry?: () => void }) {
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-5">
      <Spinner label={common.loading} />
      {onRetry && <SlowNotice onRetry={onRetry} />}
    </div>
  )
}
