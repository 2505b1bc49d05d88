import { describe, expect, test } from 'vitest'
import { formatMismatches, isOmission, type Mismatch } from './format-mismatch.ts'
import { formatState, neededStates } from './states.ts'
import { call, event, interactionsOf, resetLink, signedIn } from './testing/provider.ts'
import { sentDetail } from './verification.ts'

const mismatch = (kind: Mismatch['kind'], at: string, what: string, expected = '', actual = '') => ({
  kind,
  at,
  what,
  expected,
  actual,
})

describe('a mismatch', () => {
  test.each<[Mismatch, string, string]>([
    [
      mismatch('header', 'Content-Type', "Mismatch with header 'Content-Type': Expected 'b' to match '^a$'"),
      'header Content-Type',
      "Expected 'b' to match '^a$'",
    ],
    [
      mismatch('body', '$', 'Actual map is missing the following keys: user', '["user"]', '[]'),
      '$',
      'lacks "user"; has no fields',
    ],
    [
      mismatch('body', '', "Expected a body of 'application/json'", 'application/json', '<p>\n gone </p>'),
      'body',
      `Expected a body of 'application/json': "<p> gone </p>"`,
    ],
    [
      mismatch(
        'body',
        '$',
        'Type mismatch: Expected [{"a":"(1)"}] (Array) to be the same type as {"a":[]} (Object)',
      ),
      '$',
      'must be an object, and is a list',
    ],
    [
      mismatch('body', '$.message', 'Expected ["a"] (Array) to be the same type as \'Non.\' (String)'),
      '$.message',
      'must be a text, and is a list',
    ],
    [
      mismatch('body', '$.games', 'Variant at index 1 ({"_id":"2"}) was not found in the actual list'),
      '$.games',
      'lacks an element like {"_id":"2"}',
    ],
    [mismatch('other', '', 'no complete response'), '', 'no complete response'],
    [
      mismatch('body', '$.a', "Expected '\u001B[2J\n' to be a number"),
      '$.a',
      "Expected '\\u001B[2J ' to be a number",
    ],
  ])('%j is formatted', (given, where, what) => {
    expect(formatMismatches([given])).toEqual([{ where, what }])
  })

  test('appears once for many list elements', () => {
    const same = [0, 1, 12].map((index) =>
      mismatch('body', `$.servers[${String(index)}].price`, 'Expected a number'),
    )
    expect(formatMismatches([...same, mismatch('body', '$.servers[0].name', 'Expected a text')])).toEqual([
      { where: '$.servers[0].name', what: 'Expected a text' },
      { where: '$.servers[0].price', what: 'Expected a number (and 2 more)' },
    ])
  })
})

const state = (expression: string) => ({ type: 'ProviderState', expression })

test('a request shows the names of state values instead of examples, so no token is printed', () => {
  const request = {
    method: 'PUT',
    path: '/api/users/65f0000000000000000000a1',
    query: { page: ['1'], search: ['yasmi'] },
    headers: { Authorization: ['Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln'], Accept: ['a', 'b'] },
    body: { content: { userId: '65f0', name: 'Yasmine' }, contentType: 'application/json' },
    generators: {
      path: state('/api/users/${userId}'),
      query: { '$.search': state('${idInCapitals}') },
      header: { Authorization: state('Bearer ${accessToken}') },
      body: { '$.userId': state('${userId}') },
    },
  }
  expect(sentDetail(request)).toEqual({
    title: 'sent',
    lines: [
      'PUT /api/users/${userId}?page=1&search=${idInCapitals}',
      'Authorization: Bearer ${accessToken}',
      'Accept: a',
      'Accept: b',
    ],
    body: { userId: '${userId}', name: 'Yasmine' },
  })
  const { lines, body } = sentDetail({ method: 'GET', path: '/api/games' })
  expect([lines, body]).toEqual([['GET /api/games'], undefined])
})

describe('the needed states', () => {
  test('are listed once, with the values that requests take from them', () => {
    const generators = {
      query: { 'q[0]': { type: 'ProviderState', expression: '${userId} and ${nickname}' } },
    }
    const interactions = interactionsOf(
      call('a: b', [signedIn]),
      call('a: c', [signedIn], { generators }),
      call('a: d', [resetLink]),
      call('a: e', [{ ...resetLink, params: { isUsed: 'yes' } }]),
      call('a: f'),
      event('g: h', [{ name: 'another state' }]),
    )
    expect(neededStates(interactions).map(({ values, ...needed }) => [formatState(needed), values])).toEqual([
      ['a player is signed in', ['accessToken', 'userId', 'gameId', 'serverId', 'nickname']],
      ['a reset link has been sent (isUsed: no)', ['resetToken']],
      ['a reset link has been sent (isUsed: yes)', ['resetToken']],
      ['the empty state', []],
      ['another state', []],
    ])
  })

  test('are the same for any order of parameters', () => {
    const interactions = interactionsOf(
      call('a: b', [{ name: 'x', params: { a: '1', b: 2 } }]),
      call('a: b', [{ name: 'x', params: { b: 2, a: '1' } }]),
    )
    expect(neededStates(interactions)).toHaveLength(1)
  })
})

describe('an answer', () => {
  const lacking = (wanted: readonly string[], given: readonly string[]) =>
    mismatch(
      'body',
      '$.newMessage',
      'Actual map is missing the following keys: x',
      JSON.stringify(wanted),
      JSON.stringify(given),
    )

  test.each<[string, Mismatch]>([
    ['lacks a field', lacking(['_id', 'clientId'], ['_id'])],
    ['has null for a field', mismatch('body', '$.newMessage.clientId', 'Expected a text', 'c', 'null')],
    [
      'has messages for fields in another form',
      mismatch('body', '$.errors', 'Expected an object', '{}', '["Non"]'),
    ],
  ])('%s: the client reads it without that part or refuses it', (_, given) => {
    expect(isOmission(given)).toBe(true)
  })

  test.each<[string, Mismatch]>([
    ['has every field', lacking(['_id'], ['_id'])],
    ['has another list', mismatch('body', '$.list', 'another list', '[1,2]', '[1]')],
    ['has another status', { ...lacking(['_id'], []), kind: 'status' }],
  ])('%s: nothing is left out', (_, given) => {
    expect(isOmission(given)).toBe(false)
  })
})
