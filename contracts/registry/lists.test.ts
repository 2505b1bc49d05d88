import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Pagination, RatesPagination, paging, sortedBy } from './lists.ts'
import { endpoints } from './registry.ts'
import { queryFilter, queryNumber } from './values.ts'

const gameId = '65f000000000000000000001'
const filter = z.object({ status: queryFilter(z.enum(['Pending', 'Paid'])) })
const sort = z.object({ sort: sortedBy('createdAt', 'total') })

describe('a number of a query', () => {
  const number = queryNumber(1, 100)

  test.each([
    ['1', 1],
    ['100', 100],
    ['007', 7],
    [42, 42],
  ])('%j is %d', (given, expected) => {
    expect(number.parse(given)).toBe(expected)
  })

  test.each([
    { given: ['0', '101', '-1', '9999999999', 0, 101, -1], because: 'outside the limits' },
    { given: ['1.0', '1.5', '1,2', '1e1', '0x1', '+1', 1.5, NaN, Infinity], because: 'not an integer' },
    { given: ['', ' 1', '1 ', '1\n', 'un', '٣'], because: 'not written in digits' },
    { given: [null, undefined, true, ['1'], { 1: '1' }], because: 'not a string or a number' },
  ])('rejects values that are $because', ({ given }) => {
    expect(given.filter((value) => number.safeParse(value).success)).toEqual([])
  })
})

const defaults = { page: 1, limit: 10, sort: '-createdAt' }
const empty = { search: '', status: '', gameId: '', sort: '' }

const history = endpoints['history.buy'].query
const rates = endpoints['rates.list'].query
const page = z.object(paging)

test.each<[what: string, query: z.ZodMiniType, sent: object, read: object]>([
  ['a filter is read', filter, { status: 'Paid' }, { status: 'Paid' }],
  ['an empty filter is none', filter, { status: '' }, { status: undefined }],
  ['a missing filter is none', filter, {}, {}],
  ['a page is by default the first, with ten rows', page, {}, { page: 1, limit: 10 }],
  ['a page can be far away', page, { page: '999999999', limit: '100' }, { page: 999_999_999, limit: 100 }],
  ['a sort order is a field', sort, { sort: 'total' }, { sort: 'total' }],
  ['a minus sorts descending', sort, { sort: '-total' }, { sort: '-total' }],
  ['an empty sort order is newest first', sort, { sort: '' }, { sort: '-createdAt' }],
  ['a missing sort order is newest first', sort, {}, { sort: '-createdAt' }],
  ['purchases have defaults', history, empty, defaults],
  ['sales have defaults', endpoints['history.sell'].query, empty, defaults],
  ['exchanges have defaults', endpoints['history.exchange'].query, {}, defaults],
  ['a history has a search', history, { gameId, search: ' Iop*' }, { ...defaults, gameId, search: ' Iop*' }],
  ['rates may have no server', rates, {}, defaults],
  [
    'rates may have one server',
    rates,
    { serverIdFrom: gameId, serverIdTo: '', sort: 'conversionRate' },
    { ...defaults, serverIdFrom: gameId, sort: 'conversionRate' },
  ],
])('%s', (_what, query, sent, read) => {
  expect(query.parse(sent)).toEqual(read)
})

const each = (name: string, values: readonly unknown[]): readonly object[] =>
  values.map((value) => ({ [name]: value }))
const noOrders = ['quantity', '--total', '+total', 'total,createdAt', 'constructor', null, ['total']]

test.each<[what: string, query: z.ZodMiniType, refused: readonly object[]]>([
  ['a filter', filter, each('status', ['paid', ' ', 'Paid ', null, 5, ['Paid', 'Paid'], { Paid: '' }])],
  ['a page', page, [{ page: '0' }, { page: '1000000000' }, { limit: '0' }, { limit: '101' }]],
  ['a sort order', sort, each('sort', noOrders)],
  ['a history', history, [{ gameId: 'retro' }, { search: 'x'.repeat(201) }]],
  ['the history of exchanges', endpoints['history.exchange'].query, [{ status: 'Paid' }, { sort: '-total' }]],
  ['the rates', rates, [{ serverIdTo: 'Boune' }]],
])('%s rejects every other query', (_what, query, refused) => {
  expect(refused.filter((one) => query.safeParse(one).success)).toEqual([])
})

test.each(['Pending', 'Paid', 'Exchanged', 'Rejected'])(
  'purchases and sales may have the status %s',
  (status) => {
    for (const query of [history, endpoints['history.sell'].query]) {
      expect(query.parse({ status, sort: '-total' })).toMatchObject({ status, sort: '-total' })
    }
  },
)

test('pagination has integers only', () => {
  const none = { total: 0, page: 1, limit: 10, totalPages: 0 }
  expect(Pagination.parse(none)).toEqual(none)
  expect(Pagination.safeParse({ ...none, totalPages: 0.5 }).success).toBe(false)
  expect(RatesPagination.safeParse(none).success).toBe(false)
})
