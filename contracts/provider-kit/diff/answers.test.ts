import { describe, expect, test } from 'vitest'
import { pactOf } from '../testing/pact.ts'
import { call, sentencesOn, type Call } from '../testing/planted.ts'

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

/** What changes, before and after; what is said of it; and what is said the other way round. */
const changes: readonly (readonly [what: string, old: Call, now: Call, there: string[], back: string[]])[] = [
  [
    'a status',
    { status: 200 },
    { status: 201 },
    ['tightened: has to answer 201 instead of 200'],
    ['tightened: has to answer 200 instead of 201'],
  ],
  [
    'a class of statuses',
    { status: 200 },
    { otherRules: { status: { matchers: [{ match: 'statusCode', status: 'success' }] } } },
    ['loosened: may answer 2xx instead of 200'],
    ['tightened: has to answer 200 instead of 2xx'],
  ],
  [
    'a list of statuses',
    { otherRules: { status: { '': { matchers: [{ match: 'statusCode', status: [200, 201] }] } } } },
    { otherRules: { status: { '': { matchers: [{ match: 'statusCode', status: [200, 204] }] } } } },
    ['tightened: has to answer 200 or 204 instead of 200 or 201'],
    ['tightened: has to answer 200 or 201 instead of 200 or 204'],
  ],
  [
    'a field',
    { body: {} },
    text,
    ['tightened: body.role has to be there: a text'],
    ['loosened: body.role may be left out'],
  ],
  [
    'a pattern',
    text,
    role(regex('^[a-z]+-[a-z]+$')),
    ['tightened: body.role has to be a text that matches ^[a-z]+-[a-z]+$ instead of a text'],
    ['loosened: body.role may be a text instead of a text that matches ^[a-z]+-[a-z]+$'],
  ],
  [
    'another pattern, which nobody can compare',
    role(regex('^a.*$')),
    role(regex('^ab.*$')),
    ['tightened: body.role has to be a text that matches ^ab.*$ instead of a text that matches ^a.*$'],
    ['tightened: body.role has to be a text that matches ^a.*$ instead of a text that matches ^ab.*$'],
  ],
  [
    'a text that may not be empty',
    text,
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[\\s\\S]+$')] } },
    ['tightened: body.role has to be a text that is not empty instead of a text'],
    ['loosened: body.role may be a text instead of a text that is not empty'],
  ],
  [
    'one of several patterns',
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[a-z]+.*$'), regex('^.*e.*$')] } },
    { body: { role: 'user' }, rules: { '$.role': [type, regex('^[a-z]+.*$'), regex('^.*s.*$')] } },
    [
      'loosened: body.role no longer has to be a value that matches ^.*e.*$',
      'tightened: body.role has to be a value that matches ^.*s.*$ as well',
    ],
    [
      'loosened: body.role no longer has to be a value that matches ^.*s.*$',
      'tightened: body.role has to be a value that matches ^.*e.*$ as well',
    ],
  ],
  [
    'a value of a choice',
    role(regex('^(user|admin)$')),
    role(regex('^(?:admin|user|guest)$')),
    ['loosened: body.role may also be "guest"'],
    ['tightened: body.role may no longer be "guest"'],
  ],
  [
    'a value of a choice for another',
    role(regex('^(user|admin)$')),
    role(regex('^(user|guest)$')),
    ['loosened: body.role may also be "guest"', 'tightened: body.role may no longer be "admin"'],
    ['loosened: body.role may also be "admin"', 'tightened: body.role may no longer be "guest"'],
  ],
  [
    'a choice for a text',
    role(regex('^(user|admin)$')),
    text,
    ['loosened: body.role may be a text instead of "user" or "admin"'],
    ['tightened: body.role has to be "user" or "admin" instead of a text'],
  ],
  [
    'a text that is spelled out',
    text,
    { body: { role: 'user' } },
    ['tightened: body.role has to be "user" instead of a text'],
    ['loosened: body.role may be a text instead of "user"'],
  ],
  [
    'a text for a number',
    text,
    { body: { role: 1 }, rules: { '$.role': type } },
    ['tightened: body.role has to be a number instead of a text'],
    ['tightened: body.role has to be a text instead of a number'],
  ],
  [
    'a number for an integer',
    count({ match: 'number' }),
    count({ match: 'integer' }),
    ['tightened: body.count has to be an integer instead of a number'],
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
    ['tightened: body.count may no longer be null'],
  ],
  [
    'a date',
    role({ match: 'date', format: 'yyyy-MM-dd' }),
    role({ match: 'date', format: 'dd.MM.yyyy' }),
    [
      'tightened: body.role has to be a date in the format dd.MM.yyyy instead of a date in the format yyyy-MM-dd',
    ],
    [
      'tightened: body.role has to be a date in the format yyyy-MM-dd instead of a date in the format dd.MM.yyyy',
    ],
  ],
  [
    'whether a list may be empty',
    list([1], { '$.list': type }),
    list([1], { '$.list': { match: 'type', min: 1 } }),
    ['tightened: body.list may no longer be empty'],
    ['loosened: body.list may be empty'],
  ],
  [
    'the length of a list',
    list([]),
    list([1], { '$.list': { match: 'type', min: 2 } }),
    ['tightened: body.list has to hold at least 2 elements instead of no element'],
    ['tightened: body.list has to hold no element instead of at least 2 elements'],
  ],
  [
    'the elements of a list',
    list([{ id: 1 }], { '$.list': type }),
    list([{ id: 1 }], { '$.list': type, '$.list[*].id': { match: 'integer' } }),
    ['tightened: body.list[].id has to be an integer instead of a number'],
    ['loosened: body.list[].id may be a number instead of an integer'],
  ],
  [
    'one element of a list',
    list([1, 2]),
    list([1, 3]),
    ['tightened: body.list[1] has to be 3 instead of 2'],
    ['tightened: body.list[1] has to be 2 instead of 3'],
  ],
  [
    'what a list has to hold',
    list([1], { '$.list': { match: 'type' } }),
    list([{ id: 1 }], { '$.list': { match: 'arrayContains', variants: [{ index: 0, rules: {} }] } }),
    [
      'loosened: body.list[] may be anything instead of a number',
      'tightened: body.list has to hold an object with id',
    ],
    [
      'loosened: body.list no longer has to hold an object with id',
      'tightened: body.list[] has to be a number instead of anything',
    ],
  ],
  [
    'the values of an object',
    { body: { rates: { a: 1 } }, rules: { '$.rates': { match: 'values' }, '$.rates.*': type } },
    {
      body: { rates: { a: 1 } },
      rules: { '$.rates': { match: 'eachValue', rules: [{ match: 'integer' }] } },
    },
    ['tightened: body.rates.a and body.rates.* have to be an integer instead of a number'],
    ['loosened: body.rates.a and body.rates.* may be a number instead of an integer'],
  ],
  [
    'a header',
    {},
    header('60', regex('^\\d+$')),
    ['tightened: the header Retry-After has to be there: a value that matches ^\\d+$'],
    ['loosened: the header Retry-After may be left out'],
  ],
  [
    'the value of a header',
    header('60'),
    header('90'),
    ['tightened: the header Retry-After has to be "90" instead of "60"'],
    ['tightened: the header Retry-After has to be "60" instead of "90"'],
  ],
  [
    'a parameter of a media type',
    { headers: { 'content-type': ['application/json'] } },
    { headers: { 'Content-Type': ['application/json; charset=utf-8'] } },
    [
      'tightened: the header Content-Type has to be application/json; charset=utf-8 instead of application/json',
    ],
    ['loosened: the header Content-Type may be application/json instead of application/json; charset=utf-8'],
  ],
  [
    'a body',
    {},
    { body: { role: 'user' } },
    ['tightened: body has to be an object with role'],
    ['loosened: body may be anything'],
  ],
  [
    'a body that must not be',
    { body: null },
    { body: {} },
    ['tightened: body has to be an object instead of nothing'],
    ['tightened: body has to be nothing instead of an object'],
  ],
]

describe('what is demanded of an answer', () => {
  test.each(changes)('%s', (_what, old, now, there) => {
    expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual(there)
  })

  test.each(changes)('%s, the other way round', (_what, old, now, _there, back) => {
    expect(sentencesOn(pactOf(call(now)), pactOf(call(old)))).toEqual(back)
  })
})

/** Told in another way, and no other demand. */
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

test.each(sames)('finds no change in %s', (_what, old, now) => {
  expect(sentencesOn(pactOf(call(old)), pactOf(call(now)))).toEqual([])
})
