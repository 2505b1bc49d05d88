/**
 * What of the history is shown, as the page's address says it. The address can be typed, shortened and shared by
 * anybody: what it says that is not known here counts as not said.
 */
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { TransactionStatus } from '../../../../contracts/registry/history.ts'

export const tabs = ['buy', 'sell', 'exchange'] as const
export type Tab = (typeof tabs)[number]

/** The statuses that are offered as filters. */
export const statusesOf: Readonly<Record<Tab, readonly TransactionStatus[]>> = {
  buy: ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  sell: ['Pending', 'Paid', 'Exchanged', 'Rejected'],
  exchange: ['Pending', 'Exchanged'],
}

export type SortField = 'createdAt' | 'total'
export type Sort = SortField | `-${SortField}`

export const sortFieldsOf: Readonly<Record<Tab, readonly SortField[]>> = {
  buy: ['createdAt', 'total'],
  sell: ['createdAt', 'total'],
  exchange: ['createdAt'],
}

export const editions: readonly Edition[] = ['retro', 'touch']

export interface Filters {
  readonly tab: Tab
  /** Trimmed; empty for none. */
  readonly search: string
  /** Undefined for all. */
  readonly status: TransactionStatus | undefined
  /** Undefined for all. */
  readonly game: Edition | undefined
  readonly sort: Sort
  /** From 1. */
  readonly page: number
}

export const searchMaxLength = 200

const defaults: Filters = {
  tab: 'buy',
  search: '',
  status: undefined,
  game: undefined,
  sort: '-createdAt',
  page: 1,
}

/** Both ways round for each field. */
export const sortsOf = (tab: Tab): readonly Sort[] =>
  sortFieldsOf[tab].flatMap((field) => [`-${field}`, field] as const)

/** The one of `known` that is `said`. */
const oneOf = <Value extends string>(known: readonly Value[], said: string | null): Value | undefined =>
  known.find((value) => value === said)

/** Never throws; what is unknown, broken or out of its range is the default. */
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

/** As much as may be asked for; never half of a character that takes two code units. */
const readSearch = (said: string): string =>
  said
    .trim()
    .slice(0, searchMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The shortest query that reads back as these filters. */
export function writeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of ['tab', 'search', 'status', 'game', 'sort', 'page'] as const) {
    const value = filters[name]
    if (value !== undefined && value !== defaults[name]) params.set(name, String(value))
  }
  return params
}

/** Another tab: what was searched for stays, what only one tab knows does not. */
export const withTab = (filters: Filters, tab: Tab): Filters => ({
  ...filters,
  tab,
  status: defaults.status,
  sort: defaults.sort,
  page: 1,
})

export const withFilter = (
  filters: Filters,
  filter: Partial<Pick<Filters, 'search' | 'status' | 'game'>>,
): Filters => ({ ...filters, ...filter, page: 1 })

export const withoutFilters = (filters: Filters): Filters =>
  withFilter(filters, { search: defaults.search, status: defaults.status, game: defaults.game })

/** The first page again: what was on this one is somewhere else in another order. */
export const withSort = (filters: Filters, sort: Sort): Filters => ({ ...filters, sort, page: 1 })

/** What a press on a column asks for: the other way round, or a new column from its lowest on. */
export const nextSort = (sort: Sort, field: SortField): Sort => (sort === field ? `-${field}` : field)

/** Whether anything but the tab narrows the list. */
export const areSet = ({ search, status, game }: Filters): boolean =>
  search !== '' || status !== undefined || game !== undefined
