/** What the player has bought, sold and exchanged, a page at a time. */
import { queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput } from '../../../../contracts/registry/endpoint.ts'
import { historyBuy, historyExchange, historySell } from '../../../../contracts/registry/history.ts'
import { queryClient } from '../../api/query-client.tsx'
import { call } from '../../api/call.ts'

export type TransactionQuery = CallInput<typeof historyBuy>['query']
export type ExchangeQuery = CallInput<typeof historyExchange>['query']
export type TransactionPage = Answer<typeof historyBuy>
export type ExchangePage = Answer<typeof historyExchange>

/** The histories whose rows are made by the staff out of a request; an exchange has rows of its own shape. */
export type TransactionKind = 'buy' | 'sell'

const listOf = { buy: historyBuy, sell: historySell } as const

/** What is asked for first, by the page and ahead of it. */
export const firstQuery = { page: 1, limit: 10, sort: '-createdAt' } as const

export const historyKeys = {
  /** One user's: what the user before left in the cache is never shown to the next. */
  of: (userId: string) => ['history', userId] as const,
  list: (userId: string, kind: TransactionKind | 'exchange', query: TransactionQuery) =>
    [...historyKeys.of(userId), kind, query] as const,
}

/** Rejects with an ApiError, or with the signal's own error. */
export const readTransactions = (
  userId: string,
  kind: TransactionKind,
  query: TransactionQuery,
  signal: AbortSignal,
): Promise<TransactionPage> => call(listOf[kind], { actor: userId, query, signal })

/** Rejects with an ApiError, or with the signal's own error. */
export const readExchanges = (
  userId: string,
  query: ExchangeQuery,
  signal: AbortSignal,
): Promise<ExchangePage> => call(historyExchange, { actor: userId, query, signal })

/** No event tells of a row that is new or has moved on: it is read again when it is looked at after this. */
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

/** Reads what the page shows first, unless it is there already; a failure is left to the page. */
export const prefetchHistory = (userId: string): Promise<void> =>
  queryClient.prefetchQuery(transactionListOptions(userId, 'buy', firstQuery))
