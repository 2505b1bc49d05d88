import { describe, expect, test } from 'vitest'
import { pactOf } from '../testing/pact.ts'
import { call, sentencesOn, type Call } from '../testing/interactions.ts'

const type = { match: 'type' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const role = (rule: object) => ({ body: { role: 'user' }, rules: { '$.role': rule } }) as Call
const count = (rule: object) => ({ body: { count: 1 }, rules: { '$.count': rule } }) as Call
const list = (content: unknown, rules: object = {}) => ({ body: { list: content }, rules }) as Call
const header = (value: string, rule?: object): Call => ({
  headers: { 'Retry-After': [value] },
  otherRules: rule === undefined ? {} : { header: { 'retry-after': { matchers: [rule] } } },
})

const text = role(type)

/** Before, after, the sentences, and the sentences for the reverse change. */
const changes: readonly (readonly [what: string, old: Call, now: Call, there: string[], back: string[]])[] = [
  [
    'a status',
    { status: 200 },
    { status: 201 },
    ['tightened: must respond with 201 instead of 200'],
    ['tightened: must respond with 200 instead of 201'],
  ],
  [
    'a field',
    { body: {} },
    text,
    ['tightened: body.role is required: a text'],
    ['loosened: body.role is no longer required'],
  ],
  [
    'a pattern',
    text,
    role(regex('^[a-z]+-[a-z]+$')),
    ['tightened: body.role must be a value that matches ^[a-z]+-[a-z]+$ instead of a text'],
    ['tightened: body.role must be a text instead of a value that matches ^[a-z]+-[a-z]+$'],
  ],
  [
    'another pattern',
    role(regex('^a.*$')),
    role(regex('^ab.*$')),
    ['tightened: body.role must be a value that matches ^ab.*$ instead of a value that matches ^a.*$'],
    ['tightened: body.role must be a value that matches ^a.*$ instead of a value that matches ^ab.*$'],
  ],
  [
    'a text that may not be empty',
    text,
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[\\s\\S]+$')] } },
    ['tightened: body.role must be a text that is not empty instead of a text'],
    ['loosened: body.role may be a text instead of a text that is not empty'],
  ],
  [
    'one of several patterns',
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[a-z]+.*$'), regex('^.*e.*$')] } },
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[a-z]+.*$'), regex('^.*s.*$')] } },
    [
      'loosened: body.role need not be a value that matches ^.*e.*$ any more',
      'tightened: body.role must also be a value that matches ^.*s.*$',
    ],
    [
      'loosened: body.role need not be a value that matches ^.*s.*$ any more',
      'tightened: body.role must also be a value that matches ^.*e.*$',
    ],
  ],
  [
    'a value of a choice',
    role(regex('^(user|admin)$')),
    role(regex('^(?:admin|user|guest)$')),
    ['loosened: body.role may also be "guest"'],
    ['tightened: body.role must not be "guest" any more'],
  ],
  [
    'a value of a choice for another',
    role(regex('^(user|admin)$')),
    role(regex('^(user|guest)$')),
    ['loosened: body.role may also be "guest"', 'tightened: body.role must not be "admin" any more'],
    ['loosened: body.role may also be "admin"', 'tightened: body.role must not be "guest" any more'],
  ],
  [
    'a choice for a text',
    role(regex('^(user|admin)$')),
    text,
    ['loosened: body.role may be a text instead of "user" or "admin"'],
    ['tightened: body.role must be "user" or "admin" instead of a text'],
  ],
  [
    'a text that is spelled out',
    text,
    { body: { role: 'user' } },
    ['tightened: body.role must be "user" instead of a text'],
    ['loosened: body.role may be a text instead of "user"'],
  ],
  [
    'a text for a number',
    text,
    { body: { role: 1 }, rules: { '$.role': type } },
    ['tightened: body.role must be a number instead of a text'],
    ['tightened: body.role must be a text instead of a number'],
  ],
  [
    'a number for an integer',
    count({ match: 'number' }),
    count({ match: 'integer' }),
    ['tightened: body.count must be an integer instead of a number'],
    ['loosened: body.count may be a number instead of an integer'],
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
    ['loosened: body.count may also be null'],
    ['tightened: body.count must not be null any more'],
  ],
  [
    'whether a list may be empty',
    list([1], { '$.list': type }),
    list([1], { '$.list': { match: 'type', min: 1 } }),
    ['tightened: body.list must not be empty'],
    ['loosened: body.list may be empty'],
  ],
  [
    'the length of a list',
    list([]),
    list([1], { '$.list': { match: 'type', min: 2 } }),
    ['tightened: body.list must have at least 2 elements instead of no elements'],
    ['tightened: body.list must have no elements instead of at least 2 elements'],
  ],
  [
    'the elements of a list',
    list([{ id: 1 }], { '$.list': type }),
    list([{ id: 1 }], { '$.list': type, '$.list[*].id': { match: 'integer' } }),
    ['tightened: body.list[].id must be an integer instead of a number'],
    ['loosened: body.list[].id may be a number instead of an integer'],
  ],
  [
    'one element of a list',
    list([1, 2]),
    list([1, 3]),
    ['tightened: body.list[1] must be 3 instead of 2'],
    ['tightened: body.list[1] must be 2 instead of 3'],
  ],
  [
    'the values of an object',
    {
      body: { rates: { a: 1 } },
      rules: { '$.rates': { match: 'eachValue', rules: [{ match: 'number' }] } },
    },
    {
      body: { rates: { a: 1 } },
      rules: { '$.rates': { match: 'eachValue', rules: [{ match: 'integer' }] } },
    },
    ['tightened: body.rates.a and body.rates.* must be an integer instead of a number'],
    ['loosened: body.rates.a and body.rates.* may be a number instead of an integer'],
  ],
  [
    'a header',
    {},
    header('60', regex('^\\d+$')),
    ['tightened: the header Retry-After is required: a value that matches ^\\d+$'],
    ['loosened: the header Retry-After is no longer required'],
  ],
  [
    'the value of a header',
    header('60'),
    header('90'),
    ['tightened: the header Retry-After must be "90" instead of "60"'],
    ['tightened: the header Retry-After must be "60" instead of "90"'],
  ],
  [
    'a body',
    {},
    { body: { role: 'user' } },
    ['tightened: body must be an object with role'],
    ['loosened: body may be anything'],
  ],
  [
    'a body that must not be',
    { body: null },
    { body: {} },
    ['tightened: body must be an object instead of empty'],
    ['tightened: body must be empty instead of an object'],
  ],
]

describe('a change of a response', () => {
  test.each(changes)('%s', (_what, old, now, there) => {
    expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(there)
  })

  test.each(changes)('%s, in reverse', (_what, old, now, _there, back) => {
    expect(sentencesOn(pactOf(call(now)), pactOf(call(old)))).toEqual(back)
  })
})

/** Different notations of the same rule. */
const sames: readonly (readonly [what: string, old: Call, now: Call])[] = [
  ['an example whose rule stays', text, { body: { role: 'admin' }, rules: { '$.role': type } }],
  ['a rule above for a rule at each place', text, { body: { role: 'user' }, rules: { $: type } }],
  ['a rule at a star for one at the place', text, { body: { role: 'user' }, rules: { '$.*': type } }],
  ['a name in brackets', text, { body: { role: 'user' }, rules: { "$['role']": type } }],
  [
    'a rule that a closer one outdoes',
    text,
    { body: { role: 'user' }, rules: { '$.*': { match: 'integer' }, '$.role': type } },
  ],
  ['the order of a choice', role(regex('^(user|admin)$')), role(regex('(admin|user)'))],
  ['equality for a choice of one', role({ match: 'equality' }), role(regex('^(user)$'))],
  ['more like elements in an example', list([1], { '$.list': type }), list([1, 2], { '$.list': type })],
  ['the order of fields', { body: { a: 1, b: 2 } }, { body: { b: 2, a: 1 } }],
  ['the case of a header', { headers: { 'X-A': ['1'] } }, { headers: { 'x-a': ['1'] } }],
  ['the space in a header', { headers: { 'X-A': ['1,2'] } }, { headers: { 'x-a': ['1, 2'] } }],
]

test.each(sames)('reports no change for %s', (_what, old, now) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual([])
})
