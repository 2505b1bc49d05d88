import { queryClient } from '../../api/query-client.tsx'
import { lastExchangeOptions } from '../../entities/exchange/exchange.ts'
import { gameListOptions } from '../../entities/game/game.ts'

/** Prefetches the first data of the exchange page. The page itself reports a failure. */
export const prepareExchange = async (userId: string): Promise<void> => {
  await Promise.all([
    queryClient.prefetchQuery(lastExchangeOptions(userId)),
    queryClient.prefetchQuery(gameListOptions()),
  ])
}
