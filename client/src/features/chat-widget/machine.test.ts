import { describe, expect, test } from 'vitest'
import {
  choosing,
  confirmingRequest,
  confirmingTracking,
  draft,
  every,
  filling,
  fillingOther,
  informing,
  keysOf,
  namesOf,
  open,
  otherDraft,
  readingRequest,
  readingTracking,
  request,
  situations,
  states,
  tracking,
  type Situation,
  type State,
} from './machine.examples.ts'
import { closed, reduce, viewOf, type Chat, type ChatEvent } from './machine.ts'

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

/** The next state for each state and event. A missing pair does not compile. */
const leadsTo: Record<State, Record<EventType, Chat>> = {
  closed: {
    launched: open,
    minimised: closed,
    'choices-asked': closed,
    'chat-entered': closed,
    'order-begun': fillingOther,
    'information-asked': closed,
    'close-asked': closed,
    'close-cancelled': closed,
    'chat-ended': closed,
  },
  open: { ...anywhere, launched: open, 'close-cancelled': open, 'chat-ended': open },
  choosing: { ...anywhere, launched: choosing, 'close-cancelled': choosing, 'chat-ended': choosing },
  'reading the request': {
    ...anywhere,
    launched: readingRequest,
    'close-cancelled': readingRequest,
    'chat-ended': choosing,
  },
  'reading the tracking': {
    ...anywhere,
    launched: readingTracking,
    'close-cancelled': readingTracking,
    'chat-ended': readingTracking,
  },
  filling: { ...anywhere, launched: filling, 'close-cancelled': filling, 'chat-ended': filling },
  informing: { ...anywhere, launched: informing, 'close-cancelled': informing, 'chat-ended': informing },
  'confirming the end of the request': {
    ...anywhere,
    launched: confirmingRequest,
    'close-cancelled': readingRequest,
    'chat-ended': choosing,
  },
  'confirming the end of the tracking': {
    ...anywhere,
    launched: confirmingTracking,
    'close-cancelled': readingTracking,
    'chat-ended': confirmingTracking,
  },
}

describe('each event in each state', () => {
  test('has an example for each kind of state', () =>
    expect(Object.values(every).flat().toSorted()).toEqual(keysOf(states).toSorted()))

  const pairs = keysOf(states).flatMap((state) => keysOf(events).map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) =>
    expect(reduce(states[state], events[type])).toEqual(leadsTo[state][type]),
  )
})

const otherId = '65f0000000000000000000d2'

/** The view in each state and situation. A missing pair does not compile. */
const shows: Record<State, Record<Situation, string>> = {
  closed: {
    nothing: 'nothing',
    'a request': 'nothing',
    'a tracking': 'nothing',
    both: 'nothing',
    'nothing after a rejected request': 'nothing',
  },
  open: {
    nothing: 'choice',
    'a request': 'request',
    'a tracking': 'tracking',
    both: 'request',
    'nothing after a rejected request': 'unavailable',
  },
  choosing: {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'choice',
    both: 'choice',
    'nothing after a rejected request': 'unavailable',
  },
  'reading the request': {
    nothing: 'choice',
    'a request': 'request',
    'a tracking': 'choice',
    both: 'request',
    'nothing after a rejected request': 'unavailable',
  },
  'reading the tracking': {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'tracking',
    both: 'tracking',
    'nothing after a rejected request': 'unavailable',
  },
  filling: {
    nothing: 'form',
    'a request': 'request',
    'a tracking': 'form',
    both: 'request',
    'nothing after a rejected request': 'form',
  },
  informing: {
    nothing: 'information',
    'a request': 'information',
    'a tracking': 'tracking',
    both: 'tracking',
    'nothing after a rejected request': 'information',
  },
  'confirming the end of the request': {
    nothing: 'choice',
    'a request': 'request, asking for confirmation',
    'a tracking': 'choice',
    both: 'request, asking for confirmation',
    'nothing after a rejected request': 'unavailable',
  },
  'confirming the end of the tracking': {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'tracking, asking for confirmation',
    both: 'tracking, asking for confirmation',
    'nothing after a rejected request': 'unavailable',
  },
}

describe('the view', () => {
  const pairs = keysOf(states).flatMap((state) =>
    keysOf(situations).map((situation) => [state, situation] as const),
  )
  test.each(pairs)('%s, with %s open', (state, situation) =>
    expect(namesOf(viewOf(states[state], situations[situation]))).toBe(shows[state][situation]),
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

/** Returns the view after each step: an optional event and the open conversations. */
function transcript(steps: readonly (readonly [ChatEvent | undefined, Situation])[]): string[] {
  let chat = closed
  return steps.map(([event, situation]) => {
    if (event) chat = reduce(chat, event)
    return namesOf(viewOf(chat, situations[situation]))
  })
}

const enter = (kind: 'request' | 'tracking'): ChatEvent => ({ type: 'chat-entered', kind })
const ask = (kind: 'request' | 'tracking', chatId: string): ChatEvent => ({
  type: 'close-asked',
  kind,
  chatId,
})

describe('the widget over time', () => {
  test('orders from the intent picker, talks, and closes the conversation', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'nothing'],
        [{ type: 'order-begun', draft }, 'nothing'],
        [enter('request'), 'a request'],
        [ask('request', request._id), 'a request'],
        [{ type: 'close-cancelled' }, 'a request'],
        [ask('request', request._id), 'a request'],
        [{ type: 'chat-ended', kind: 'request' }, 'nothing'],
        [{ type: 'minimised' }, 'nothing'],
      ]),
    ).toEqual([
      'choice',
      'form',
      'request',
      'request, asking for confirmation',
      'request',
      'request, asking for confirmation',
      'choice',
      'nothing',
    ])
  })

  test('switches between conversations through the intent picker', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'a request'],
        [{ type: 'choices-asked' }, 'a request'],
        [enter('tracking'), 'both'],
        [{ type: 'choices-asked' }, 'both'],
        [enter('request'), 'both'],
      ]),
    ).toEqual(['request', 'choice', 'tracking', 'choice', 'request'])
  })

  test('returns to the intent picker when the staff or a timeout ends the conversation', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'a tracking'],
        [ask('tracking', tracking._id), 'a tracking'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['tracking', 'tracking, asking for confirmation', 'choice'])
  })

  test('says that the request is unavailable, and then offers the intents again', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'a request'],
        [undefined, 'nothing after a rejected request'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['request', 'unavailable', 'choice'])
  })
})
