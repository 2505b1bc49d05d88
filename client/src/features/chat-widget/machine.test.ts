import { describe, expect, test } from 'vitest'
import {
  choosing,
  confirmingRequest,
  confirmingTracking,
  every,
  filling,
  fillingOther,
  informing,
  keysOf,
  open,
  otherDraft,
  readingRequest,
  readingTracking,
  states,
  tracking,
  type State,
} from './machine.examples.ts'
import { closed, reduce, type Chat, type ChatEvent } from './machine.ts'

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

describe('each event in each state', () => {
  test('has a state of every kind', () => {
    expect(Object.values(every).flat().toSorted()).toEqual(keysOf(states).toSorted())
  })

  const pairs = keysOf(states).flatMap((state) => keysOf(events).map((type) => [state, type] as const))
  test.each(pairs)('%s, %s', (state, type) => {
    expect(reduce(states[state], events[type])).toEqual(leadsTo[state][type])
  })
})
