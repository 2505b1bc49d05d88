import { describe, expect, test } from 'vitest'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { firstQuery } from '../../entities/history/transaction-history.ts'
import {
  areSet,
  nextSort,
  readFilters,
  sortsOf,
  statusesOf,
  tabs,
  withFilter,
  withoutFilters,
  withSort,
  withTab,
  writeFilters,
  type Filters,
} from './filters.ts'
import { exchangeQuery, transactionQuery } from './query.ts'

const read = (query: string): Filters => readFilters(new URLSearchParams(query))
const first = read('')
const full: Filters = {
  tab: 'sell',
  search: 'Yasmi & l’Iop+1',
  status: 'Paid',
  game: 'touch',
  sort: 'total',
  page: 3,
}

describe('filters in an address', () => {
  test('are the newest purchases where nothing is said', () => {
    expect(first).toEqual({
      tab: 'buy',
      search: '',
      status: undefined,
      game: undefined,
      sort: '-createdAt',
      page: 1,
    })
    expect(writeFilters(first).toString()).toBe('')
  })

  test('read back as they were written, each of them', () => {
    for (const tab of tabs) {
      for (const status of [undefined, ...statusesOf[tab]]) {
        for (const sort of sortsOf(tab)) {
          const filters: Filters = { ...full, tab, status, sort }
          expect(read(writeFilters(filters).toString())).toEqual(filters)
        }
      }
    }
  })

  test.each([
    'tab=gift',
    'tab=',
    'tab=BUY',
    'status=paid',
    'status=Done',
    'status=',
    'game=65f000000000000000000001',
    'game=wakfu',
    'sort=quantity',
    'sort=--total',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=01',
    'page=1e3',
    'page=two',
    'page=1000000000',
    'search=%20%20',
    'search=%E0%A4%A',
    'utm_source=letter',
    '%%%',
  ])('ignore what is unknown or broken in %s', (query) => {
    const { search, ...rest } = read(query)
    expect({ search: search.replaceAll('\uFFFD', '').replaceAll('%A', ''), ...rest }).toEqual(first)
  })

  test('ignore what another tab has and this one has not', () => {
    expect(read('tab=exchange&status=Paid&sort=total')).toEqual({ ...first, tab: 'exchange' })
    expect(read('tab=exchange&status=Rejected').status).toBeUndefined()
    expect(read('tab=exchange&status=Exchanged').status).toBe('Exchanged')
  })

  test('hold a search that may be asked for: trimmed, at most 200 long, never half a character', () => {
    expect(read('search=%20yasmi%20').search).toBe('yasmi')
    expect(read(`search=${'x'.repeat(300)}`).search).toBe('x'.repeat(200))
    expect(read(`search=${'x'.repeat(199)}${encodeURIComponent('🎲')}`).search).toBe('x'.repeat(199))
  })
})

describe('a change of the filters', () => {
  test('of the tab keeps the search and the game, and forgets status, sort and page', () => {
    expect(withTab(full, 'exchange')).toEqual({
      ...full,
      tab: 'exchange',
      status: undefined,
      sort: '-createdAt',
      page: 1,
    })
  })

  test('of any filter or of the sort leads to the first page', () => {
    expect(withFilter(full, { search: 'boune' })).toEqual({ ...full, search: 'boune', page: 1 })
    expect(withFilter(full, { status: undefined })).toEqual({ ...full, status: undefined, page: 1 })
    expect(withSort(full, '-total')).toEqual({ ...full, sort: '-total', page: 1 })
  })

  test('that clears them leaves the tab and the sort', () => {
    expect(areSet(full)).toBe(true)
    const cleared = withoutFilters(full)
    expect(areSet(cleared)).toBe(false)
    expect(cleared).toMatchObject({ tab: 'sell', sort: 'total', page: 1 })
  })

  test('by a press on a column turns the active one round and begins a new one at its lowest', () => {
    expect(nextSort('-createdAt', 'createdAt')).toBe('createdAt')
    expect(nextSort('createdAt', 'createdAt')).toBe('-createdAt')
    expect(nextSort('-createdAt', 'total')).toBe('total')
    expect(nextSort('total', 'createdAt')).toBe('createdAt')
  })
})

describe('the query for the filters', () => {
  test('of the page as it opens is what is read ahead of it', () => {
    expect(transactionQuery(first)).toEqual(firstQuery)
    expect(exchangeQuery({ ...first, tab: 'exchange' })).toEqual(firstQuery)
  })

  test('names the game by its id, and everything else as it stands', () => {
    expect(transactionQuery(full)).toEqual({
      page: 3,
      limit: 10,
      search: full.search,
      status: 'Paid',
      gameId: gameIds.touch,
      sort: 'total',
    })
  })

  test('never asks of exchanges what they do not have', () => {
    expect(exchangeQuery(full)).toEqual({
      page: 3,
      limit: 10,
      search: full.search,
      gameId: gameIds.touch,
      sort: '-createdAt',
    })
  })
})
