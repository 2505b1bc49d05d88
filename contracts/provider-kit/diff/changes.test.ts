import { describe, expect, test } from 'vitest'
import { pactOf } from '../testing/pact.ts'
import { call, event, sentencesOn, type Call } from '../testing/interactions.ts'

const type = { match: 'type' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const role = (rule: object) => ({ body: { role: 'user' }, rules: { '$.role': rule } }) as Call
const count = (rule: object) => ({ body: { count: 1 }, rules: { '$.count': rule } }) as Call
const list = (content: unknown, rules: object = {}) => ({ body: { list: content }, rules }) as Call
const retryAfter = (value: string): Call => ({ headers: { 'Retry-After': [value] } })
const text = role(type)

/** Before, after, the sentences, and the sentences for the reverse change. */
const responses: readonly (readonly [what: string, old: Call, now: Call, there: string[], back: string[]])[] =
  [
    [
      'a status',
      { status: 200 },
      { status: 201 },
      ['tightened: `status` must be `201` instead of `200`'],
      ['tightened: `status` must be `200` instead of `201`'],
    ],
    [
      'a field',
      { body: {} },
      text,
      ['tightened: `body.role` is required: a text'],
      ['loosened: `body.role` is no longer required'],
    ],
    [
      'a field with fields, named once',
      { body: {} },
      { body: { user: { role: 'user' } } },
      ['tightened: `body.user` is required: an object'],
      ['loosened: `body.user` is no longer required'],
    ],
    [
      'a pattern',
      role(regex('^a.*$')),
      role(regex('^ab.*$')),
      [
        'tightened: `body.role` must be a value that matches `^ab.*$` instead of a value that matches `^a.*$`',
      ],
      [
        'tightened: `body.role` must be a value that matches `^a.*$` instead of a value that matches `^ab.*$`',
      ],
    ],
    [
      'a pattern for a text',
      text,
      role([type, regex('^.+$')]),
      ['tightened: `body.role` must be a text, and a value that matches `^.+$` instead of a text'],
      ['loosened: `body.role` may be a text instead of a text, and a value that matches `^.+$`'],
    ],
    [
      'a value of a choice',
      role([type, regex('^(user|admin)$')]),
      role([type, regex('^(?:admin|user|guest)$')]),
      ['loosened: `body.role` may be `"admin"`, `"user"`, or `"guest"` instead of `"user"` or `"admin"`'],
      ['tightened: `body.role` must be `"user"` or `"admin"` instead of `"admin"`, `"user"`, or `"guest"`'],
    ],
    [
      'a text that is spelled out',
      text,
      { body: { role: 'user' } },
      ['tightened: `body.role` must be `"user"` instead of a text'],
      ['loosened: `body.role` may be a text instead of `"user"`'],
    ],
    [
      'a number for an integer',
      count({ match: 'number' }),
      count({ match: 'integer' }),
      ['tightened: `body.count` must be an integer instead of a number'],
      ['loosened: `body.count` may be a number instead of an integer'],
    ],
    [
      'null beside an integer',
      count({ match: 'integer' }),
      {
        body: { count: 1 },
        otherRules: {
          body: { '$.count': { combine: 'OR', matchers: [{ match: 'integer' }, { match: 'null' }] } },
        },
      },
      ['loosened: `body.count` may be an integer or `null` instead of an integer'],
      ['tightened: `body.count` must be an integer instead of an integer or `null`'],
    ],
    [
      'the length of a list',
      list([1], { '$.list': type }),
      list([1], { '$.list': { match: 'type', min: 1 } }),
      ['tightened: `body.list` must be a list of at least 1 instead of a list'],
      ['loosened: `body.list` may be a list instead of a list of at least 1'],
    ],
    [
      'the elements of a list',
      list([{ id: 1 }], { '$.list': type }),
      list([{ id: 1 }], { '$.list': type, '$.list[*].id': { match: 'integer' } }),
      ['tightened: `body.list[].id` must be an integer instead of a number'],
      ['loosened: `body.list[].id` may be a number instead of an integer'],
    ],
    [
      'one element of a list',
      list([1, 2]),
      list([1, 3]),
      ['tightened: `body.list[1]` must be `3` instead of `2`'],
      ['tightened: `body.list[1]` must be `2` instead of `3`'],
    ],
    [
      'a header',
      {},
      retryAfter('60'),
      ['tightened: the header `retry-after` is required: `"60"`'],
      ['loosened: the header `retry-after` is no longer required'],
    ],
    [
      'a body',
      {},
      { body: { role: 'user' } },
      ['tightened: `body` is required: an object'],
      ['loosened: `body` is no longer required'],
    ],
  ]

describe('a change of a response', () => {
  test.each(responses)('%s', (_what, old, now, there, back) => {
    expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(there)
    expect(sentencesOn(pactOf(call(now)), pactOf(call(old)))).toEqual(back)
  })
})

const asked = (request: object): Call => ({ request })
const states = (...all: readonly object[]): Call => ({ states: all })
const fromState = (expression: string) => ({ type: 'ProviderState', expression })
const sent = (content: object, generators: object = {}): Call =>
  asked({ body: { content, contentType: 'application/json', encoded: false }, generators })

/** One interaction before and after, and the sentences. */
const requests: readonly (readonly [what: string, old: Call, now: Call, sentences: string[]])[] = [
  [
    'a method',
    asked({}),
    asked({ method: 'PUT' }),
    ['tightened: is requested with `method` as `"PUT"` instead of `"POST"`'],
  ],
  [
    'a path with a value of the state',
    asked({ path: '/users/1', generators: { path: fromState('/users/${userId}') } }),
    asked({ path: '/users/2', generators: { path: fromState('/users/${id}') } }),
    ['tightened: is requested with `path` as `/users/${id}` instead of `/users/${userId}`'],
  ],
  [
    'a query',
    asked({ query: { page: ['1'] } }),
    asked({ query: { limit: ['10'] } }),
    [
      'tightened: is requested with the addition of the query parameter `limit`: `"10"`',
      'tightened: is requested without the query parameter `page`',
    ],
  ],
  [
    'a new header',
    asked({}),
    asked({ headers: { Accept: ['x'] }, generators: { header: { Accept: fromState('${type}') } } }),
    ['tightened: is requested with the addition of the header `accept`: `${type}`'],
  ],
  [
    'a body',
    sent({ email: 'a@b.c' }),
    sent({ email: 'd@e.f' }),
    ['tightened: is requested with `body.email` as `"d@e.f"` instead of `"a@b.c"`'],
  ],
  [
    'a value of a parameter',
    states({ name: 'an account exists', params: { role: 'user' } }),
    states({ name: 'an account exists', params: { role: 'admin' } }),
    [
      'tightened: is requested given `an account exists` with `role: "admin"` instead of ' +
        '`an account exists` with `role: "user"`',
    ],
  ],
  [
    'another state',
    states({ name: 'an account exists' }),
    states(),
    [
      'dropped: no longer needs to be set up',
      'tightened: is requested given no state instead of `an account exists`',
    ],
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
    'another description with another response',
    { description: 'auth.login: minimum' },
    { description: 'auth.login: smallest', status: 201 },
    ['tightened: `status` must be `201` instead of `200`'],
  ],
]

test.each(requests)('reports %s', (_what, old, now, sentences) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(sentences)
})

