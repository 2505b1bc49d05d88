import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import {
  closed,
  reduce,
  viewOf,
  type Chat,
  type ChatEvent,
  type Conversations,
  type View,
} from './machine.ts'

const { request } = callExamples['conversations.create'].answers.minimum
const { tracking } = callExamples['trackings.create'].answers.minimum
const draft = { transactionType: 'Sell' } as const

const states = {
  closed,
  open: { at: 'open' },
  choosing: { at: 'choosing' },
  'reading the request': { at: 'reading', kind: 'request' },
  'reading the tracking': { at: 'reading', kind: 'tracking' },
  filling: { at: 'filling', draft: {} },
  'filling what a market offers': { at: 'filling', draft },
  informing: { at: 'informing' },
  'ending the request': { at: 'confirming-close', kind: 'request', chatId: request._id },
  'ending the tracking': { at: 'confirming-close', kind: 'tracking', chatId: tracking._id },
} satisfies Record<string, Chat>
type State = keyof typeof states

const situations = {
  nothing: { request: null, tracking: null, unavailable: null },
  'a request': { request, tracking: null, unavailable: null },
  'a tracking': { request: null, tracking, unavailable: null },
  both: { request, tracking, unavailable: null },
  'nothing after a rejected request': { request: null, tracking: null, unavailable: 'no_operator' },
} satisfies Record<string, Conversations>

/** `request?` is the request with the question whether to close it. */
const nameOf = (view: View): string =>
  view.shows === 'conversation' ? `${view.open.kind}${view.isConfirmingClose ? '?' : ''}` : view.shows

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

/**
 * Each event by its type, with the state that it leads to from everywhere but the closed panel, if it is always the same. Does not
 * compile while a type is missing.
 */
const events: {
  readonly [Type in ChatEvent['type']]: Readonly<
    Record<string, readonly [Extract<ChatEvent, { readonly type: Type }>, State?]>
  >
} = {
  launched: { launched: [{ type: 'launched' }] },
  minimised: { minimised: [{ type: 'minimised' }, 'closed'] },
  'choices-asked': { 'choices asked': [{ type: 'choices-asked' }, 'choosing'] },
  'chat-entered': {
    'request entered': [{ type: 'chat-entered', kind: 'request' }, 'reading the request'],
    'tracking entered': [{ type: 'chat-entered', kind: 'tracking' }, 'reading the tracking'],
  },
  'order-begun': { 'order begun': [{ type: 'order-begun', draft }, 'filling what a market offers'] },
  'information-asked': { 'information asked': [{ type: 'information-asked' }, 'informing'] },
  'close-asked': {
    'end of the request asked': [
      { type: 'close-asked', kind: 'request', chatId: request._id },
      'ending the request',
    ],
    'end of the tracking asked': [
      { type: 'close-asked', kind: 'tracking', chatId: tracking._id },
      'ending the tracking',
    ],
  },
  'close-cancelled': { 'end cancelled': [{ type: 'close-cancelled' }] },
  'chat-ended': {
    'request ended': [{ type: 'chat-ended', kind: 'request' }],
    'tracking ended': [{ type: 'chat-ended', kind: 'tracking' }],
  },
}

/** What is special in a state. Other events lead to their own state, or change nothing. */
const special: Partial<Record<State, Readonly<Record<string, State>>>> = {
  'reading the request': { 'request ended': 'choosing' },
  'reading the tracking': { 'tracking ended': 'choosing' },
  'ending the request': { 'end cancelled': 'reading the request', 'request ended': 'choosing' },
  'ending the tracking': { 'end cancelled': 'reading the tracking', 'tracking ended': 'choosing' },
}
const fromClosed: Readonly<Record<string, State>> = {
  launched: 'open',
  'order begun': 'filling what a market offers',
}

describe('each event in each state', () => {
  const cases = Object.values(events).flatMap((ofType) =>
    Object.entries<readonly [ChatEvent, State?]>(ofType),
  )
  const rows = keysOf(states).flatMap((state) =>
    cases.map(([name, [event, usual = state]]) => {
      const next = state === 'closed' ? (fromClosed[name] ?? 'closed') : (special[state]?.[name] ?? usual)
      return [state, name, next, event] as const
    }),
  )
  test.each(rows)('%s, %s: %s', (state, _, next, event) =>
    expect(reduce(states[state], event)).toEqual(states[next]),
  )
})

/** The view in each state: in each situation, in their order. */
const shows: Record<State, readonly string[]> = {
  closed: ['nothing', 'nothing', 'nothing', 'nothing', 'nothing'],
  open: ['choice', 'request', 'tracking', 'request', 'unavailable'],
  choosing: ['choice', 'choice', 'choice', 'choice', 'unavailable'],
  'reading the request': ['choice', 'request', 'choice', 'request', 'unavailable'],
  'reading the tracking': ['choice', 'choice', 'tracking', 'tracking', 'unavailable'],
  filling: ['form', 'request', 'form', 'request', 'form'],
  'filling what a market offers': ['form', 'request', 'form', 'request', 'form'],
  informing: ['information', 'information', 'tracking', 'tracking', 'information'],
  'ending the request': ['choice', 'request?', 'choice', 'request?', 'unavailable'],
  'ending the tracking': ['choice', 'choice', 'tracking?', 'tracking?', 'unavailable'],
}

describe('the view', () => {
  const views = keysOf(states).flatMap((state) =>
    keysOf(situations).map((situation, index) => [state, situation, shows[state][index]] as const),
  )
  test.each(views)('%s, with %s open: %s', (state, situation, view) =>
    expect(nameOf(viewOf(states[state], situations[situation]))).toBe(view),
  )

  test('is the conversation with the latest message', () => {
    const latest = { ...tracking.messages[0], createdAt: '2099-01-01T00:00:00.000Z' }
    const newer = { ...tracking, messages: [latest] as typeof tracking.messages }
    expect(nameOf(viewOf(states.open, { ...situations.both, tracking: newer }))).toBe('tracking')
  })

  test('does not ask to close another conversation than the chosen one', () => {
    const asked: Chat = { at: 'confirming-close', kind: 'request', chatId: tracking._id }
    expect(nameOf(viewOf(asked, situations['a request']))).toBe('request')
  })

  test('is the form with the preset values of the order', () =>
    expect(viewOf({ at: 'filling', draft }, situations.nothing)).toEqual({ shows: 'form', draft }))
})
