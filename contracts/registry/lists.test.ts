import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Pagination, RatesPagination, paging, sortedBy } from './lists.ts'
import { endpoints } from './registry.ts'
import { queryFilter, queryNumber } from './values.ts'

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

describe('a filter of a query', () => {
  const query = z.object({ status: queryFilter(z.enum(['Pending', 'Paid'])) })

  test('is undefined when it is empty or missing', () => {
    expect(query.parse({ status: 'Paid' })).toEqual({ status: 'Paid' })
    expect(query.parse({ status: '' }).status).toBeUndefined()
    expect(query.parse({}).status).toBeUndefined()
  })

  test.each(['paid', ' ', 'Paid ', null, 5, ['Paid', 'Paid'], { Paid: '' }])('rejects %j', (status) => {
    expect(query.safeParse({ status }).success).toBe(false)
  })
})

describe('a page', () => {
  const page = z.object(paging)

  test('is by default the first, with ten rows', () => {
    expect(page.parse({})).toEqual({ page: 1, limit: 10 })
  })

  test('can be any page, also far after the last one, with at most 100 rows', () => {
    expect(page.parse({ page: '999999999', limit: '100' })).toEqual({ page: 999_999_999, limit: 100 })
    for (const query of [{ page: '0' }, { page: '1000000000' }, { limit: '0' }, { limit: '101' }]) {
      expect(page.safeParse(query).success).toBe(false)
    }
  })
})

describe('a sort order', () => {
  const query = z.object({ sort: sortedBy('createdAt', 'total') })

  test('is a field, with a minus for descending', () => {
    expect(query.parse({ sort: 'total' })).toEqual({ sort: 'total' })
    expect(query.parse({ sort: '-total' })).toEqual({ sort: '-total' })
  })

  test('is newest first by default', () => {
    expect(query.parse({ sort: '' })).toEqual({ sort: '-createdAt' })
    expect(query.parse({})).toEqual({ sort: '-createdAt' })
  })

  test.each(['quantity', '--total', '+total', 'total,createdAt', 'constructor', null, ['total']])(
    'rejects %j',
    (sort) => {
      expect(query.safeParse({ sort }).success).toBe(false)
    },
  )
})

const takes = (id: 'history.buy' | 'history.sell' | 'history.exchange', query: object): boolean =>
  endpoints[id].query.safeParse(query).success

describe('the query of a list', () => {
  const gameId = '65f000000000000000000001'

  test.each(['history.buy', 'history.sell', 'history.exchange'] as const)(
    'of %s has defaults for missing and for empty parameters',
    (id) => {
      const open = { page: 1, limit: 10, sort: '-createdAt' }
      const { query } = endpoints[id]
      expect(query.parse({})).toEqual(open)
      expect(query.parse({ search: '', status: '', gameId: '', sort: '' })).toEqual(open)
    },
  )

  test('of the history allows the statuses of its kind', () => {
    for (const status of ['Pending', 'Paid', 'Exchanged', 'Rejected']) {
      expect(takes('history.buy', { status })).toBe(true)
      expect(takes('history.sell', { status })).toBe(true)
      expect(takes('history.exchange', { status })).toBe(status !== 'Paid')
    }
    expect(takes('history.buy', { sort: '-total' })).toBe(true)
    expect(takes('history.exchange', { sort: '-total' })).toBe(false)
  })

  test('of the history allows a game and a search of at most 200 characters', () => {
    const { query } = endpoints['history.buy']
    expect(query.parse({ gameId, search: ' Iop*' })).toMatchObject({ gameId, search: ' Iop*' })
    expect(query.safeParse({ gameId: 'retro' }).success).toBe(false)
    expect(query.safeParse({ search: 'x'.repeat(201) }).success).toBe(false)
  })

  test('of the rates allows either server, both or none', () => {
    const { query } = endpoints['rates.list']
    expect(query.parse({})).toEqual({ page: 1, limit: 10, sort: '-createdAt' })
    expect(query.parse({ serverIdFrom: gameId, serverIdTo: '' })).toMatchObject({ serverIdFrom: gameId })
    expect(query.safeParse({ serverIdTo: 'Boune' }).success).toBe(false)
    expect(query.parse({ sort: 'conversionRate' }).sort).toBe('conversionRate')
  })
})

test('pagination has integers only', () => {
  const none = { total: 0, page: 1, limit: 10, totalPages: 0 }
  expect(Pagination.parse(none)).toEqual(none)
  expect(Pagination.safeParse({ ...none, totalPages: 0.5 }).success).toBe(false)
  expect(RatesPagination.safeParse(none).success).toBe(false)
})
