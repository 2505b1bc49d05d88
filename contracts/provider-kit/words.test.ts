import { describe, expect, test } from 'vitest'
import { mismatchesInWords } from './format-mismatch.ts'
import { neededStates, stateInWords } from './needed-states.ts'
import { requestInWords, requestLine } from './format-request.ts'
import { call, event, interactionsOf, resetLink, signedIn } from './testing/provider.ts'
import type { Mismatch } from './verifier.ts'

const mismatch = (
  kind: Mismatch['kind'],
  at: string,
  what: string,
  expected = '',
  actual = '',
): Mismatch => ({
  kind,
  at,
  what,
  expected,
  actual,
})

describe('a mismatch', () => {
  test.each<[Mismatch, string, string]>([
    [mismatch('status', '', 'expected 401 but was 400', '401', '400'), 'status', 'expected 401, came 400'],
    [
      mismatch('header', 'Set-Cookie', "Expected a header 'Set-Cookie' but was missing", '"a=b; HttpOnly"'),
      'header Set-Cookie',
      'is missing; expected such as "a=b; HttpOnly"',
    ],
    [
      mismatch(
        'header',
        'Content-Type',
        "Mismatch with header 'Content-Type': Expected 'text/html' to match '^a$'",
      ),
      'header Content-Type',
      "Expected 'text/html' to match '^a$'",
    ],
    [
      mismatch(
        'body',
        '$.user',
        'Actual map is missing the following keys: _id',
        '["_id","email"]',
        '["email","id"]',
      ),
      '$.user',
      'lacks "_id"; came with "email", "id"',
    ],
    [
      mismatch('body', '$', 'Actual map is missing the following keys: user', '["user"]', '[]'),
      '$',
      'lacks "user"; came with nothing',
    ],
    [
      mismatch('body', '$.user.role', "Expected 'boss' to match '^(user|admin)$'", '"user"', '"boss"'),
      '$.user.role',
      "Expected 'boss' to match '^(user|admin)$'",
    ],
    [
      mismatch('body', '', "Expected a body of 'application/json'", 'application/json', '<p>\n gone </p>'),
      'body',
      `Expected a body of 'application/json': "<p> gone </p>"`,
    ],
    [mismatch('other', '', 'no whole answer came'), '', 'no whole answer came'],
    [
      mismatch('body', '$.a', "Expected '\u001B[2J\n' to be a number"),
      '$.a',
      "Expected '\\u001B[2J ' to be a number",
    ],
  ])('%j is said in words', (given, where, what) => {
    expect(mismatchesInWords([given])).toEqual([{ where, what }])
  })

  test('of many elements of a list is told once', () => {
    const alike = [0, 1, 12].map((index) =>
      mismatch('body', `$.servers[${String(index)}].price`, 'Expected a number'),
    )
    expect(mismatchesInWords([...alike, mismatch('body', '$.servers[0].name', 'Expected a text')])).toEqual([
      { where: '$.servers[0].price', what: 'Expected a number (and 2 more alike)' },
      { where: '$.servers[0].name', what: 'Expected a text' },
    ])
  })
})

const state = (expression: string) => ({ type: 'ProviderState', expression })

describe('a request', () => {
  test('names the values of the state in the place of examples, which never stand for a token', () => {
    const words = requestInWords({
      method: 'PUT',
      path: '/api/users/65f0000000000000000000a1',
      query: { page: ['1'], search: ['yasmi'] },
      headers: { Authorization: ['Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2ln'], Accept: ['a', 'b'] },
      body: {
        content: { userId: '65f0', list: [{ id: '1', n: 2 }], name: 'Yasmine' },
        contentType: 'application/json',
      },
      generators: {
        path: state('/api/users/${userId}'),
        query: { '$.search': state('${idInCapitals}') },
        header: { Authorization: state('Bearer ${accessToken}') },
        body: {
          '$.userId': state('${userId}'),
          '$.list[0].id': state('${serverId}'),
          '$.nowhere.id': state('${x}'),
        },
      },
    })
    expect(words).toEqual({
      method: 'PUT',
      path: '/api/users/${userId}',
      query: { page: ['1'], search: ['${idInCapitals}'] },
      headers: { Authorization: ['Bearer ${accessToken}'], Accept: ['a', 'b'] },
      body: { userId: '${userId}', list: [{ id: '${serverId}', n: 2 }], name: 'Yasmine' },
    })
    expect(requestLine(words)).toBe('PUT /api/users/${userId}?page=1&search=${idInCapitals}')
  })

  test('without a body or a query has none', () => {
    const words = requestInWords({ method: 'GET', path: '/api/games' })
    expect([words.body, requestLine(words)]).toEqual([undefined, 'GET /api/games'])
  })
})

describe('the states that interactions need', () => {
  test('are each named once with what they answer, and what a request takes beside', () => {
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
    expect(neededStates(interactions).map(({ values, ...state }) => [stateInWords(state), values])).toEqual([
      ['a player is signed in', ['accessToken', 'userId', 'gameId', 'serverId', 'nickname']],
      ['a reset link has been sent (isUsed: no)', ['resetToken']],
      ['a reset link has been sent (isUsed: yes)', ['resetToken']],
      ['no state at all', []],
      ['another state', []],
    ])
  })

  test('are the same in whatever order their parameters stand', () => {
    const [one, other] = [
      { a: '1', b: 2 },
      { b: 2, a: '1' },
    ].map((params) => call('a: b', [{ name: 'x', params }]))
    expect(neededStates(interactionsOf(one ?? {}, other ?? {}))).toHaveLength(1)
  })
})
