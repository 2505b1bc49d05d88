import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { usePlayer } from '../../api/cache-updates.ts'
import { endChat, type ChatKind } from '../../entities/conversation/conversation.ts'
import { useOneAtATime } from '../../forms/one-at-a-time.ts'
import { Failure, Loading } from '../../notify/load-notices.tsx'
import { notify } from '../../notify/notify.tsx'
import { useRealtimeStatus } from '../../realtime/status.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { lazyWithTexts, optionalWithTexts } from '../../texts/current.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { BackIcon, MinimiseIcon } from '../../ui/more-icons.tsx'
import { useChat } from './chat-context.tsx'
import { Conversation } from './conversation.tsx'
import { IntentPicker, loadOrderForm } from './intent-picker.tsx'
import { viewOf, type Chat, type Conversations, type OpenChat, type View } from './machine.ts'
import { useConversations } from './use-conversations.ts'

const Information = lazyWithTexts(() => import('./information.tsx'))
const Refused = lazyWithTexts(() => import('./unavailable-notice.tsx'))
const OrderForm = lazyWithTexts(loadOrderForm)
const SoundSwitch = optionalWithTexts(() => import('../../notify/sound-switch.tsx'))

export default function ChatPanel({ userId }: { readonly userId: string }) {
  const { chat, dispatch } = useChat()
  const isInterrupted = useRealtimeStatus() === 'interrupted'
  const { conversations, error, retry } = useConversations(userId)
  const view = useStableView(chat, conversations)
  const panel = useRef<HTMLElement>(null)
  useVisibleHeight(panel)
  useCovering(panel)
  // The focused element may disappear with the previous view; the focus stays in the panel.
  useEffect(() => {
    if (panel.current?.contains(document.activeElement) !== true) panel.current?.focus()
  }, [view?.shows])

  return (
    <section
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={texts.title}
      onKeyDown={({ key }) => {
        if (key === 'Escape') dispatch({ type: 'minimised' })
      }}
      className="fills-what-is-seen fixed inset-0 z-40 flex animate-rise flex-col overflow-hidden bg-raised outline-none sm:inset-auto sm:bottom-5 sm:end-5 sm:h-160 sm:max-h-panel sm:w-100 sm:rounded-3xl sm:border sm:border-line sm:shadow-lifted"
    >
      <div className="flex items-center gap-1 border-b border-line bg-brand-wash py-2 ps-5 pe-2">
        {view?.shows === 'conversation' && (
          <IconButton
            label={texts.back}
            className="-ms-3"
            onClick={() => dispatch({ type: 'choices-asked' })}
          >
            <BackIcon />
          </IconButton>
        )}
        <h2 className="flex-1 text-lg font-bold">{texts.title}</h2>
        <Suspense fallback={<div className="size-11" />}>
          <SoundSwitch userId={userId} />
        </Suspense>
        <IconButton label={texts.minimise} onClick={() => dispatch({ type: 'minimised' })}>
          <MinimiseIcon />
        </IconButton>
        {view?.shows === 'conversation' && (
          <IconButton
            label={texts.close}
            className="text-negative"
            onClick={() =>
              dispatch({ type: 'close-asked', kind: view.open.kind, chatId: view.open.chat._id })
            }
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
      {conversations === undefined || view === undefined ? (
        <NotLoaded error={error} onRetry={retry} />
      ) : (
        // A new boundary for each view, because a lazy view must replace the previous one at once.
        <Suspense key={view.shows} fallback={<Loading />}>
          <Content view={view} conversations={conversations} userId={userId} />
        </Suspense>
      )}
    </section>
  )
}

/** Keeps showing the first conversation when a message arrives in the other one. */
function useStableView(chat: Chat, conversations: Conversations | undefined): View | undefined {
  const [firstKind, setFirstKind] = useState<ChatKind>()
  const shown: Chat = chat.at === 'open' && firstKind ? { at: 'reading', kind: firstKind } : chat
  const view = conversations && viewOf(shown, conversations)
  if (shown.at === 'open' && view?.shows === 'conversation') setFirstKind(view.open.kind)
  return view
}

interface ContentProps {
  readonly userId: string
  readonly view: View
  readonly conversations: Conversations
}

function Content({ userId, view, conversations }: ContentProps) {
  switch (view.shows) {
    case 'nothing':
      return null
    case 'choice':
      return <IntentPicker userId={userId} conversations={conversations} />
    case 'form':
      return <OrderForm userId={userId} draft={view.draft} />
    case 'information':
      return <Information userId={userId} />
    case 'unavailable':
      return <Refused userId={userId} reason={view.reason} />
    case 'conversation':
      return (
        <>
          <Conversation key={view.open.chat._id} userId={userId} open={view.open} />
          {view.isConfirmingClose && <CloseDialog userId={userId} open={view.open} />}
        </>
      )
  }
}

/** Asks for confirmation, because closing cannot be undone. If closing fails, the conversation stays open. */
function CloseDialog({ userId, open: { kind, chat } }: { readonly userId: string; readonly open: OpenChat }) {
  const { dispatch } = useChat()
  const player = usePlayer(userId)
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [hasFailed, setFailed] = useState(false)
  const { run: close, isRunning: isClosing } = useOneAtATime(async () => {
    setFailed(false)
    try {
      await endChat({ ...player, kind }, chat._id)
      dispatch({ type: 'chat-ended', kind })
    } catch (error) {
      console.warn('The conversation could not be closed:', error)
      setFailed(true)
      notify.failure(error)
    }
  })
  const cancel = (): void => dispatch({ type: 'close-cancelled' })
  // Open while it is rendered. The platform traps the focus, and restores it when the dialog closes before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
      // Keys, such as Escape, must not reach what is below the dialog.
      onKeyDown={(event) => event.stopPropagation()}
      className="dimmed-backdrop m-auto max-w-dialog animate-rise rounded-3xl border border-line bg-raised p-6 text-ink shadow-lifted"
    >
      <h2 id={titleId} className="mb-6 text-lg font-bold">
        {texts.confirmTitle}
      </h2>
      {/* The toast is outside the dialog, where a screen reader does not announce it. */}
      {hasFailed && (
        <p role="alert" className="mb-6 font-medium text-negative">
          {texts.closeFailed}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
        <Button look="danger" disabled={isClosing} onClick={close}>
          {isClosing ? texts.confirming : texts.confirm}
        </Button>
      </div>
    </dialog>
  )
}

function NotLoaded({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null) return <Loading onRetry={onRetry} />
  return (
    <div className="grid flex-1 content-center justify-items-center p-5">
      <Failure title={texts.loadFailed} error={error} onRetry={onRetry} />
    </div>
  )
}

const fillsScreen = '(width < 40rem)'

/** Tells the chat context whether the panel covers the page, and moves the focus into the panel when it starts to. */
function useCovering(panel: RefObject<HTMLElement | null>): void {
  const { setCovering } = useChat()
  useEffect(() => {
    const phone = matchMedia(fillsScreen)
    const follow = (): void => {
      setCovering(phone.matches)
      if (phone.matches && panel.current?.contains(document.activeElement) !== true) panel.current?.focus()
    }
    follow()
    phone.addEventListener('change', follow)
    return () => {
      phone.removeEventListener('change', follow)
      setCovering(false)
    }
  }, [panel, setCovering])
}

/** Fits the panel into the visible screen: some browsers lay the keyboard over the page without resizing it. */
function useVisibleHeight(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    if (visualViewport === null) return
    const fit = (): void => {
      const { height, offsetTop, scale } = visualViewport
      // Zooming in enlarges the panel instead of fitting it into the smaller viewport.
      panel.current?.style.setProperty('--visible-height', `${String(height * scale)}px`)
      panel.current?.style.setProperty('--visible-top', `${String(scale === 1 ? offsetTop : 0)}px`)
    }
    fit()
    visualViewport.addEventListener('resize', fit)
    visualViewport.addEventListener('scroll', fit)
    return () => {
      visualViewport.removeEventListener('resize', fit)
      visualViewport.removeEventListener('scroll', fit)
    }
  }, [panel])
}
