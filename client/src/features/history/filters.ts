/** The filters of the history in the page's address. Anybody can change it, so unknown values are ignored. */
import { gameIds, type Edition } from '../../../../contracts/registry/games.ts'
import type { TransactionStatus } from '../../../../contracts/registry/history.ts'
import {
  firstQuery,
  type HistoryKind as Tab,
  type HistoryQuery,
} from '../../entities/history/transaction-history.ts'

export type { Tab }
export const tabs: readonly Tab[] = ['buy', 'sell', 'exchange']

export const statusesOf: Readonly<Record<Tab, readonly TransactionStatus[]>> = {
  buy: ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  sell: ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  exchange: ['Pending', 'Exchanged'],
}

export type SortField = 'createdAt' | 'total'
export type Sort = SortField | `-${SortField}`

const sortFieldsOf: Readonly<Record<Tab, readonly SortField[]>> = {
  buy: ['createdAt', 'total'],
  sell: ['createdAt', 'total'],
  exchange: ['createdAt'],
}

export const editions: readonly Edition[] = ['retro', 'touch']

export interface Filters {
  readonly tab: Tab
  readonly search: string
  /** Undefined for all. */
  readonly status: TransactionStatus | undefined
  /** Undefined for all. */
  readonly game: Edition | undefined
  readonly sort: Sort
  readonly page: number
}

export const searchMaxLength = 200

export const defaults: Filters = {
  tab: 'buy',
  search: '',
  status: undefined,
  game: undefined,
  sort: '-createdAt',
  page: 1,
}

export const sortsOf = (tab: Tab): readonly Sort[] =>
  sortFieldsOf[tab].flatMap((field) => [`-${field}`, field] as const)

const oneOf = <Value extends string>(known: readonly Value[], text: string | null): Value | undefined =>
  known.find((value) => value === text)

/** Never throws: an unknown, broken or out-of-range value becomes the default. */
export function readFilters(params: URLSearchParams): Filters {
  const tab = oneOf(tabs, params.get('tab')) ?? defaults.tab
  const page = params.get('page') ?? ''
  return {
    tab,
    search: readSearch(params.get('search') ?? ''),
    status: oneOf(statusesOf[tab], params.get('status')),
    game: oneOf(editions, params.get('game')),
    sort: oneOf(sortsOf(tab), params.get('sort')) ?? defaults.sort,
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : defaults.page,
  }
}

const readSearch = (text: string): string =>
  text
    .trim()
    .slice(0, searchMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['tab', 'search', 'status', 'game', 'sort', 'page'] as const) {
    const value = filters[name]
    if (value !== undefined && value !== defaults[name]) params.set(name, String(value))
  }
  return params
}

/** Returns to the first page unless the change names one, because the change moves the rows of this page. */
export const withChange = (filters: Filters, change: Partial<Filters>): Filters => ({
  ...filters,
  page: 1,
  ...change,
})

/** Keeps the search and the game, drops tab-specific filters. */
export const withTab = (filters: Filters, tab: Tab): Filters =>
  withChange(filters, { tab, status: defaults.status, sort: defaults.sort })

export const noFilters = { search: defaults.search, status: defaults.status, game: defaults.game }

/** Returns the sort after a press on a column: reversed, or ascending for a new column. */
export const nextSort = (sort: Sort, field: SortField): Sort => (sort === field ? `-${field}` : field)

export const areSet = ({ search, status, game }: Filters): boolean =>
  search !== '' || status !== undefined || game !== undefined

export const queryOf = ({ search, status, game, sort, page }: Filters): HistoryQuery => ({
  page,
  limit: firstQuery.limit,
  ...(search === '' ? {} : { search }),
  ...(status === undefined ? {} : { status }),
  ...(game === undefined ? {} : { gameId: gameIds[game] }),
  sort,
})