/** Different notations of the same requirement. */
const sames: readonly (readonly [what: string, old: Call, now: Call])[] = [
  ['another order of states', states({ name: 'a' }, { name: 'b' }), states({ name: 'b' }, { name: 'a' })],
  ['another description', { description: 'auth.login: minimum' }, { description: 'auth.login: smallest' }],
  [
    'another example of a state value',
    sent({ id: '1' }, { body: { '$.id': fromState('${id}') } }),
    sent({ id: '2' }, { body: { '$.id': fromState('${id}') } }),
  ],
  ['another example of the same rule', text, { body: { role: 'admin' }, rules: { '$.role': type } }],
  ['a rule of the parent', text, { body: { role: 'user' }, rules: { $: type } }],
  ['a rule at a star', text, { body: { role: 'user' }, rules: { '$.*': type } }],
  ['a name in brackets', text, { body: { role: 'user' }, rules: { "$['role']": type } }],
  [
    'a rule that a closer one overrides',
    text,
    { body: { role: 'user' }, rules: { '$.*': { match: 'integer' }, '$.role': type } },
  ],
  ['the order of a choice', role(regex('^(user|admin)$')), role(regex('(admin|user)'))],
  ['equality for a choice of one', role({ match: 'equality' }), role(regex('^(user)$'))],
  ['more like elements in an example', list([1], { '$.list': type }), list([1, 2], { '$.list': type })],
  ['the order of fields', { body: { a: 1, b: 2 } }, { body: { b: 2, a: 1 } }],
  ['case and spaces of a header', { headers: { 'X-A': ['1,2'] } }, { headers: { 'x-a': ['1, 2'] } }],
]

test.each(sames)('reports no change for %s', (_what, old, now) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual([])
})

describe('added and dropped interactions', () => {
  const login = call()
  const refusal = call({ description: 'auth.login: wrong-credentials', states: [], status: 401 })

  test('have the request, the status and the state', () => {
    const sentences = [
      'must be set up',
      'must respond to `POST` `/login` with `200` given `an account exists` with `role: "user"`',
      'must respond to `POST` `/login` with `401`',
    ]
    expect(sentencesOn(pactOf(), pactOf(login, refusal))).toEqual(sentences.map((each) => `added: ${each}`))
    expect(sentencesOn(pactOf(login, refusal), pactOf(login))).toEqual([
      'dropped: no longer needs to respond to `POST` `/login` with `401`',
    ])
  })

  test('are found when another interaction takes over the description', () => {
    const renamed = call({ description: 'auth.login: smallest' })
    const created = call({ status: 201 })
    expect(sentencesOn(pactOf(login), pactOf(created, renamed))).toEqual([
      'added: must respond to `POST` `/login` with `201` given `an account exists` with `role: "user"`',
    ])
  })

  test('may be in any order, and repeated', () => {
    expect(sentencesOn(pactOf(login, refusal), pactOf(refusal, login, login))).toEqual([])
    expect(sentencesOn(pactOf(login), pactOf(login, refusal, refusal))).toHaveLength(1)
  })
})

describe('events', () => {
  test('are reported with the state, and with changes of state and payload', () => {
    expect(sentencesOn(pactOf(), pactOf(event()))).toEqual([
      'added: must be sent after `the staff has replied`',
      'added: must be set up',
    ])
    expect(sentencesOn(pactOf(event()), pactOf(event({ body: { message: 'Hello', eventId: 1 } })))).toEqual([
      'tightened: `payload.eventId` is required: `1`',
    ])
  })

  test('are identified by the name of the event, not of the example', () => {
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'sendMessage: smallest' })))).toEqual([])
    expect(sentencesOn(pactOf(event()), pactOf(event({ description: 'newMessage: minimum' })))).toEqual([
      'added: must be sent after `the staff has replied`',
      'dropped: no longer needs to be sent after `the staff has replied`',
    ])
  })
})
