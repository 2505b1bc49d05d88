import { describe, expect, test } from 'vitest'
import { pactOf } from '../testing/pact.ts'
import { call, event, sentencesOn, type Call } from '../testing/interactions.ts'

const type = { match: 'type' }
const asked = (request: object): Call => ({ request })
const states = (...all: readonly object[]): Call => ({ states: all })
const fromState = (expression: string) => ({ type: 'ProviderState', expression })

const sent = (content: object, generators: object = {}): Call =>
  asked({ body: { content, contentType: 'application/json', encoded: false }, generators })

/** One interaction before and after, and the sentences. */
const changes: readonly (readonly [what: string, old: Call, now: Call, sentences: string[]])[] = [
  ['a method', asked({}), asked({ method: 'PUT' }), ['tightened: is requested with PUT instead of POST']],
  [
    'a path',
    asked({}),
    asked({ path: '/v2/login' }),
    ['tightened: is requested at /v2/login instead of /login'],
  ],
  [
    'a path with a value of the state',
    asked({ path: '/users/1', generators: { path: fromState('/users/${userId}') } }),
    asked({ path: '/users/2', generators: { path: fromState('/users/${id}') } }),
    ['tightened: is requested at /users/${id} instead of /users/${userId}'],
  ],
  [
    'a query',
    asked({ query: { page: ['1'] } }),
    asked({ query: { page: ['2'], limit: ['10'] } }),
    [
      'tightened: is requested with the addition of the query parameter limit, which is "10"',
      'tightened: is requested with the query parameter page as "2" instead of "1"',
    ],
  ],
  [
    'a removed query',
    asked({ query: { page: ['1'] } }),
    asked({}),
    ['tightened: is requested without the query parameter page'],
  ],
  [
    'a new header',
    asked({}),
    asked({
      headers: { Authorization: ['x'] },
      generators: { header: { Authorization: fromState('Bearer ${token}') } },
    }),
    ['tightened: is requested with the addition of the header Authorization, which is Bearer ${token}'],
  ],
  [
    'a body',
    sent({ email: 'a@b.c' }),
    sent({ email: 'd@e.f', rememberMe: true }),
    [
      'tightened: is requested with body.email as "d@e.f" instead of "a@b.c"',
      'tightened: is requested with the addition of body.rememberMe, which is true',
    ],
  ],
  [
    'a rule of a request',
    asked({
      query: { page: ['1'] },
      matchingRules: { query: { page: { matchers: [{ match: 'regex', regex: '^(1|2)$' }] } } },
    }),
    asked({ query: { page: ['1'] }, matchingRules: { query: { page: { matchers: [type] } } } }),
    ['tightened: is requested with the query parameter page as a text instead of "1" or "2"'],
  ],
  [
    'a value of a parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { role: 'admin' } }),
    ['tightened: is requested given “an account exists” with role: "admin" instead of "user"'],
  ],
  [
    'a new parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { email: 'a@b.c', role: 'user' } }),
    ['tightened: has the new parameter email'],
  ],
  [
    'a removed parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists' }),
    ['tightened: no longer has parameter role'],
  ],
  [
    'another state',
    states({ name: 'an account exists' }),
    states({ name: 'nobody has an account' }),
    [
      'added: must be set up',
      'dropped: no longer needs to be set up',
      'tightened: is requested given “nobody has an account” instead of “an account exists”',
    ],
  ],
  [
    'one more state',
    states({ name: 'an account exists' }),
    states({ name: 'it rains' }, { name: 'an account exists' }),
    ['added: must be set up', 'tightened: is also requested given “it rains”'],
  ],
  [
    'one state less',
    states({ name: 'an account exists' }, { name: 'it rains' }),
    states({ name: 'an account exists' }),
    ['dropped: no longer needs to be set up', 'tightened: is no longer requested given “it rains”'],
  ],
  [
    'an interaction that is no longer pending',
    { pending: true },
    { pending: false },
    ['tightened: is required now, and was optional'],
  ],
  [
    'an interaction that becomes pending',
    { pending: false },
    { pending: true },
    ['loosened: is optional now'],
  ],
  [
    'no change for another order of states',
    states({ name: 'a' }, { name: 'b' }),
    states({ name: 'b' }, { name: 'a' }),
    [],
  ],
  [
    'no change for another description',
    { description: 'auth.login: minimum' },
    { description: 'auth.login: smallest' },
    [],
  ],
  [
    'another description with another response',
    { description: 'auth.login: minimum' },
    { description: 'auth.login: smallest', status: 201 },
    ['tightened: must respond with 201 instead of 200'],
  ],
  [
    'no change for another example of a state value',
    sent({ id: '1' }, { body: { '$.id': fromState('${id}') } }),
    sent({ id: '2' }, { body: { '$.id': fromState('${id}') } }),
    [],
  ],
]

