import { expect, test } from 'vitest'
import { UsageError } from '../shared/errors.ts'
import { select, type Filter } from './selection.ts'
import { pactOf } from './testing/pact.ts'
import { call, closing, event, signedIn } from './testing/provider.ts'

const account = { name: 'an account exists', params: { role: 'user' } }
const pacts = [
  pactOf(
    call('auth.login: minimum', [account]),
    call('auth.login: wrong-credentials', [account]),
    call('conversations.create: access-token-missing'),
    call('conversations.create: minimum', [signedIn]),
  ),
  pactOf(event('closeChat: minimum', [closing])),
]

const everything: Filter = { calls: [], events: [], states: [], canVerifyEvents: true }
const selecting = (filter: Partial<Filter>) => select(pacts, { ...everything, ...filter })

const login = ['auth.login: minimum', 'auth.login: wrong-credentials']

test.each<[Partial<Filter>, readonly string[]]>([
  [{ calls: ['auth.login'] }, login],
  [
    { calls: ['auth.login', 'conversations.create'], states: [signedIn.name] },
    ['conversations.create: minimum'],
  ],
  [{ events: ['closeChat'] }, ['closeChat: minimum']],
  [{ states: [account.name] }, login],
])('%j selects what matches all of it, in the pacts that have it', (filter, descriptions) => {
  const { pacts: selected, selection } = selecting(filter)
  const all = selected.flatMap(({ interactions }) => interactions.map(({ description }) => description))
  expect(all).toEqual(descriptions)
  expect(selected).toHaveLength(1)
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
    { calls: ['auth.login'], states: [account.name] },
    { by: ['call auth.login', 'state "an account exists"'] },
  ],
])('%j is described as %j', (filter, selection) => {
  expect(selecting(filter).selection).toMatchObject(selection)
})

test.each<[Partial<Filter>, string]>([
  [{ calls: ['auth.logn'] }, 'The pacts have no call "auth.logn". Did you mean "auth.login"?'],
  [{ calls: ['closeChat'] }, 'The pacts have no call "closeChat".'],
  [{ events: ['closeChats'] }, 'The pacts have no event "closeChats". Did you mean "closeChat"?'],
  [{ states: ['an account'] }, 'The pacts have no state "an account".'],
  [{ events: ['closeChat'], canVerifyEvents: false }, '--event needs --messages URL'],
  [
    { calls: ['auth.login'], states: [signedIn.name] },
    'The selection (call auth.login, state "a player is signed in") contains no interaction.',
  ],
  [{ states: [closing.name], canVerifyEvents: false }, 'contains only events: add --messages URL'],
])('%j is refused in a sentence', (filter, sentence) => {
  expect(() => selecting(filter)).toThrow(UsageError)
  expect(() => selecting(filter)).toThrow(sentence)
})

test('pacts without interactions are refused', () => {
  expect(() => select([pactOf()], everything)).toThrow('The pacts contain no interaction.')
})
