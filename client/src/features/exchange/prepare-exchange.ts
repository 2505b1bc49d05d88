import { queryClient } from '../../api/query-client.tsx'
import { lastExchangeOptions } from '../../entities/exchange/exchange.ts'
import { gameListOptions } from '../../entities/game/game.ts'

/** Reads what the exchange page shows first, unless it is there already; a failure is left to the page. */
export const prepareExchange = async (userId: string): Promise<void> => {
  await Promise.all([
    queryClient.prefetchQuery(lastExchangeOptions(userId)),
    queryClient.prefetchQuery(gameListOptions()),
  ])
}
