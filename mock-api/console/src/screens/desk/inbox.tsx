/** What waits and what is open at the desk, as items, and the list of them. */
import { memo, Suspense, useImperativeHandle, useRef, type Ref } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { lazyPart } from '../../live/lazy-part.ts'
import { Age, Badge, Skeleton } from '../../ui/elements.tsx'
import { useDesk, useWorldTime } from '../../live/world.tsx'
import { amount, duration, nameOf } from '../../ui/format.ts'
import type { VirtualListHandle } from '../../ui/virtual-list.tsx'

type Desk = ResponseOf<'operator.desk'>
type Waiting = Desk['waiting'][number]
export type Conversation = Desk['open'][number]
export type Exchange = Extract<Waiting, { kind: 'exchange' }>['exchange']

export interface InboxItem {
  /** Its address below the desk: `request/65f…`. */
  readonly path: string
  readonly kind: 'Request' | 'Order' | 'Tracking' | 'Exchange'
  readonly player: Conversation['user']
  readonly asks: string
  readonly lastMessage: string | undefined
  /** The player waits for an answer. */
  readonly isUnanswered: boolean
  readonly since: string
  /** Undefined for what has ended or never expires. */
  readonly expiresAt: string | undefined
}

/** Returns the id of a conversation, in the field in which a verb has it. */
export const idOf = ({ kind, _id }: Conversation) =>
  kind === 'request' ? { requestId: _id } : { trackingId: _id }

/** `Buy 12.5 M on Boune` */
export const asksOf = (conversation: Conversation): string =>
  conversation.kind === 'request'
    ? `${conversation.transactionType} ${amount(conversation.quantity)} on ${conversation.serverName}`
    : 'Asks about an order'

/** A request that was answered is an order until a transaction is made from it. */
const kindOf = (conversation: Conversation): InboxItem['kind'] =>
  conversation.kind === 'tracking'
    ? 'Tracking'
    : conversation.state === 'active' && conversation.transactionId === null
      ? 'Order'
      : 'Request'

function conversationItem(conversation: Conversation): InboxItem {
  const { kind, _id, user, lastMessage, state, createdAt, expiresAt } = conversation
  return {
    path: `${kind}/${_id}`,
    kind: kindOf(conversation),
    player: user,
    asks: asksOf(conversation),
    lastMessage:
      lastMessage === null
        ? undefined
        : `${lastMessage.senderType === 'Admin' ? 'You: ' : ''}${lastMessage.message.split('\n', 1)[0] ?? ''}`,
    isUnanswered: state === 'waiting' || (state === 'active' && lastMessage?.senderType === 'User'),
    since: createdAt,
    expiresAt: state === 'ended' ? undefined : expiresAt,
  }
}

function exchangeItem(exchange: Exchange): InboxItem {
  const { _id, user, serverSender, serverReceiver, quantitySendDouble, operatorId, createdAt } = exchange
  return {
    path: `exchange/${_id}`,
    kind: 'Exchange',
    player: user,
    asks: `${amount(quantitySendDouble)} from ${serverSender.serverName} to ${serverReceiver.serverName}`,
    lastMessage: operatorId === null ? 'No operator yet' : `${operatorId.displayName} is assigned`,
    isUnanswered: operatorId === null,
    since: createdAt,
    expiresAt: undefined,
  }
}

export const waitingItems = (waiting: readonly Waiting[]): readonly InboxItem[] =>
  waiting.map((entry) => {
    if (entry.kind === 'exchange') return exchangeItem(entry.exchange)
    return conversationItem(entry.kind === 'tracking' ? entry.tracking : entry.request)
  })

export const conversationItems = (conversations: readonly Conversation[]): readonly InboxItem[] =>
  conversations.map(conversationItem)

export function Presence({ isOnline }: { readonly isOnline: boolean }) {
  return (
    <span className={`inline-flex items-center gap-1 text-xs ${isOnline ? 'text-positive' : 'text-muted'}`}>
      <span
        aria-hidden
        className={`size-2 rounded-full border ${isOnline ? 'border-positive bg-positive' : 'border-control'}`}
      />
      {isOnline ? 'online' : 'offline'}
    </span>
  )
}

const soonMs = 5 * 60_000
const longMs = 60 * 60_000

