import { expect, test } from 'vitest'
import { UsageError } from '../shared/errors.ts'
import { select, type Filter } from './selection.ts'
import { pactOf } from './testing/pact.ts'
import { call, event } from './testing/provider.ts'

const signedIn = { name: 'a player is signed in' }
const account = { name: 'an account exists', params: { role: 'user' } }
const pacts = [
  {
    name: 'calls',
    pact: pactOf(
      call('auth.login: minimum', [account]),
      call('auth.login: wrong-credentials', [account]),
      call('conversations.create: access-token-missing'),
      call('conversations.create: minimum', [signedIn]),
    ),
  },
  {
    name: 'events',
    pact: pactOf(
      event('closeChat: minimum', [{ name: 'the staff has closed the request of a connected player' }]),
    ),
  },
]

const everything: Filter = { calls: [], events: [], states: [], canVerifyEvents: true }
const selecting = (filter: Partial<Filter>) => select(pacts, { ...everything, ...filter })

test.each<[Partial<Filter>, readonly string[]]>([
  [{ calls: ['auth.login'] }, ['auth.login: minimum', 'auth.login: wrong-credentials']],
  [
    { calls: ['auth.login', 'conversations.create'], states: ['a player is signed in'] },
    ['conversations.create: minimum'],
  ],
  [{ events: ['closeChat'] }, ['closeChat: minimum']],
  [{ states: ['an account exists'] }, ['auth.login: minimum', 'auth.login: wrong-credentials']],
])('%j selects what matches all of it', (filter, descriptions) => {
  const { pacts: selected, selection } = selecting(filter)
  expect(selected.flatMap(({ pact }) => pact.interactions.map(({ description }) => description))).toEqual(
    descriptions,
  )
  expect([selection.selected, selection.of]).toEqual([descriptions.length, 5])
})

test.each<[Partial<Filter>, object]>([
  [{}, { by: [], selected: 5, of: 5, eventsLeftOut: 0 }],
  [{ canVerifyEvents: false }, { selected: 4, eventsLeftOut: 1 }],
  [
    { calls: ['auth.login'], canVerifyEvents: false },
    { selected: 2, eventsLeftOut: 0 },
  ],
  [
    { calls: ['auth.login'], states: ['an account exists'] },
    { by: ['call auth.login', 'state "an account exists"'] },
  ],
])('%j is described as %j', (filter, selection) => {
  expect(selecting(filter).selection).toMatchObject(selection)
})

test('leaves out pacts without a selected interaction', () => {
  expect(selecting({ events: ['closeChat'] }).pacts.map(({ name }) => name)).toEqual(['events'])
})

test.each<[Partial<Filter>, string]>([
  [{ calls: ['auth.logn'] }, 'The pacts have no call "auth.logn". Did you mean "auth.login"?'],
  [{ calls: ['closeChat'] }, 'The pacts have no call "closeChat".'],
  [{ events: ['closeChats'] }, 'The pacts have no event "closeChats". Did you mean "closeChat"?'],
  [
    { states: ['a player is signed'] },
    'The pacts have no state "a player is signed". Did you mean "a player is signed in"?',
  ],
  [{ events: ['closeChat'], canVerifyEvents: false }, '--event needs --messages URL'],
  [
    { calls: ['auth.login'], states: ['a player is signed in'] },
    'The selection (call auth.login, state "a player is signed in") contains no interaction.',
  ],
  [
    { states: ['the staff has closed the request of a connected player'], canVerifyEvents: false },
    'contains only events: add --messages URL',
  ],
])('%j is refused in a sentence', (filter, sentence) => {
  expect(() => selecting(filter)).toThrow(UsageError)
  expect(() => selecting(filter)).toThrow(sentence)
})

test('pacts without interactions are refused', () => {
  expect(() => select([{ name: 'empty', pact: pactOf() }], everything)).toThrow(
    'The pacts contain no interaction.',
  )
})
