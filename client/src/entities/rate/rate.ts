/** Rates of exchanges between servers. */
import { queryOptions } from '@tanstack/react-query'
import { ratesList } from '../../../../contracts/registry/rates.ts'
import { call } from '../../api/call.ts'

export const rateKeys = {
  all: ['rates'] as const,
  between: (serverIdFrom: string, serverIdTo: string) => [...rateKeys.all, serverIdFrom, serverIdTo] as const,
}

/** The current rate between two servers, with the receiving server's stock; null if there is none. */
export const rateOptions = (serverIdFrom: string, serverIdTo: string) =>
  queryOptions({
    queryKey: rateKeys.between(serverIdFrom, serverIdTo),
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 10, serverIdFrom, serverIdTo, sort: '-createdAt' } as const
      return (await call(ratesList, { query, signal })).data[0] ?? null
    },
    // Rates and stock change while a player decides.
    staleTime: 15_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
