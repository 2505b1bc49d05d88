import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Request } from '../../../../../contracts/registry/conversations.ts'
import { Tracking } from '../../../../../contracts/registry/trackings.ts'
import { useControl } from '../../live/world.tsx'
import { Badge, Button, Moment, Skeleton } from '../../ui/elements.tsx'
import { dayOf } from '../../ui/format.ts'
import { OrderCard, PlayerCard, TrackingCard } from './cards.tsx'
import { Composer, KeptText } from './composer.tsx'
import { EndDialog, ends, type End } from './forms.tsx'
import { ExchangeView } from './exchange-view.tsx'
import { Entity, Frame, NotFound } from './frame.tsx'
import { asksOf, type Conversation, Countdown } from './inbox.tsx'

/** What an address below the desk names, such as `request/65f…`. */
export default function ConversationView({ path }: { readonly path: string }) {
  const [kind = '', id = ''] = path.split('/')
  if (kind === 'exchange') return <ExchangeView id={id} />
  if (kind === 'request' || kind === 'tracking') return <Thread kind={kind} id={id} />
  return <NotFound>The desk has requests, trackings and exchanges, but no “{kind}”.</NotFound>
}

type Messages = Request['messages'] | Tracking['messages']

function Thread({ kind, id }: { readonly kind: 'request' | 'tracking'; readonly id: string }) {
  const entity = useControl('entities.get', { params: { kind, id } })
  const chat = useMemo(
    () => (entity.data ? (kind === 'request' ? Request : Tracking).parse(entity.data) : undefined),
    [entity.data, kind],
  )
  const found = useControl(
    'lists.conversations',
    { query: { kind, user: chat?.userId ?? '', search: id, limit: 1 } },
    { enabled: chat !== undefined },
  )
  return (
    <Entity query={entity} ifNotFound={<KeptText path={`${kind}/${id}`} />}>
      {() => {
        const conversation = found.data?.items[0]
        return chat && conversation ? (
          <OpenThread conversation={conversation} messages={chat.messages} />
        ) : (
          <Skeleton />
        )
      }}
    </Entity>
  )
}

const states = {
  waiting: ['waiting', 'Waiting'],
  active: ['positive', 'Open'],
  ended: ['neutral', 'Ended'],
} as const

interface OpenThreadProps {
  readonly conversation: Conversation
  readonly messages: Messages
}

function OpenThread({ conversation, messages }: OpenThreadProps) {
  const { kind, state, user, expiresAt, operatorName } = conversation
  const [end, setEnd] = useState<End>()
  const region = useRef<HTMLDivElement>(null)
  const [tone, word] = states[state]
  return (
    <>
      <Frame
        player={user}
        about={
          <>
            {asksOf(conversation)}
            <Badge tone={tone}>{word}</Badge>
            {state !== 'ended' && <Countdown until={expiresAt} />}
          </>
        }
        actions={
          state !== 'ended' &&
          ends
            .filter(({ verb }) => kind === 'request' || verb !== 'unavailable')
            .map((each) => (
              <Button
                key={each.verb}
                className="px-2.5!"
                aria-haspopup="dialog"
                aria-keyshortcuts={each.shortcut}
                onClick={() => setEnd(each)}
              >
                {each.title}
              </Button>
            ))
        }
        details={
          <>
            {conversation.kind === 'request' ? (
              <OrderCard request={conversation} />
            ) : (
              <TrackingCard tracking={conversation} />
            )}
            <PlayerCard userId={user._id} />
          </>
        }
      >
        <MessageList messages={messages} player={user.firstName} operator={operatorName} ref={region} />
        <Composer conversation={conversation} leaveTo={region} />
      </Frame>
      {end && (
        <EndDialog
          end={end}
          conversation={conversation}
          onClose={() => {
            setEnd(undefined)
            // The button that opened it is gone once the conversation has ended.
            requestAnimationFrame(() => {
              if (document.activeElement === document.body) region.current?.focus()
            })
          }}
        />
      )}
    </>
  )
}

interface MessageListProps {
  readonly messages: Messages
  readonly player: string
  readonly operator: string | null
  readonly ref: RefObject<HTMLDivElement | null>
}

function MessageList({ messages, player, operator, ref }: MessageListProps) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [seen, setSeen] = useState(messages.length)
  if (isAtEnd && seen !== messages.length) setSeen(messages.length)
  useLayoutEffect(() => {
    const region = ref.current
    if (!isAtEnd || !region) return undefined
    // Observing calls this at once, and again when a longer reply leaves less room.
    const observer = new ResizeObserver(() => {
      region.scrollTop = region.scrollHeight
    })
    observer.observe(region)
    return () => observer.disconnect()
  }, [messages.length, isAtEnd, ref])
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={ref}
        role="group"
        aria-label="Messages"
        tabIndex={0}
        className="h-full overflow-y-auto px-4 py-3 -outline-offset-2"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollTop + clientHeight > scrollHeight - 24)
        }
      >
        {messages.length === 0 ? (
          <p className="py-8 text-center text-sm text-muted">No message yet</p>
        ) : (
          <div role="log" aria-label="Conversation" className="grid min-h-full content-end">
            <ol className="grid gap-2">
              {messages.map(({ _id, senderType, message, createdAt }, index) => {
                const day = dayOf(createdAt)
                const before = messages[index - 1]
                const isOperator = senderType === 'Admin'
                return (
                  <li key={_id} className="grid gap-2">
                    {(before === undefined || dayOf(before.createdAt) !== day) && (
                      <p className="py-1 text-center text-xs font-semibold text-muted">{day}</p>
                    )}
                    <div
                      className={`max-w-5/6 rounded-2xl px-3.5 py-2 text-sm ${isOperator ? 'justify-self-end bg-own text-on-own' : 'justify-self-start border border-line bg-raised'}`}
                    >
                      <p className={`text-xs ${isOperator ? '' : 'text-muted'}`}>
                        {isOperator ? (operator ?? 'Operator') : player} · <Moment at={createdAt} />
                      </p>
                      <p lang="fr" dir="auto" className="whitespace-pre-wrap wrap-anywhere">
                        {message}
                      </p>
                    </div>
                  </li>
                )
              })}
            </ol>
          </div>
        )}
      </div>
      {!isAtEnd && messages.length > seen && (
        <div className="absolute inset-x-0 bottom-2 flex justify-center">
          <Button onClick={() => setAtEnd(true)}>New messages below</Button>
        </div>
      )}
    </div>
  )
}
