/** The provider's query for what the filters say. */
import { gameIds } from '../../../../contracts/registry/games.ts'
import {
  firstQuery,
  type ExchangeQuery,
  type TransactionQuery,
} from '../../entities/history/transaction-history.ts'
import type { Filters } from './filters.ts'

const { limit } = firstQuery

const shared = ({ search, game, page }: Filters) => ({
  page,
  limit,
  ...(search === '' ? {} : { search }),
  ...(game === undefined ? {} : { gameId: gameIds[game] }),
})

export const transactionQuery = (filters: Filters): TransactionQuery => ({
  ...shared(filters),
  ...(filters.status === undefined ? {} : { status: filters.status }),
  sort: filters.sort,
})

/** An exchange is never paid and has no total: the filters of its tab never say so. */
export function exchangeQuery(filters: Filters): ExchangeQuery {
  const { status, sort } = filters
  return {
    ...shared(filters),
    ...(status === undefined || status === 'Paid' ? {} : { status }),
    sort: sort === 'total' || sort === '-total' ? firstQuery.sort : sort,
  }
}
