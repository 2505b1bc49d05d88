import { describe, expect, test } from 'vitest'
import { brokenRelations, type AnsweredCall } from './broken-relations.ts'
import type { Endpoint } from './endpoint.ts'
import type { RealtimeEvent } from './event.ts'
import { gameIds } from './games.ts'
import { endpoints, events } from './registry.ts'
import type { Relations } from './relations.ts'

const [one, other] = ['65f0000000000000000000a1', '65f0000000000000000000a2']
const [early, late] = ['2026-01-31T18:05:00.000Z', '2026-01-31T18:05:00.001Z']

const rows = (field: string, ...values: unknown[]) => ({ rows: values.map((value) => ({ [field]: value })) })
const pageOf = (count: number, total: number, totalPages: number, page = 1) => ({
  rows: Array.from({ length: count }, () => ({})),
  pagination: { total, page, limit: 2, totalPages },
})

test.each<[rule: string, relations: Relations, call: AnsweredCall]>([
  ['equal to the body', { text: 'body.text' }, { answer: { text: 'a' }, body: { text: 'a' } }],
  ['equal to the caller', { userId: 'caller' }, { answer: { userId: one }, caller: one }],
  ['equal within the answer', { 'b.id': 'answer.a.id' }, { answer: { a: { id: one }, b: { id: one } } }],
  ['an equal number with four decimals', { n: 'body.n' }, { answer: { n: 0.3 }, body: { n: 0.1 + 0.2 } }],
  ['a source that is not known', { text: 'body.text' }, { answer: { text: 'a' } }],
  ['a source that was not sent', { text: 'body.text' }, { answer: { text: 'a' }, body: {} }],
  ['no caller', { userId: 'caller' }, { answer: { userId: one }, caller: null }],
  ['a value that is left out', { text: 'query.text' }, { answer: {}, query: { text: 'a' } }],
  ['a value that is null', { 'in.text': 'query.text' }, { answer: { in: null }, query: { text: 'a' } }],
  ['a text that was cleared', { text: 'body.text' }, { answer: { text: null }, body: { text: '' } }],
  [
    'alike in another letter case',
    { mail: { like: 'body.mail' } },
    { answer: { mail: 'a@b' }, body: { mail: 'A@b' } },
  ],
  ['a fixed value', { 'rows.*.isOpen': { is: true } }, { answer: rows('isOpen', true, true) }],
  [
    'the name of a game',
    { name: { nameOf: 'body.id' } },
    { answer: { name: 'Dofus Touch' }, body: { id: gameIds.touch } },
  ],
  [
    'the name of a game that is not known',
    { name: { nameOf: 'body.id' } },
    { answer: { name: 'A' }, body: { id: one } },
  ],
  [
    'unique',
    { rows: { unique: ['id'] } },
    { answer: rows('id', one, other, undefined, undefined, null, null) },
  ],
  ['ascending', { rows: { sortedBy: 'at' } }, { answer: rows('at', early, early, late) }],
  [
    'descending',
    { rows: { sortedBy: 'query.sort' } },
    { answer: rows('n', 10, 9, 9), query: { sort: '-n' } },
  ],
  ['a sort that is not known', { rows: { sortedBy: 'query.sort' } }, { answer: rows('n', 1, 2) }],
  [
    'the text in one field, in any letter case and without accents',
    { rows: { contains: { text: 'query.text', in: ['id', 'in.name'] } } },
    { answer: { rows: [{ in: { name: 'Hécate' } }, { id: 'HECATE' }] }, query: { text: ' hecâte ' } },
  ],
  [
    'no text',
    { rows: { contains: { text: 'query.text', in: ['id'] } } },
    { answer: { rows: [{}] }, query: {} },
  ],
  ['a full page', { rows: { rowsOf: true } }, { answer: pageOf(2, 3, 2) }],
  ['the last page', { rows: { rowsOf: true } }, { answer: pageOf(1, 3, 2, 2) }],
  ['a page after the last', { rows: { rowsOf: true } }, { answer: pageOf(0, 3, 2, 3) }],
  ['an empty list without pages', { rows: { rowsOf: true } }, { answer: pageOf(0, 0, 0) }],
  ['an empty list with one page', { rows: { rowsOf: true } }, { answer: pageOf(0, 0, 1) }],
  [
    'an own id in the request',
    { 'params.userId': 'caller' },
    { answer: {}, params: { userId: one }, caller: one },
  ],
  ['no relations', {}, { answer: { text: 'a' } }],
])('keeps: %s', (_rule, relations, call) => {
  expect(brokenRelations(relations, call)).toEqual([])
})

const differ = 'they differ'
test.each<
  [where: string, what: string, values: string | undefined, relations: Relations, call: AnsweredCall]
