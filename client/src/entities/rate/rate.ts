/** What an exchange between two servers gives. */
import { queryOptions } from '@tanstack/react-query'
import { ratesList } from '../../../../contracts/registry/rates.ts'
import { call } from '../../api/call.ts'

export const rateKeys = {
  all: ['rates'] as const,
  between: (serverIdFrom: string, serverIdTo: string) => [...rateKeys.all, serverIdFrom, serverIdTo] as const,
}

/** The rate that holds, with the stock where Kamas arrive: the first of the list, or null where there is none. */
export const rateOptions = (serverIdFrom: string, serverIdTo: string) =>
  queryOptions({
    queryKey: rateKeys.between(serverIdFrom, serverIdTo),
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: 10, serverIdFrom, serverIdTo, sort: '-createdAt' } as const
      return (await call(ratesList, { query, signal })).data[0] ?? null
    },
    staleTime: 15_000,
    // Rates and stock move while somebody thinks about them.
    refetchInterval: 30_000,
    refetchOnWindowFocus: 'always',
  })
