import { describe, expect, test } from 'vitest'
import {
  draft,
  filling,
  keysOf,
  namesOf,
  open,
  request,
  situations,
  states,
  tracking,
  type Situation,
  type State,
} from './machine.examples.ts'
import { closed, viewOf, reduce, type Chat, type ChatEvent } from './machine.ts'

const otherId = '65f0000000000000000000d2'

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
    expect(namesOf(viewOf(states[state], situations[situation]))).toBe(shows[state][situation])
  })

  test('of two conversations is the one in which something was said last', () => {
    const said = { ...tracking.messages[0], createdAt: '2099-01-01T00:00:00.000Z' }
    const livelier = { ...tracking, messages: [said] as typeof tracking.messages }
    expect(namesOf(viewOf(open, { ...situations.both, tracking: livelier }))).toBe('tracking')
  })

  test('asks for the end of no other conversation than the one that was meant', () => {
    const asked: Chat = { at: 'confirming-close', kind: 'request', chatId: otherId }
    expect(namesOf(viewOf(asked, situations['a request']))).toBe('request')
  })

  test('is the form with what was known of the order', () => {
    expect(viewOf(filling, situations.nothing)).toEqual({ shows: 'form', draft })
  })
})

/** What the panel shows after each event, if there is one, and with what is then open. */
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

describe('the widget, from one end to the other', () => {
  test('orders from the choice screen, talks, and ends the conversation', () => {
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
        [{ type: 'launched' }, 'a request'],
        [{ type: 'choices-asked' }, 'a request'],
        [enter('tracking'), 'both'],
        [{ type: 'choices-asked' }, 'both'],
        [enter('request'), 'both'],
      ]),
    ).toEqual(['request', 'choice', 'tracking', 'choice', 'request'])
  })

  test('is back at the choices when the staff or time has ended what was read, whatever was asked', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'a tracking'],
        [ask('tracking', tracking._id), 'a tracking'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['tracking', 'tracking, asked whether to end it', 'choice'])
  })

  test('says that nobody could serve the request, and then offers the choices again', () => {
    expect(
      transcript([
        [{ type: 'launched' }, 'a request'],
        [undefined, 'nothing, since nobody could serve it'],
        [undefined, 'nothing'],
      ]),
    ).toEqual(['request', 'unavailable', 'choice'])
  })
})
