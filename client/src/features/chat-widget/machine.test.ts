import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { closed, faceOf, reduce, type Chat, type ChatEvent, type Face, type OrderDraft } from './machine.ts'

const { request } = callExamples['conversations.create'].answers.minimum
const other = { ...request, _id: '65f0000000000000000000d2' }
const draft: OrderDraft = { gameId: request.gameId, serverId: request.serverId, transactionType: 'Buy' }
const otherDraft: OrderDraft = { transactionType: 'Sell' }

const open: Chat = { at: 'open' }
const filling: Chat = { at: 'filling', draft }
const fillingOther: Chat = { at: 'filling', draft: otherDraft }
const confirming: Chat = { at: 'confirming-close', requestId: request._id }
const confirmingOther: Chat = { at: 'confirming-close', requestId: other._id }

type State = Chat['at']
type EventType = ChatEvent['type']

const states = { closed, open, filling, 'confirming-close': confirming } satisfies Record<State, Chat>

const events = {
  launched: { type: 'launched' },
  minimised: { type: 'minimised' },
  'order-begun': { type: 'order-begun', draft: otherDraft },
  'order-left': { type: 'order-left' },
  'request-opened': { type: 'request-opened' },
  'close-asked': { type: 'close-asked', requestId: other._id },
  'close-cancelled': { type: 'close-cancelled' },
  'request-ended': { type: 'request-ended' },
} satisfies { [Type in EventType]: Extract<ChatEvent, { type: Type }> }

/** Where each event leads from each state. A pair that is missing does not compile. */
const leadsTo: Record<State, Record<EventType, Chat>> = {
  closed: {
    launched: open,
    minimised: closed,
    'order-begun': fillingOther,
    'order-left': closed,
    'request-opened': closed,
    'close-asked': closed,
    'close-cancelled': closed,
    'request-ended': closed,
  },
  open: {
    launched: open,
    minimised: closed,
    'order-begun': fillingOther,
    'order-left': open,
    'request-opened': open,
    'close-asked': confirmingOther,
    'close-cancelled': open,
    'request-ended': open,
  },
  filling: {
    launched: filling,
    minimised: closed,
    'order-begun': fillingOther,
    'order-left': open,
    'request-opened': open,
    'close-asked': confirmingOther,
    'close-cancelled': filling,
    'request-ended': filling,
  },
  'confirming-close': {
    launched: confirming,
    minimised: closed,
    'order-begun': fillingOther,
    'order-left': confirming,
    'request-opened': confirming,
    'close-asked': confirmingOther,
    'close-cancelled': open,
    'request-ended': open,
  },
}

const pairs = (Object.keys(states) as State[]).flatMap((state) =>
  (Object.keys(events) as EventType[]).map((type) => [state, type] as const),
)

describe('each event in each state', () => {
  test.each(pairs)('%s, %s', (state, type) => {
    expect(reduce(states[state], events[type])).toEqual(leadsTo[state][type])
  })
})

/** What the panel shows after each event, if there is one, and with what is then known of the open request. */
function transcript(steps: readonly (readonly [ChatEvent | undefined, typeof request | null])[]): string[] {
  let chat = closed
  return steps.map(([event, openRequest]) => {
    if (event) chat = reduce(chat, event)
    const face = faceOf(chat, openRequest)
    return face.shows === 'conversation' && face.isConfirmingClose ? 'confirmation' : face.shows
  })
}

describe('the widget, from one end to the other', () => {
  test('orders from the choice screen, talks, and closes the conversation', () => {
    expect(
      transcript([
        [events.launched, null],
        [events['order-begun'], null],
        [events['request-opened'], request],
        [{ type: 'close-asked', requestId: request._id }, request],
        [events['close-cancelled'], request],
        [{ type: 'close-asked', requestId: request._id }, request],
        [events['request-ended'], null],
        [events.minimised, null],
      ]),
    ).toEqual([
      'choice',
      'form',
      'conversation',
      'confirmation',
      'conversation',
      'confirmation',
      'choice',
      'nothing',
    ])
  })

  test('opens the form of a market at once, and goes back to the choice', () => {
    expect(
      transcript([
        [events['order-begun'], null],
        [events['order-left'], null],
      ]),
    ).toEqual(['form', 'choice'])
  })

  test('shows the open request instead of a form that a market asks for', () => {
    expect(transcript([[events['order-begun'], request]])).toEqual(['conversation'])
  })

  test('does not ask again after it was minimised during the confirmation', () => {
    expect(
      transcript([
        [events.launched, request],
        [{ type: 'close-asked', requestId: request._id }, request],
        [events.minimised, request],
        [events.launched, request],
      ]),
    ).toEqual(['conversation', 'confirmation', 'nothing', 'conversation'])
  })

  test('drops the confirmation when the staff ends the request first, and does not ask about the next', () => {
    expect(
      transcript([
        [events.launched, request],
        [{ type: 'close-asked', requestId: request._id }, request],
        [undefined, null],
        [events['order-begun'], null],
        [events['request-opened'], other],
      ]),
    ).toEqual(['conversation', 'confirmation', 'choice', 'form', 'conversation'])
  })
})

describe('the face of the panel', () => {
  const talking = (of: typeof request, isConfirmingClose = false): Face => ({
    shows: 'conversation',
    request: of,
    isConfirmingClose,
  })

  /** Without an open request, with the one that a confirmation is about, and with another one. */
  const faces: Record<State, Record<'none' | 'same' | 'other', Face>> = {
    closed: { none: { shows: 'nothing' }, same: { shows: 'nothing' }, other: { shows: 'nothing' } },
    open: { none: { shows: 'choice' }, same: talking(request), other: talking(other) },
    filling: { none: { shows: 'form', draft }, same: talking(request), other: talking(other) },
    'confirming-close': {
      none: { shows: 'choice' },
      same: talking(request, true),
      other: talking(other),
    },
  }
  const requests = { none: null, same: request, other }

  test.each(
    (Object.keys(states) as State[]).flatMap((state) =>
      (['none', 'same', 'other'] as const).map((which) => [state, which] as const),
    ),
  )('%s, with the open request: %s', (state, which) => {
    expect(faceOf(states[state], requests[which])).toEqual(faces[state][which])
  })
})
