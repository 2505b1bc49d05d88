import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import {
  closed,
  reduce,
  viewOf,
  type Chat,
  type ChatEvent,
  type Conversations,
  type OrderDraft,
  type View,
} from './machine.ts'

const { request } = callExamples['conversations.create'].answers.minimum
const { tracking } = callExamples['trackings.create'].answers.minimum
const draft: OrderDraft = {
  gameId: request.gameId,
  serverId: request.serverId,
  transactionType: 'Buy',
}
const otherDraft: OrderDraft = { transactionType: 'Sell' }

const open: Chat = { at: 'open' }
const choosing: Chat = { at: 'choosing' }
const readingRequest: Chat = { at: 'reading', kind: 'request' }
const readingTracking: Chat = { at: 'reading', kind: 'tracking' }
const filling: Chat = { at: 'filling', draft }
const fillingOther: Chat = { at: 'filling', draft: otherDraft }
const informing: Chat = { at: 'informing' }
const confirmingRequest: Chat = { at: 'confirming-close', kind: 'request', chatId: request._id }
const confirmingTracking: Chat = { at: 'confirming-close', kind: 'tracking', chatId: tracking._id }

const states = {
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
type State = keyof typeof states

const situations = {
  nothing: { request: null, tracking: null, unavailable: null },
  'a request': { request, tracking: null, unavailable: null },
  'a tracking': { request: null, tracking, unavailable: null },
  both: { request, tracking, unavailable: null },
  'nothing after a rejected request': { request: null, tracking: null, unavailable: 'no_operator' },
} satisfies Record<string, Conversations>
type Situation = keyof typeof situations

const namesOf = (view: View): string =>
  view.shows === 'conversation'
    ? `${view.open.kind}${view.isConfirmingClose ? ', asking for confirmation' : ''}`
    : view.shows

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

const events = {
  launched: { type: 'launched' },
  minimised: { type: 'minimised' },
  'choices-asked': { type: 'choices-asked' },
  'chat-entered': { type: 'chat-entered', kind: 'tracking' },
  'order-begun': { type: 'order-begun', draft: otherDraft },
  'information-asked': { type: 'information-asked' },
  'close-asked': { type: 'close-asked', kind: 'tracking', chatId: tracking._id },
  'close-cancelled': { type: 'close-cancelled' },
  'chat-ended': { type: 'chat-ended', kind: 'request' },
} satisfies { [Type in ChatEvent['type']]: Extract<ChatEvent, { type: Type }> }
type EventType = keyof typeof events

/** The transitions from every state except the closed panel. */
const anywhere = {
  minimised: closed,
  'choices-asked': choosing,
  'chat-entered': readingTracking,
  'order-begun': fillingOther,
  'information-asked': informing,
  'close-asked': confirmingTracking,
}

/** Stays in this state after each event that does not lead elsewhere. */
const same = (chat: Chat) => ({ ...anywhere, launched: chat, 'close-cancelled': chat, 'chat-ended': chat })
const staysClosed = Object.fromEntries(keysOf(events).map((type) => [type, closed])) as Record<
  EventType,
  Chat
>

/** The next state for each state and event. A missing state does not compile. */
const leadsTo: Record<State, Record<EventType, Chat>> = {
  closed: { ...staysClosed, launched: open, 'order-begun': fillingOther },
  open: same(open),
  choosing: same(choosing),
  'reading the request': { ...same(readingRequest), 'chat-ended': choosing },
  'reading the tracking': same(readingTracking),
  filling: same(filling),
  informing: same(informing),
  'confirming the end of the request': {
    ...same(confirmingRequest),
    'close-cancelled': readingRequest,
    'chat-ended': choosing,
  },
  'confirming the end of the tracking': { ...same(confirmingTracking), 'close-cancelled': readingTracking },
}

describe('each event in each state', () => {
  const pairs = keysOf(states).flatMap((state) => keysOf(events).map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) =>
    expect(reduce(states[state], events[type])).toEqual(leadsTo[state][type]),
  )
})

const confirmed = {
  request: 'request, asking for confirmation',
  tracking: 'tracking, asking for confirmation',
}
const otherId = '65f0000000000000000000d2'

type Views = readonly [nothing: string, request: string, tracking: string, both: string]

