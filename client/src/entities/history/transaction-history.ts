import { queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput } from '../../../../contracts/registry/endpoint.ts'
import { historyBuy, historyExchange, historySell } from '../../../../contracts/registry/history.ts'
import { queryClient } from '../../api/query-client.tsx'
import { call } from '../../api/call.ts'

const listOf = { buy: historyBuy, sell: historySell, exchange: historyExchange } as const

export type HistoryKind = keyof typeof listOf
export type HistoryQuery = CallInput<typeof historyBuy>['query']
export type HistoryPage = Answer<(typeof listOf)[HistoryKind]>

export const firstQuery = { page: 1, limit: 10, sort: '-createdAt' } as const

/** Rejects with an ApiError, or with the signal's error. Exchanges know fewer statuses and sorts. */
export const readHistory = (
  userId: string,
  kind: HistoryKind,
  query: HistoryQuery,
  signal: AbortSignal,
): Promise<HistoryPage> =>
  // The three rows differ only in their types.
  call(listOf[kind] as typeof historyBuy, { actor: userId, query, signal })

/** No event announces a new or changed row, so an older list than this is refetched when it is shown. */
const staleTime = 10_000

export const historyOptions = (userId: string, kind: HistoryKind, query: HistoryQuery) =>
  queryOptions({
    // With the user, so that one user never sees another user's data.
    queryKey: ['history', userId, kind, query] as const,
    queryFn: ({ signal }) => readHistory(userId, kind, query, signal),
    staleTime,
  })

/** Fetches the first data of the page unless it is cached. Never rejects: the page reports the error. */
export const prefetchHistory = (userId: string): Promise<void> =>
  queryClient.prefetchQuery(historyOptions(userId, 'buy', firstQuery))
