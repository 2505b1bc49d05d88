import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import {
  closed,
  faceOf,
  reduce,
  type Chat,
  type ChatEvent,
  type Face,
  type Known,
  type OrderDraft,
} from './machine.ts'

const { request } = callExamples['conversations.create'].answers.minimum
const { tracking } = callExamples['trackings.create'].answers.minimum
const draft: OrderDraft = { gameId: request.gameId, serverId: request.serverId, transactionType: 'Buy' }
const otherDraft: OrderDraft = { transactionType: 'Sell' }
const otherId = '65f0000000000000000000d2'

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

/** A new kind of state without an example here does not compile. */
const every: Record<Chat['at'], readonly State[]> = {
  closed: ['closed'],
  open: ['open'],
  choosing: ['choosing'],
  reading: ['reading the request', 'reading the tracking'],
  filling: ['filling'],
  informing: ['informing'],
  'confirming-close': ['confirming the end of the request', 'confirming the end of the tracking'],
}

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

/** What is the same from everywhere but the closed panel. */
const anywhere = {
  minimised: closed,
  'choices-asked': choosing,
  'chat-entered': readingTracking,
  'order-begun': fillingOther,
  'information-asked': informing,
  'close-asked': confirmingTracking,
}

/** Where each event leads from each state. A pair that is missing does not compile. */
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

const keysOf = <Key extends string>(record: Record<Key, unknown>): Key[] => Object.keys(record) as Key[]

describe('each event in each state', () => {
  test('has a state of every kind', () => {
    expect(Object.values(every).flat().toSorted()).toEqual(keysOf(states).toSorted())
  })

  const pairs = keysOf(states).flatMap((state) => keysOf(events).map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) => {
    expect(reduce(states[state], events[type])).toEqual(leadsTo[state][type])
  })
})

/** What is open at the provider. */
const situations = {
  nothing: { request: null, tracking: null, unavailable: null },
  'a request': { request, tracking: null, unavailable: null },
  'a tracking': { request: null, tracking, unavailable: null },
  both: { request, tracking, unavailable: null },
  'nothing, since nobody could serve it': { request: null, tracking: null, unavailable: 'no_operator' },
} satisfies Record<string, Known>
type Situation = keyof typeof situations

const namesOf = (face: Face): string =>
  face.shows === 'conversation'
    ? `${face.open.kind}${face.isConfirmingClose ? ', asked whether to end it' : ''}`
    : face.shows

/** What the panel shows in each state and situation. A pair that is missing does not compile. */
const shows: Record<State, Record<Situation, string>> = {
  closed: {
    nothing: 'nothing',
    'a request': 'nothing',
    'a tracking': 'nothing',
    both: 'nothing',
    'nothing, since nobody could serve it': 'nothing',
  },
  open: {
    nothing: 'choice',
    'a request': 'request',
    'a tracking': 'tracking',
    both: 'request',
    'nothing, since nobody could serve it': 'unavailable',
  },
  choosing: {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'choice',
    both: 'choice',
    'nothing, since nobody could serve it': 'unavailable',
  },
  'reading the request': {
    nothing: 'choice',
    'a request': 'request',
    'a tracking': 'choice',
    both: 'request',
    'nothing, since nobody could serve it': 'unavailable',
  },
  'reading the tracking': {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'tracking',
    both: 'tracking',
    'nothing, since nobody could serve it': 'unavailable',
  },
  filling: {
    nothing: 'form',
    'a request': 'request',
    'a tracking': 'form',
    both: 'request',
    'nothing, since nobody could serve it': 'form',
  },
  informing: {
    nothing: 'information',
    'a request': 'information',
    'a tracking': 'tracking',
    both: 'tracking',
    'nothing, since nobody could serve it': 'information',
  },
  'confirming the end of the request': {
    nothing: 'choice',
    'a request': 'request, asked whether to end it',
    'a tracking': 'choice',
    both: 'request, asked whether to end it',
    'nothing, since nobody could serve it': 'unavailable',
  },
  'confirming the end of the tracking': {
    nothing: 'choice',
    'a request': 'choice',
    'a tracking': 'tracking, asked whether to end it',
    both: 'tracking, asked whether to end it',
    'nothing, since nobody could serve it': 'unavailable',
  },
}

describe('what is shown', () => {
  const pairs = keysOf(states).flatMap((state) =>
    keysOf(situations).map((situation) => [state, situation] as const),
  )
  test.each(pairs)('%s, with %s open', (state, situation) => {
    expect(namesOf(faceOf(states[state], situations[situation]))).toBe(shows[state][situation])
  })

  test('of two conversations is the one in which something was said last', () => {
    const said = { ...tracking.messages[0], createdAt: '2099-01-01T00:00:00.000Z' }
    const livelier = { ...tracking, messages: [said] as typeof tracking.messages }
    expect(namesOf(faceOf(open, { ...situations.both, tracking: livelier }))).toBe('tracking')
  })

  test('asks for the end of no other conversation than the one that was meant', () => {
    const asked: Chat = { at: 'confirming-close', kind: 'request', chatId: otherId }
    expect(namesOf(faceOf(asked, situations['a request']))).toBe('request')
  })

  test('is the form with what was known of the order', () => {
    expect(faceOf(filling, situations.nothing)).toEqual({ shows: 'form', draft })
  })
})

/** What the panel shows after each event, if there is one, and with what is then open. */
function transcript(steps: readonly (readonly [ChatEvent | undefined, Situation])[]): string[] {
  let chat = closed
  return steps.map(([event, situation]) => {
    if (event) chat = reduce(chat, event)
    return namesOf(faceOf(chat, situations[situation]))
  })
}

const enter = (kind: 'request' | 'tracking'): ChatEvent => ({ type: 'chat-entered', kind })
const ask = (kind: 'request' | 'tracking', chatId: string): ChatEvent => ({
  type: 'close-asked',
  kind,
  chatId,
})

describe('the widget, from one end to the other', () => {
  test('orders from the choice screen, talks, and ends the conversation', () => {
    expect(
      transcript([
        [events.launched, 'nothing'],
        [events['order-begun'], 'nothing'],
        [enter('request'), 'a request'],
        [ask('request', request._id), 'a request'],
        [events['close-cancelled'], 'a request'],
        [ask('request', request._id), 'a request'],
        [{ type: 'chat-ended', kind: 'request' }, 'nothing'],
        [events.minimised, 'nothing'],
      ]),
    ).toEqual([
      'choice',
      'form',
      'request',
      'request, asked whether to end it',
      'request',
      'request, asked whether to end it',
      'choice',
      'nothing',
    ])
  })

  test('goes from one conversation to the other by the choices', () => {
    expect(
      transcript([
        [events.launched, 'a request'],
        [events['choices-asked'], 'a request'],
        [enter('tracking'), 'both'],
        [events['choices-asked'], 'both'],
        [enter('request'), 'both'],
      ]),
    ).toEqual(['request', 'choice', 'tracking', 'choice', 'request'])
  })

  test('is back at the choices when the staff or time has ended what was read, whatever was asked', () => {
    expect(
      transcript([
        [events.launched, 'a tracking'],
        [ask('tracking', tracking._id), 'a tracking'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['tracking', 'tracking, asked whether to end it', 'choice'])
  })

  test('says that nobody could serve the request, and then offers the choices again', () => {
    expect(
      transcript([
        [events.launched, 'a request'],
        [undefined, 'nothing, since nobody could serve it'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['request', 'unavailable', 'choice'])
  })
})
