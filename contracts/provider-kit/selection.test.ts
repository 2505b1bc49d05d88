import { describe, expect, test } from 'vitest'
import { UsageError } from '../shared/errors.ts'
import { pactsBetween, select, type Wanted } from './selection.ts'
import { pactBetween, pactOf } from './testing/pact.ts'
import { call, event } from './testing/provider.ts'

const signedIn = { name: 'a player is signed in' }
const account = { name: 'an account exists', params: { role: 'user' } }
const pacts = [
  {
    at: 'calls.json',
    name: 'calls',
    pact: pactOf(
      call('auth.login: minimum', [account]),
      call('auth.login: wrong-credentials', [account]),
      call('conversations.create: access-token-missing'),
      call('conversations.create: minimum', [signedIn]),
    ),
  },
  {
    at: 'events.json',
    name: 'events',
    pact: pactOf(
      event('closeChat: minimum', [{ name: 'the staff has closed the request of a connected player' }]),
    ),
  },
]

const everything: Wanted = {
  calls: [],
  events: [],
  states: [],
  hasNoState: false,
  canVerifyEvents: true,
}
const selecting = (wanted: Partial<Wanted>) => select(pacts, { ...everything, ...wanted })

describe('a selection', () => {
  test.each<[Partial<Wanted>, readonly string[]]>([
    [{ calls: ['auth.login'] }, ['auth.login: minimum', 'auth.login: wrong-credentials']],
    [
      { calls: ['auth.login', 'conversations.create'], states: ['a player is signed in'] },
      ['conversations.create: minimum'],
    ],
    [{ events: ['closeChat'] }, ['closeChat: minimum']],
    [
      { calls: ['auth.login'], events: ['closeChat'], description: /minimum/u },
      ['auth.login: minimum', 'closeChat: minimum'],
    ],
    [{ states: ['an account exists'] }, ['auth.login: minimum', 'auth.login: wrong-credentials']],
    [{ state: /^a player/u }, ['conversations.create: minimum']],
    [{ hasNoState: true }, ['conversations.create: access-token-missing']],
    [
      { description: /: minimum$/u, canVerifyEvents: false },
      ['auth.login: minimum', 'conversations.create: minimum'],
    ],
  ])('by %j holds what all of it fits', (wanted, descriptions) => {
    const { pacts, selection } = selecting(wanted)
    expect(pacts.flatMap(({ pact }) => pact.interactions.map(({ description }) => description))).toEqual(
      descriptions,
    )
    expect([selection.selected, selection.of]).toEqual([descriptions.length, 5])
  })

  test('keeps nothing of a pact in which nothing was chosen', () => {
    expect(selecting({ events: ['closeChat'] }).pacts.map(({ name }) => name)).toEqual(['events'])
  })

  test('is all there is where nothing was asked for, and says so', () => {
    expect(selecting({}).selection).toEqual({ by: [], selected: 5, of: 5, eventsLeftOut: 0 })
  })

  test('counts the events that it had to leave out, and no others', () => {
    expect(selecting({ canVerifyEvents: false }).selection).toMatchObject({ selected: 4, eventsLeftOut: 1 })
    expect(selecting({ calls: ['auth.login'], canVerifyEvents: false }).selection.eventsLeftOut).toBe(0)
  })

  test('says in words what was asked for', () => {
    const wanted = {
      calls: ['auth.login'],
      states: ['an account exists'],
      description: /min/u,
      state: /account/u,
    }
    expect(selecting(wanted).selection.by).toEqual([
      'call auth.login',
      'state "an account exists"',
      'description like /min/u',
      'state like /account/u',
    ])
  })
})

test.each<[Partial<Wanted>, string]>([
  [{ calls: ['auth.logn'] }, 'No interaction has the call "auth.logn". Did you mean "auth.login"?'],
  [{ calls: ['closeChat'] }, 'No interaction has the call "closeChat".'],
  [{ events: ['closeChats'] }, 'No interaction has the event "closeChats". Did you mean "closeChat"?'],
  [
    { states: ['a player is signed'] },
    'No interaction has the state "a player is signed". Did you mean "a player is signed in"?',
  ],
  [{ events: ['closeChat'], canVerifyEvents: false }, '--event needs --messages URL'],
  [
    { calls: ['auth.login'], hasNoState: true },
    'No interaction is among what is asked for (call auth.login, without a state).',
  ],
  [{ state: /the staff/u, canVerifyEvents: false }, 'is events alone: --messages URL says where'],
])('a selection by %j is refused in a sentence', (wanted, sentence) => {
  expect(() => selecting(wanted)).toThrow(UsageError)
  expect(() => selecting(wanted)).toThrow(sentence)
})

test('a pact without interactions is refused', () => {
  expect(() => select([{ at: 'empty', name: 'empty', pact: pactOf() }], everything)).toThrow(
    'among what the pacts hold',
  )
})

describe('the pacts between', () => {
  const all = [
    ['shop', 'api'],
    ['shop', 'events'],
    ['desk', 'api'],
  ].map(([consumer = '', provider = '']) => {
    const name = `${consumer} and ${provider}`
    return { at: name, name, pact: pactBetween(consumer, provider) }
  })

  test.each([
    [{ consumers: [], providers: [] }, ['shop and api', 'shop and events', 'desk and api']],
    [{ consumers: [], providers: ['api'] }, ['shop and api', 'desk and api']],
    [{ consumers: ['shop'], providers: ['api'] }, ['shop and api']],
    [{ consumers: ['desk'], providers: ['events'] }, []],
  ])('%j are those', (parties, names) => {
    expect(pactsBetween(all, parties).map(({ name }) => name)).toEqual(names)
  })
})
