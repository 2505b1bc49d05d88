import type { ResponseOf } from '../../../../control/api.ts'
import { amount } from '../../ui/format.ts'

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
