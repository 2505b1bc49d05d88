import { describe, expect, test } from 'vitest'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { firstQuery } from '../../entities/history/transaction-history.ts'
import {
  areSet,
  nextSort,
  noFilters,
  queryOf,
  readFilters,
  sortsOf,
  statusesOf,
  tabs,
  withChange,
  withTab,
  writeFilters,
  type Filters,
} from './filters.ts'

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
  test('are the newest purchases by default', () => {
    expect(first).toMatchObject({ tab: 'buy', search: '', sort: '-createdAt', page: 1 })
    expect(areSet(first)).toBe(false)
    expect(writeFilters(first).toString()).toBe('')
  })

  test('are read back as written', () => {
    for (const tab of tabs)
      for (const status of [undefined, ...statusesOf[tab]])
        for (const sort of sortsOf(tab)) {
          const filters: Filters = { ...full, tab, status, sort }
          expect(read(writeFilters(filters).toString())).toEqual(filters)
        }
  })

  const broken = `
    tab=gift tab= tab=BUY status=paid status=Done status= game=65f000000000000000000001 game=wakfu
    sort=quantity sort=--total page=0 page=-1 page=1.5 page=01 page=1e3 page=two page=1000000000
    search=%20%20 search=%E0%A4%A utm_source=letter %%%`
  test.each(broken.trim().split(/\s+/))('ignore unknown or broken values in %s', (query) => {
    const { search, ...rest } = read(query)
    expect({ search: search.replaceAll('\uFFFD', '').replaceAll('%A', ''), ...rest }).toEqual(first)
  })

  test('ignore values that only another tab has', () => {
    expect(read('tab=exchange&status=Paid&sort=total')).toEqual({ ...first, tab: 'exchange' })
    expect(read('tab=exchange&status=Rejected').status).toBeUndefined()
    expect(read('tab=exchange&status=Exchanged').status).toBe('Exchanged')
  })

  test('trim the search and cut it to 200 characters, never through a surrogate pair', () => {
    expect(read('search=%20yasmi%20').search).toBe('yasmi')
    expect(read(`search=${'x'.repeat(300)}`).search).toBe('x'.repeat(200))
    expect(read(`search=${'x'.repeat(199)}${encodeURIComponent('🎲')}`).search).toBe('x'.repeat(199))
  })
})

describe('a change of the filters', () => {
  test('of the tab keeps search and game, and resets status, sort and page', () => {
    const { search, game } = full
    expect(withTab(full, 'exchange')).toEqual({ ...first, tab: 'exchange', search, game })
  })

  test('of a filter or the sort returns to the first page', () => {
    for (const change of [{ search: 'boune' }, { status: undefined }, { sort: '-total' }] as const)
      expect(withChange(full, change)).toEqual({ ...full, ...change, page: 1 })
    expect(withChange(full, { page: 3 })).toEqual({ ...full, page: 3 })
  })

  test('that clears them keeps the tab and the sort', () => {
    expect(areSet(full)).toBe(true)
    const cleared = withChange(full, noFilters)
    expect(areSet(cleared)).toBe(false)
    expect(cleared).toMatchObject({ tab: 'sell', sort: 'total', page: 1 })
  })

  test('by a press on a column reverses the active sort, or starts a new one ascending', () => {
    expect(nextSort('-createdAt', 'createdAt')).toBe('createdAt')
    expect(nextSort('createdAt', 'createdAt')).toBe('-createdAt')
    expect(nextSort('-createdAt', 'total')).toBe('total')
    expect(nextSort('total', 'createdAt')).toBe('createdAt')
  })
})

describe('the query for the filters', () => {
  test('of the default filters equals the prefetched one', () => {
    expect(queryOf(first)).toEqual(firstQuery)
    expect(queryOf({ ...first, tab: 'exchange' })).toEqual(firstQuery)
  })

  test('contains the id of the game, and all other filters unchanged', () => {
    const { tab: _, game: __, ...others } = full
    expect(queryOf(full)).toEqual({ ...others, limit: 10, gameId: gameIds.touch })
  })
})