/** The view in each state: in each situation, and after a rejected request. A missing one does not compile. */
const shows: Record<State, readonly [...Views, rejected: string]> = {
  closed: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  open: ['choice', 'request', 'tracking', 'request', 'unavailable'],
  choosing: ['choice', 'choice', 'choice', 'choice', 'unavailable'],
  'reading the request': ['choice', 'request', 'choice', 'request', 'unavailable'],
  'reading the tracking': ['choice', 'choice', 'tracking', 'tracking', 'unavailable'],
  filling: ['form', 'request', 'form', 'request', 'form'],
  informing: ['information', 'information', 'tracking', 'tracking', 'information'],
  'confirming the end of the request': [
    'choice',
    confirmed.request,
    'choice',
    confirmed.request,
    'unavailable',
  ],
  'confirming the end of the tracking': [
    'choice',
    'choice',
    confirmed.tracking,
    confirmed.tracking,
    'unavailable',
  ],
}

describe('the view', () => {
  const views = keysOf(states).flatMap((state) =>
    keysOf(situations).map((situation, index) => [state, situation, shows[state][index]] as const),
  )
  test.each(views)('%s, with %s open: %s', (state, situation, view) =>
    expect(namesOf(viewOf(states[state], situations[situation]))).toBe(view),
  )

  test('is the conversation with the latest message', () => {
    const latest = { ...tracking.messages[0], createdAt: '2099-01-01T00:00:00.000Z' }
    const newer = { ...tracking, messages: [latest] as typeof tracking.messages }
    expect(namesOf(viewOf(open, { ...situations.both, tracking: newer }))).toBe('tracking')
  })

  test('does not ask to close another conversation than the chosen one', () => {
    const asked: Chat = { at: 'confirming-close', kind: 'request', chatId: otherId }
    expect(namesOf(viewOf(asked, situations['a request']))).toBe('request')
  })

  test('is the form with the preset values of the order', () =>
    expect(viewOf(filling, situations.nothing)).toEqual({ shows: 'form', draft }))
})

const launch: ChatEvent = { type: 'launched' }
const enter = (kind: 'request' | 'tracking'): ChatEvent => ({ type: 'chat-entered', kind })
const askToClose: ChatEvent = { type: 'close-asked', kind: 'request', chatId: request._id }
const askToCloseTracking: ChatEvent = { type: 'close-asked', kind: 'tracking', chatId: tracking._id }

/** Each step: an event, the situation and the view. Without an event the provider has changed the situation. */
type Step = readonly [ChatEvent | undefined, Situation, view: string]
const stories: Record<string, readonly Step[]> = {
  'orders from the intent picker, talks, and closes the conversation': [
    [launch, 'nothing', 'choice'],
    [{ type: 'order-begun', draft }, 'nothing', 'form'],
    [enter('request'), 'a request', 'request'],
    [askToClose, 'a request', confirmed.request],
    [{ type: 'close-cancelled' }, 'a request', 'request'],
    [askToClose, 'a request', confirmed.request],
    [{ type: 'chat-ended', kind: 'request' }, 'nothing', 'choice'],
    [{ type: 'minimised' }, 'nothing', 'nothing'],
  ],
  'switches between conversations through the intent picker': [
    [launch, 'a request', 'request'],
    [{ type: 'choices-asked' }, 'a request', 'choice'],
    [enter('tracking'), 'both', 'tracking'],
    [{ type: 'choices-asked' }, 'both', 'choice'],
    [enter('request'), 'both', 'request'],
  ],
  'returns to the intent picker when the staff or a timeout ends the conversation': [
    [launch, 'a tracking', 'tracking'],
    [askToCloseTracking, 'a tracking', confirmed.tracking],
    [undefined, 'nothing', 'choice'],
  ],
  'says that the request is unavailable, and then offers the intents again': [
    [launch, 'a request', 'request'],
    [undefined, 'nothing after a rejected request', 'unavailable'],
    [undefined, 'nothing', 'choice'],
  ],
}

describe('the widget over time', () => {
  test.each(Object.entries(stories))('%s', (_, steps) => {
    let chat = closed
    for (const [event, situation, view] of steps) {
      if (event) chat = reduce(chat, event)
      expect(namesOf(viewOf(chat, situations[situation]))).toBe(view)
    }
  })
})
