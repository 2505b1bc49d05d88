import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, useId, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import type { Message } from '../../entities/conversation/conversation.ts'
import { editionOf } from '../../entities/game/game.ts'
import { serverListOptions } from '../../entities/server/server.ts'
import { formatQuantity } from '../../lib/amounts.ts'
import { useShown } from '../../notify/player-news.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { optionalWithTexts } from '../../texts/current.ts'
import { Button } from '../../ui/button.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { ClockIcon, SendIcon } from '../../ui/more-icons.tsx'
import { lastOfStaff } from './last-seen.ts'
import type { OpenChat } from './machine.ts'
import { MessageBubble } from './message-bubble.tsx'
import { useOutbox } from './outbox.ts'
import { useMessageScroll } from './use-message-scroll.ts'
import { messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { keepInput } from '../../forms/input-owner.ts'
import { readKept } from '../../lib/kept-input.ts'

const AlertButton = optionalWithTexts(() => import('../../notify/alert-button.tsx'))

export function Conversation({ userId, open }: { readonly userId: string; readonly open: OpenChat }) {
  const { kind, chat } = open
  const messages: readonly Message[] = chat.messages
  useShown(kind)
  const { outgoing, send, sendAgain } = useOutbox(userId, { kind, chatId: chat._id })
  const stored = new Set(messages.map(({ clientId }) => clientId))
  const unsent = outgoing.filter(({ clientId }) => !stored.has(clientId))
  const own = messages.filter(({ senderType }) => senderType === 'User').length + unsent.length
  const { list, missed, goToEnd, rendered, showEarlier } = useMessageScroll({ userId, kind, messages, own })

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {open.kind === 'request' ? (
        <OrderSummary request={open.chat} />
      ) : (
        <Summary title={texts.tracking} text={texts.trackingWelcome} />
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        <div ref={list} className="flex-1 overflow-y-auto overscroll-contain px-4 py-4">
          {showEarlier && (
            <div className="mb-3 grid justify-items-center">
              <Button look="quiet" onClick={showEarlier}>
                {texts.earlierMessages}
              </Button>
            </div>
          )}
          {!chat.isRequestStarted && (
            <div className="mb-4 grid gap-3">
              <div role="status" className="flex gap-3 rounded-2xl bg-waiting-wash p-4 text-waiting">
                <ClockIcon className="size-6 shrink-0 animate-breathe" />
                <div>
                  <p className="font-bold">{texts.waitingTitle}</p>
                  <p className="text-sm">{texts.waitingText}</p>
                </div>
              </div>
              <Suspense>
                <AlertButton userId={userId} />
              </Suspense>
            </div>
          )}
          <ol aria-label={texts.conversation} className="grid gap-2">
            {rendered.map((message) => (
              <MessageBubble
                key={message._id}
                text={message.message}
                isOwn={message.senderType === 'User'}
                sentAt={message.createdAt}
              />
            ))}
            {unsent.map((message) => (
              <MessageBubble
                key={message.clientId}
                text={message.message}
                isOwn
                onSendAgain={message.state === 'failed' ? () => sendAgain(message) : undefined}
              />
            ))}
          </ol>
        </div>
        {missed > 0 && (
          <button
            type="button"
            onClick={goToEnd}
            className="absolute inset-x-0 bottom-3 mx-auto inline-flex min-h-11 w-fit animate-rise items-center gap-1.5 rounded-full border border-line bg-raised py-2 ps-4 pe-3 text-sm font-semibold shadow-lifted hover:bg-brand-wash"
          >
            {texts.newMessages(missed)}
            <ChevronIcon className="size-4" />
          </button>
        )}
      </div>
      <Announcement message={lastOfStaff(messages)} />
      <Composer
        userId={userId}
        chatId={chat._id}
        onSend={(message) => send({ message, after: messages.at(-1)?._id })}
      />
    </div>
  )
}

function OrderSummary({ request }: { readonly request: Request }) {
  const edition = editionOf(request.gameId)
  const { data: servers } = useQuery({
    ...serverListOptions(edition ?? 'retro', ''),
    enabled: edition !== undefined,
  })
  const server = servers?.find(({ _id }) => _id === request.serverId)?.serverName ?? ''
  return (
    <Summary
      title={texts.order(request.transactionType, formatQuantity(request.quantity), server)}
      text={request.username}
    />
  )
}

function Summary({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="border-b border-line px-5 py-2.5 text-sm font-semibold tabular-nums">
      {title}
      <span className="block font-normal text-muted">
        <bdi>{text}</bdi>
      </span>
    </p>
  )
}

/** Announces new messages of the staff to screen readers, but not own messages or those from before it was opened. */
function Announcement({ message }: { readonly message: Message | undefined }) {
  const [first] = useState(message?._id)
  const isNew = message !== undefined && message._id !== first
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && <span key={message._id}>{`${texts.staff} : ${message.message}`}</span>}
    </p>
  )
}

interface ComposerProps {
  readonly userId: string
  readonly chatId: string
  readonly onSend: (text: string) => void
}

/** The message field. Its draft belongs to the conversation, and survives minimising and reloading. */
function Composer({ userId, chatId, onSend }: ComposerProps) {
  const keptAs = `message.${chatId}`
  const [text, setText] = useState(() => {
    const kept = readKept(userId, keptAs)
    return typeof kept === 'string' ? kept : ''
  })
  /** The current text, because a second press may come before React renders. */
  const latest = useRef(text)

  const excessId = useId()
  const excess = text.trim().length - messageMaxLength

  function write(next: string): void {
    latest.current = next
    setText(next)
    keepInput(userId, keptAs, next === '' ? undefined : next)
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const message = latest.current.trim()
    if (message === '' || message.length > messageMaxLength) return
    onSend(message)
    write('')
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      {/* Not cut while typing or pasting, because the rest would be lost. */}
      {excess > 0 && (
        <p id={excessId} role="alert" className="w-full px-1 text-sm font-medium text-negative tabular-nums">
          {texts.tooLong(messageMaxLength, excess)}
        </p>
      )}
      <textarea
        dir="auto"
        aria-invalid={excess > 0}
        aria-describedby={excess > 0 ? excessId : undefined}
        aria-label={texts.messageLabel}
        placeholder={texts.messageLabel}
        rows={1}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={submitOnEnter}
        className="field-sizing-content max-h-36 min-h-11 flex-1 resize-none rounded-2xl border border-control bg-raised px-4 py-2.5 placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={texts.send}
        title={texts.send}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-gold text-on-gold transition-colors duration-150 hover:bg-gold-strong"
      >
        <SendIcon />
      </button>
    </form>
  )
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // While an input method composes a character, Enter confirms the character.
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
