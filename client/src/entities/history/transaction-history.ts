/** The player's purchases, sales and exchanges, in pages. */
import { queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput } from '../../../../contracts/registry/endpoint.ts'
import { historyBuy, historyExchange, historySell } from '../../../../contracts/registry/history.ts'
import { queryClient } from '../../api/query-client.tsx'
import { call } from '../../api/call.ts'

export type TransactionQuery = CallInput<typeof historyBuy>['query']
export type ExchangeQuery = CallInput<typeof historyExchange>['query']
export type TransactionPage = Answer<typeof historyBuy>
export type ExchangePage = Answer<typeof historyExchange>

/** Rows that the staff creates from a request; the rows of exchanges have another shape. */
export type TransactionKind = 'buy' | 'sell'

const listOf = { buy: historyBuy, sell: historySell } as const

/** The first query of the page, also used to prefetch it. */
export const firstQuery = { page: 1, limit: 10, sort: '-createdAt' } as const

export const historyKeys = {
  /** Every key contains the user, so that one user never sees another user's data. */
  of: (userId: string) => ['history', userId] as const,
  list: (userId: string, kind: TransactionKind | 'exchange', query: TransactionQuery) =>
    [...historyKeys.of(userId), kind, query] as const,
}

/** Rejects with an ApiError, or with the signal's error. */
export const readTransactions = (
  userId: string,
  kind: TransactionKind,
  query: TransactionQuery,
  signal: AbortSignal,
): Promise<TransactionPage> => call(listOf[kind], { actor: userId, query, signal })

/** Rejects with an ApiError, or with the signal's error. */
export const readExchanges = (
  userId: string,
  query: ExchangeQuery,
  signal: AbortSignal,
): Promise<ExchangePage> => call(historyExchange, { actor: userId, query, signal })

/** No event announces a new or changed row, so a list that is older than this is refetched when it is shown. */
const staleTime = 10_000

export const transactionListOptions = (userId: string, kind: TransactionKind, query: TransactionQuery) =>
  queryOptions({
    queryKey: historyKeys.list(userId, kind, query),
    queryFn: ({ signal }) => readTransactions(userId, kind, query, signal),
    staleTime,
  })

export const exchangeListOptions = (userId: string, query: ExchangeQuery) =>
  queryOptions({
    queryKey: historyKeys.list(userId, 'exchange', query),
    queryFn: ({ signal }) => readExchanges(userId, query, signal),
    staleTime,
  })

/** Fetches the first data of the page unless it is cached. Never rejects: the page reports the error. */
export const prefetchHistory = (userId: string): Promise<void> =>
  queryClient.prefetchQuery(transactionListOptions(userId, 'buy', firstQuery))
