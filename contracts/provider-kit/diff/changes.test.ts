import { describe, expect, test } from 'vitest'
import { pactOf } from '../testing/pact.ts'
import { call, event, sentencesOn, type Call } from '../testing/planted.ts'

const type = { match: 'type' }
const asked = (request: object): Call => ({ request })
const states = (...all: readonly object[]): Call => ({ states: all })
const fromState = (expression: string) => ({ type: 'ProviderState', expression })

const sent = (content: object, generators: object = {}): Call =>
  asked({ body: { content, contentType: 'application/json', encoded: false }, generators })

/** One interaction before and after, and what is said of it. */
const changes: readonly (readonly [what: string, old: Call, now: Call, sentences: string[]])[] = [
  ['a method', asked({}), asked({ method: 'PUT' }), ['tightened: is asked by PUT instead of POST']],
  ['a path', asked({}), asked({ path: '/v2/login' }), ['tightened: is asked at /v2/login instead of /login']],
  [
    'a path with a value of the state',
    asked({ path: '/users/1', generators: { path: fromState('/users/${userId}') } }),
    asked({ path: '/users/2', generators: { path: fromState('/users/${id}') } }),
    ['tightened: is asked at /users/${id} instead of /users/${userId}'],
  ],
  [
    'a query',
    asked({ query: { page: ['1'] } }),
    asked({ query: { page: ['2'], limit: ['10'] } }),
    [
      'tightened: is asked with the query limit, which is "10", as well',
      'tightened: is asked with the query page as "2" instead of "1"',
    ],
  ],
  [
    'a query that is sent no more',
    asked({ query: { page: ['1'] } }),
    asked({}),
    ['tightened: is asked without the query page'],
  ],
  [
    'a header that is sent',
    asked({}),
    asked({
      headers: { Authorization: ['x'] },
      generators: { header: { Authorization: fromState('Bearer ${token}') } },
    }),
    ['tightened: is asked with the header Authorization, which is Bearer ${token}, as well'],
  ],
  [
    'what is sent',
    sent({ email: 'a@b.c' }),
    sent({ email: 'd@e.f', rememberMe: true }),
    [
      'tightened: is asked with body.email as "d@e.f" instead of "a@b.c"',
      'tightened: is asked with body.rememberMe, which is true, as well',
    ],
  ],
  [
    'a rule of what may be sent',
    asked({
      query: { page: ['1'] },
      matchingRules: { query: { page: { matchers: [{ match: 'regex', regex: '^(1|2)$' }] } } },
    }),
    asked({ query: { page: ['1'] }, matchingRules: { query: { page: { matchers: [type] } } } }),
    ['tightened: is asked with the query page as a text instead of "1", "2", 1 or 2'],
  ],
  [
    'a value of a parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { role: 'admin' } }),
    ['tightened: is asked given “an account exists” with role: "admin" instead of "user"'],
  ],
  [
    'a parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { email: 'a@b.c', role: 'user' } }),
    ['tightened: is set up with the parameter email as well'],
  ],
  [
    'a parameter that is no more',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists' }),
    ['tightened: is set up without the parameter role'],
  ],
  [
    'a state for another',
    states({ name: 'an account exists' }),
    states({ name: 'nobody has an account' }),
    [
      'added: has to be set up',
      'dropped: no longer has to be set up',
      'tightened: is asked given “nobody has an account” instead of “an account exists”',
    ],
  ],
  [
    'one more state',
    states({ name: 'an account exists' }),
    states({ name: 'it rains' }, { name: 'an account exists' }),
    ['added: has to be set up', 'tightened: is asked given “it rains” as well'],
  ],
  [
    'one state less',
    states({ name: 'an account exists' }, { name: 'it rains' }),
    states({ name: 'an account exists' }),
    ['dropped: no longer has to be set up', 'tightened: is no longer asked given “it rains”'],
  ],
  [
    'an option that binds',
    { pending: true },
    { pending: false },
    ['tightened: is binding now, and was optional'],
  ],
  ['what becomes an option', { pending: false }, { pending: true }, ['loosened: is optional now']],
  ['the order of states', states({ name: 'a' }, { name: 'b' }), states({ name: 'b' }, { name: 'a' }), []],
  ['a name', { description: 'auth.login: minimum' }, { description: 'auth.login: smallest' }, []],
  [
    'a name, and the answer with it',
    { description: 'auth.login: minimum' },
    { description: 'auth.login: smallest', status: 201 },
    ['tightened: has to answer 201 instead of 200'],
  ],
  [
    'an example whose value a state gives',
    sent({ id: '1' }, { body: { '$.id': fromState('${id}') } }),
    sent({ id: '2' }, { body: { '$.id': fromState('${id}') } }),
    [],
  ],
]