test.each(changes)('reports %s', (_what, old, now, sentences) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(sentences)
})

describe('added and dropped interactions', () => {
  const login = call()
  const refusal = call({
    description: 'auth.login: wrong-credentials',
    states: [],
    status: 401,
    request: { query: { lang: ['fr'] } },
  })

  test('have the request, the state and the status', () => {
    expect(sentencesOn(pactOf(), pactOf(login, refusal))).toEqual([
      'added: must be set up, with parameter role',
      'added: must respond to POST /login with 200, given “an account exists” with role: "user"',
      'added: must respond to POST /login with 401, with the query lang=fr',
    ])
  })

  test('are reported when they are dropped', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(login))).toEqual([
      'dropped: no longer needs to respond to POST /login with 401, with the query lang=fr',
    ])
  })

  test('may share a description when method and path differ', () => {
    const other = call({ request: { method: 'GET', path: '/session' } })
    expect(sentencesOn(pactOf(login), pactOf(other))).toEqual([
      'added: must respond to GET /session with 200, given “an account exists” with role: "user"',
      'dropped: no longer needs to respond to POST /login with 200, given “an account exists” with role: "user"',
    ])
  })

  test('are found when another interaction takes over the description', () => {
    const renamed = call({ description: 'auth.login: smallest' })
    const created = call({ status: 201 })
    expect(sentencesOn(pactOf(login), pactOf(created, renamed))).toEqual([
      'added: must respond to POST /login with 201, given “an account exists” with role: "user"',
    ])
  })

  test('may be in any order', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(refusal, login))).toEqual([])
  })
})

describe('events', () => {
  test('are reported with the state and the payload', () => {
    expect(sentencesOn(pactOf(), pactOf(event()))).toEqual([
      'added: must be sent after “the staff has replied”: an object with message',
      'added: must be set up',
    ])
  })

  test('are reported with the change of the payload', () => {
    expect(sentencesOn(pactOf(event()), pactOf(event({ body: { message: 'Hello', eventId: 1 } })))).toEqual([
      'tightened: payload.eventId is required: 1',
    ])
  })

  test('are reported with the change of the state', () => {
    const states = [{ name: 'the staff has written' }]
    expect(sentencesOn(pactOf(event()), pactOf(event({ states })))).toEqual([
      'added: must be set up',
      'dropped: no longer needs to be set up',
      'tightened: is sent after “the staff has written” instead of “the staff has replied”',
    ])
  })

  test('are identified by the name of the event, not of the example', () => {
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'sendMessage: smallest' })))).toEqual([])
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'newMessage: minimum' })))).toEqual([
      'added: must be sent after “the staff has replied”: an object with message',
      'dropped: no longer needs to be sent after “the staff has replied”: an object with message',
    ])
  })
})

describe('duplicates', () => {
  const login = call({ body: { id: '1' } })
  const logout = call({ description: 'auth.logout: minimum', request: { path: '/logout' }, body: {} })

  test.each([
    ['in the new pact', pactOf(login), pactOf(login, login)],
    [
      'in the new pact, under another name',
      pactOf(login),
      pactOf(login, call({ description: 'x', body: { id: '1' } })),
    ],
    ['in the old pact', pactOf(login, login), pactOf(login)],
  ])('%s are ignored', (_where, old, now) => {
    expect(sentencesOn(old, now)).toEqual([])
  })

  test('are reported once', () => {
    expect(sentencesOn(pactOf(login), pactOf(login, logout, logout))).toHaveLength(1)
    const changed = call({ body: { id: '2' } })
    expect(sentencesOn(pactOf(login, login), pactOf(changed, changed))).toEqual(
      sentencesOn(pactOf(login), pactOf(changed)),
    )
  })
})
