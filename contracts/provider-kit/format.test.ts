import { describe, expect, test } from 'vitest'
import { formatMismatches, type Mismatch } from './format-mismatch.ts'
import { neededStates } from './states.ts'
import { call, interactionsOf } from './testing/provider.ts'
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

test('a state is needed once, for any order of its parameters', () => {
  const interactions = interactionsOf(
    call('a: b', [{ name: 'x', params: { a: '1', b: 2 } }]),
    call('a: b', [{ name: 'x', params: { b: 2, a: '1' } }]),
  )
  expect(neededStates(interactions)).toHaveLength(1)
})
