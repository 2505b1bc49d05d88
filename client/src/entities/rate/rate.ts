import { queryOptions } from '@tanstack/react-query'
import type { Answer, CallInput } from '../../../../contracts/registry/endpoint.ts'
import { createRate, ratesList, type ExchangeRate } from '../../../../contracts/registry/rates.ts'
import { call } from '../../api/call.ts'

type RateQuery = CallInput<typeof ratesList>['query']
type NewRate = CallInput<typeof createRate>['body']

export const ratesKey = ['rates'] as const

/** Rates and stock change while a player decides. */
const staleTime = 15_000

const readRates = (query: RateQuery, signal: AbortSignal): Promise<Answer<typeof ratesList>> =>
  call(ratesList, { query, signal })

export const rateListOptions = (query: RateQuery) =>
  queryOptions({
    queryKey: [...ratesKey, 'list', query] as const,
    queryFn: ({ signal }) => readRates(query, signal),
    staleTime,
  })

/** The current rate between two servers, with the receiving server's stock; null if there is none. */
export const rateOptions = (serverIdFrom: string, serverIdTo: string) =>
  queryOptions({
    queryKey: [...ratesKey, serverIdFrom, serverIdTo] as const,
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 10, serverIdFrom, serverIdTo, sort: '-createdAt' } as const
      return (await readRates(query, signal)).data[0] ?? null
    },
    staleTime,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })

/** Sets a rate and returns it. Rejects with `access-denied` unless the user is an admin. */
export const setRate = async (userId: string, rate: NewRate): Promise<ExchangeRate> =>
  (await call(createRate, { actor: userId, body: rate })).data
