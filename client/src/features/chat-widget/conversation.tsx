/** One open request: what was ordered, what was said, and the way to say more. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Request } from '../../../../contracts/registry/conversations.ts'
import type { RequestMessage } from '../../../../contracts/registry/messages.ts'
import type { User } from '../../../../contracts/registry/users.ts'
import { editionOf } from '../../entities/game/game.ts'
import { serverListOptions } from '../../entities/server/server.ts'
import { formatQuantity } from '../../lib/amounts.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { ClockIcon } from '../../ui/icons.tsx'
import { Composer } from './composer.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useOutbox } from './outbox.ts'

interface ConversationProps {
  readonly user: User
  readonly request: Request
}

export function Conversation({ user, request }: ConversationProps) {
  const { outgoing, send, sendAgain } = useOutbox(user._id, request._id)
  const stored = new Set(request.messages.map(({ clientId }) => clientId))
  const unsent = outgoing.filter(({ clientId }) => !stored.has(clientId))
  const own = request.messages.filter(({ senderType }) => senderType === 'User').length + unsent.length
  const list = useStickToEnd(request.messages.length + unsent.length, own)
  const lastOfStaff = request.messages.findLast(({ senderType }) => senderType !== 'User')

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <OrderSummary request={request} />
      <div ref={list} className="flex-1 overflow-y-auto overscroll-contain px-4 py-4">
        {!request.isRequestStarted && <Waiting />}
        <ol aria-label={texts.conversation} className="grid gap-2">
          {request.messages.map((message) => (
            <MessageBubble
              key={message._id}
              text={message.message}
              isOwn={message.senderType === 'User'}
              delivery={{ state: 'sent', at: message.createdAt }}
            />
          ))}
          {unsent.map((message) => (
            <MessageBubble
              key={message.clientId}
              text={message.message}
              isOwn
              delivery={
                message.state === 'sending'
                  ? { state: 'sending' }
                  : {
                      state: 'failed',
                      onSendAgain: () => {
                        sendAgain(message)
                      },
                    }
              }
            />
          ))}
        </ol>
      </div>
      <NewsForListeners message={lastOfStaff} />
      <Composer requestId={request._id} onSend={send} />
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
    <p className="border-b border-line px-5 py-2.5 text-sm font-semibold tabular-nums">
      {texts.order(request.transactionType, formatQuantity(request.quantity), server)}
      <span className="block font-normal text-muted">{request.username}</span>
    </p>
  )
}

function Waiting() {
  return (
    <div role="status" className="mb-4 flex gap-3 rounded-2xl bg-waiting-wash p-4 text-waiting">
      <ClockIcon className="size-6 shrink-0 animate-breathe" />
      <div>
        <p className="font-bold">{texts.waitingTitle}</p>
        <p className="text-sm">{texts.waitingText}</p>
      </div>
    </div>
  )
}

/**
 * Reads new messages of the staff aloud, and nothing else: neither own ones nor those there from the start. The words
 * are a label, so that they stand on the page once only, for whoever searches or selects in it.
 */
function NewsForListeners({ message }: { readonly message: RequestMessage | undefined }) {
  const [first] = useState(message?._id)
  const isNew = message !== undefined && message._id !== first
  return (
    <p aria-live="polite" className="sr-only">
      {isNew && <span key={message._id} role="img" aria-label={`${texts.staff} : ${message.message}`} />}
    </p>
  )
}

/** How close to the end still counts as reading along, in CSS pixels. */
const nearEndPx = 80

/** Follows the end of a list as it grows, unless its reader has gone back to read; a new own message always shows. */
function useStickToEnd(length: number, own: number) {
  const list = useRef<HTMLDivElement>(null)
  const isNearEnd = useRef(true)
  const ownBefore = useRef(own)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const handleScroll = (): void => {
      isNearEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      element.removeEventListener('scroll', handleScroll)
    }
  }, [])
  useEffect(() => {
    const element = list.current
    if (element && (isNearEnd.current || own > ownBefore.current)) element.scrollTop = element.scrollHeight
    ownBefore.current = own
  }, [length, own])
  return list
}
