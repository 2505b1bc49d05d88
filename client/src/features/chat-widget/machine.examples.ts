import { callExamples } from '../../../../contracts/registry/examples.ts'
import { closed, type Chat, type View, type Conversations, type OrderDraft } from './machine.ts'

export const { request } = callExamples['conversations.create'].answers.minimum
export const { tracking } = callExamples['trackings.create'].answers.minimum
export const draft: OrderDraft = {
  gameId: request.gameId,
  serverId: request.serverId,
  transactionType: 'Buy',
}
export const otherDraft: OrderDraft = { transactionType: 'Sell' }

export const open: Chat = { at: 'open' }
export const choosing: Chat = { at: 'choosing' }
export const readingRequest: Chat = { at: 'reading', kind: 'request' }
export const readingTracking: Chat = { at: 'reading', kind: 'tracking' }
export const filling: Chat = { at: 'filling', draft }
export const fillingOther: Chat = { at: 'filling', draft: otherDraft }
export const informing: Chat = { at: 'informing' }
export const confirmingRequest: Chat = { at: 'confirming-close', kind: 'request', chatId: request._id }
export const confirmingTracking: Chat = { at: 'confirming-close', kind: 'tracking', chatId: tracking._id }

export const states = {
  closed,
  open,
  choosing,
  'reading the request': readingRequest,
  'reading the tracking': readingTracking,
  filling,
  informing,
  'confirming the end of the request': confirmingRequest,
  'confirming the end of the tracking': confirmingTracking,
} satisfies Record<string, Chat>
export type State = keyof typeof states

/** A kind of state without an example does not compile. */
export const every: Record<Chat['at'], readonly State[]> = {
  closed: ['closed'],
  open: ['open'],
  choosing: ['choosing'],
  reading: ['reading the request', 'reading the tracking'],
  filling: ['filling'],
  informing: ['informing'],
  'confirming-close': ['confirming the end of the request', 'confirming the end of the tracking'],
}

export const situations = {
  nothing: { request: null, tracking: null, unavailable: null },
  'a request': { request, tracking: null, unavailable: null },
  'a tracking': { request: null, tracking, unavailable: null },
  both: { request, tracking, unavailable: null },
  'nothing after a rejected request': { request: null, tracking: null, unavailable: 'no_operator' },
} satisfies Record<string, Conversations>
export type Situation = keyof typeof situations

export const namesOf = (view: View): string =>
  view.shows === 'conversation'
    ? `${view.open.kind}${view.isConfirmingClose ? ', asking for confirmation' : ''}`
    : view.shows

export const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] =>
  Object.keys(record) as Key[]