/** How long it takes until a conversation expires. Says so in words and in red when it is soon. */
export function Countdown({ until }: { readonly until: string }) {
  const now = useWorldTime()
  if (now === undefined) return undefined
  const left = Date.parse(until) - now
  const isSoon = left < soonMs
  const tone = isSoon ? 'text-negative' : left < longMs ? 'text-waiting' : 'text-muted'
  return (
    <time
      dateTime={until}
      title={`Expires at ${until}`}
      className={`whitespace-nowrap text-xs font-semibold tabular-nums ${tone}`}
    >
      {isSoon ? 'expires soon: ' : 'expires in '}
      {duration(left)}
    </time>
  )
}

const rowHeightRem = 6
const rootSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

interface RowProps {
  readonly item: InboxItem
  readonly isOpen: boolean
}

const InboxRow = memo(function InboxRow({ item, isOpen }: RowProps) {
  const desk = useDesk()
  const [search] = useSearchParams()
  const { path, kind, player, asks, lastMessage, isUnanswered, since, expiresAt } = item
  return (
    <Link
      to={{ pathname: `${desk}/${path}`, search: search.toString() }}
      data-row={path}
      aria-current={isOpen ? 'page' : undefined}
      className={`grid h-24 grid-cols-1 content-center gap-1 border-b border-line px-4 text-sm -outline-offset-2 hover:bg-brand-wash ${isOpen ? 'bg-brand-wash' : ''}`}
    >
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-semibold">{nameOf(player)}</span>
        <Presence isOnline={player.isOnline} />
        <span className="ml-auto text-xs text-muted">
          <Age since={since} />
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate">{asks}</span>
        <span className="ml-auto">
          <Badge tone={isUnanswered ? 'waiting' : 'neutral'}>{kind}</Badge>
        </span>
      </span>
      <span className="flex items-center gap-2 text-xs">
        <span
          lang={kind === 'Exchange' || lastMessage === undefined ? undefined : 'fr'}
          dir="auto"
          className={`min-w-0 truncate ${isUnanswered ? 'font-semibold' : 'text-muted'}`}
        >
          {lastMessage ?? 'No message yet'}
        </span>
        {expiresAt !== undefined && (
          <span className="ml-auto">
            <Countdown until={expiresAt} />
          </span>
        )}
      </span>
    </Link>
  )
})

const VirtualList = lazyPart(() => import('../../ui/virtual-list.tsx'))

/** From this many rows on, only the visible ones are rendered. */
const longLength = 60

export interface InboxListHandle {
  /** Moves the focus to the next or the previous row. */
  step(by: 1 | -1): void
}

interface InboxListProps {
  readonly items: readonly InboxItem[]
  readonly total?: number
  readonly onScroll?: (last: number) => void
  readonly openPath: string
  readonly ref: Ref<InboxListHandle>
}

export function InboxList({ items, total, onScroll, openPath, ref }: InboxListProps) {
  const list = useRef<HTMLUListElement>(null)
  const longList = useRef<VirtualListHandle>(null)
  useImperativeHandle(ref, () => ({
    step(by) {
      const { activeElement } = document
      const focused = activeElement instanceof HTMLElement ? activeElement.dataset['row'] : undefined
      const from = items.findIndex(({ path }) => path === (focused ?? openPath))
      const to = Math.min(Math.max(from + by, 0), items.length - 1)
      if (longList.current) longList.current.focus(to)
      else list.current?.querySelectorAll<HTMLElement>('[data-row]')[to]?.focus()
    },
  }))
  const row = (item: InboxItem | undefined) =>
    item && <InboxRow item={item} isOpen={item.path === openPath} />
  if (items.length <= longLength)
    return (
      <ul ref={list} className="min-h-0 flex-1 overflow-y-auto">
        {items.map((item) => (
          <li key={item.path}>{row(item)}</li>
        ))}
      </ul>
    )
  return (
    <Suspense fallback={<Skeleton />}>
      <VirtualList
        ref={longList}
        count={items.length}
        total={total}
        rowHeight={rowHeightRem * rootSize()}
        keyAt={(index) => items[index]?.path ?? index}
        indexOf={(key) => items.findIndex(({ path }) => path === key)}
        onShow={(_, last) => onScroll?.(last)}
      >
        {(index, isDrawn) => isDrawn && row(items[index])}
      </VirtualList>
    </Suspense>
  )
}