>([
  [
    '$.m.text',
    'is not the text that was sent',
    differ,
    { 'm.text': 'body.text' },
    { answer: { m: { text: 'a' } }, body: { text: 'b' } },
  ],
  [
    '$.text',
    'is not the text that was sent',
    differ,
    { text: 'body.text' },
    { answer: { text: 'a' }, body: { text: '' } },
  ],
  [
    '$.pagination.page',
    'is not the page that was asked for',
    '1 instead of 3',
    { 'pagination.page': 'query.page' },
    { answer: { pagination: { page: 1 } }, query: { page: 3 } },
  ],
  [
    '$.rows[1].userId',
    'is not the player of the session',
    `${other} instead of ${one}`,
    { 'rows.*.userId': 'caller' },
    { answer: rows('userId', one, other, other), caller: one },
  ],
  [
    '$.b.id',
    'is not the same as $.a.id',
    differ,
    { 'b.id': 'answer.a.id' },
    { answer: { a: { id: 1 }, b: { id: '1' } } },
  ],
  [
    '$.n',
    'is not the n that was sent',
    '0.3001 instead of 0.3',
    { n: 'body.n' },
    { answer: { n: 0.3001 }, body: { n: 0.3 } },
  ],
  [
    '$.mail',
    'is not the mail that was sent',
    differ,
    { mail: { like: 'body.mail' } },
    { answer: { mail: 'a@b' }, body: { mail: 'a@c' } },
  ],
  [
    '$.isOpen',
    'must be true here',
    'false instead of true',
    { isOpen: { is: true } },
    { answer: { isOpen: false } },
  ],
  [
    '$.senderType',
    'must be "User" here',
    'Admin instead of User',
    { senderType: { is: 'User' } },
    { answer: { senderType: 'Admin' } },
  ],
  [
    '$.name',
    'is not the name that belongs to the id that was asked for',
    differ,
    { name: { nameOf: 'params.id' } },
    { answer: { name: 'Dofus Retro' }, params: { id: gameIds.touch } },
  ],
  [
    '$.rows',
    'are not unique by in.id',
    undefined,
    { rows: { unique: ['in.id'] } },
    { answer: { rows: [{ in: { id: one } }, {}, { in: { id: one } }] } },
  ],
  [
    '$.rows',
    'is not in the order of at',
    undefined,
    { rows: { sortedBy: 'at' } },
    { answer: rows('at', early, late, early) },
  ],
  [
    '$.rows',
    'is not in the order of -n',
    undefined,
    { rows: { sortedBy: 'query.sort' } },
    { answer: rows('n', 9, 10), query: { sort: '-n' } },
  ],
  [
    '$.rows[1]',
    'does not contain the text that was asked for',
    undefined,
    { rows: { contains: { text: 'query.text', in: ['id'] } } },
    { answer: rows('id', 'ab', 'a'), query: { text: 'B' } },
  ],
  [
    '$.rows.length',
    'is not what total, page and limit give',
    '1 instead of 2',
    { rows: { rowsOf: true } },
    { answer: pageOf(1, 3, 2) },
  ],
  [
    '$.pagination.totalPages',
    'is not what total and limit give',
    '3 instead of 2',
    { rows: { rowsOf: true } },
    { answer: pageOf(2, 3, 3) },
  ],
  [
    '$.pagination.totalPages',
    'is not what total and limit give',
    '2 instead of 0',
    { rows: { rowsOf: true } },
    { answer: pageOf(0, 0, 2) },
  ],
  [
    'userId of the request',
    "is another player's, and the call is answered with success",
    `${other} instead of ${one}`,
    { 'params.userId': 'caller' },
    { answer: {}, params: { userId: other }, caller: one },
  ],
])('breaks: %s %s, %s', (where, what, values, relations, call) => {
  expect(brokenRelations(relations, call)).toEqual([
    values === undefined ? { where, what } : { where, what, values },
  ])
})

test('each broken relation is told once, with its first breach', () => {
  const relations = { rows: { unique: ['a'], sortedBy: 'b' }, 'rows.*.b': { is: 3 } }
  const answer = {
    rows: [
      { a: 1, b: 3 },
      { a: 1, b: 2 },
      { a: 1, b: 1 },
    ],
  }
  expect(brokenRelations(relations, { answer }).map(({ where }) => where)).toEqual([
    '$.rows',
    '$.rows',
    '$.rows[1].b',
  ])
})

const valuesOf = (field: string, value: unknown, expected: unknown) =>
  brokenRelations(
    { [`user.${field}`]: 'body.sent' },
    { answer: { user: { [field]: value } }, body: { sent: expected } },
  )[0]?.values

describe('both values are shown', () => {
  test.each([
    ['requestId', one, other],
    ['createdAt', early, late],
    ['transactionType', 'Buy', 'Sell'],
    ['role', 'user', 'admin'],
    ['status', 'Pending', 'Paid'],
  ])('for %s', (field, value, expected) => {
    expect(valuesOf(field, value, expected)).toBe(`${value} instead of ${expected}`)
  })

  test.each([
    ['message', 'Bonjour', 'Salut'],
    ['RIB', '007780000123456789012345', '007780000123456789012346'],
    ['message', one, early],
    ['clientId', 'a text', one],
    ['requestId', one, 'a text'],
    ['createdAt', early, 'a text'],
  ])('never for %s: %s, %s', (field, value, expected) => {
    expect(valuesOf(field, value, expected)).toBe('they differ')
  })
})

test('the rows use known rules only', () => {
  const known = new Set(['like', 'is', 'nameOf', 'unique', 'sortedBy', 'contains', 'rowsOf'])
  const all = [...Object.values<Endpoint>(endpoints), ...Object.values<RealtimeEvent>(events)]
  const rules = all.flatMap(({ relations = {} }) => Object.values(relations))
  const names = rules.flatMap((rule) => (typeof rule === 'string' ? [] : Object.keys(rule)))
  expect(names.filter((name) => !known.has(name))).toEqual([])
})