test.each(changes)('says of %s what it means to the provider', (_what, old, now, sentences) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(sentences)
})

describe('interactions that came or went', () => {
  const login = call()
  const refusal = call({
    description: 'auth.login: wrong-credentials',
    states: [],
    status: 401,
    request: { query: { lang: ['fr'] } },
  })
  const answer = 'POST /login'

  test('says in which state what is asked, and what has to be answered', () => {
    expect(sentencesOn(pactOf(), pactOf(login, refusal))).toEqual([
      'added: POST /login has to be answered with 200, given “an account exists” with role: "user"',
      'added: POST /login has to be answered with 401, asked with lang=fr',
      'added: has to be set up, with the parameter role',
    ])
  })

  test('says what is asked no more', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(login))).toEqual([
      `dropped: ${answer} no longer has to be answered with 401, asked with lang=fr`,
    ])
  })

  test('takes another call under an old name for another call', () => {
    const other = call({ request: { method: 'GET', path: '/session' } })
    expect(sentencesOn(pactOf(login), pactOf(other))).toEqual([
      'added: GET /session has to be answered with 200, given “an account exists” with role: "user"',
      'dropped: POST /login no longer has to be answered with 200, given “an account exists” with role: "user"',
    ])
  })

  test('knows what stays from what is new under its name', () => {
    const renamed = call({ description: 'auth.login: smallest' })
    const created = call({ status: 201 })
    expect(sentencesOn(pactOf(login), pactOf(created, renamed))).toEqual([
      'added: POST /login has to be answered with 201, given “an account exists” with role: "user"',
    ])
  })

  test('minds no order', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(refusal, login))).toEqual([])
  })
})

describe('events', () => {
  test('says after what an event has to be sent, and with what', () => {
    expect(sentencesOn(pactOf(), pactOf(event()))).toEqual([
      'added: has to be sent after “the staff has replied”: an object with message',
      'added: has to be set up',
    ])
  })

  test('says what has changed in a payload', () => {
    expect(sentencesOn(pactOf(event()), pactOf(event({ body: { message: 'Hello', eventId: 1 } })))).toEqual([
      'tightened: payload.eventId has to be there: 1',
    ])
  })

  test('says that an event follows something else', () => {
    const states = [{ name: 'the staff has written' }]
    expect(sentencesOn(pactOf(event()), pactOf(event({ states })))).toEqual([
      'added: has to be set up',
      'dropped: no longer has to be set up',
      'tightened: is sent after “the staff has written” instead of “the staff has replied”',
    ])
  })

  test('minds no other name of an example, and knows another event by its name', () => {
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'sendMessage: smallest' })))).toEqual([])
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'newMessage: minimum' })))).toEqual([
      'added: has to be sent after “the staff has replied”: an object with message',
      'dropped: no longer has to be sent after “the staff has replied”: an object with message',
    ])
  })
})

describe('what stands twice', () => {
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
  ])('%s is owed once', (_where, old, now) => {
    expect(sentencesOn(old, now)).toEqual([])
  })

  test('is said once, where it is new and where it has changed', () => {
    expect(sentencesOn(pactOf(login), pactOf(login, logout, logout))).toHaveLength(1)
    const changed = call({ body: { id: '2' } })
    expect(sentencesOn(pactOf(login, login), pactOf(changed, changed))).toEqual(
      sentencesOn(pactOf(login), pactOf(changed)),
    )
  })
})
