import { queryClient } from '../../api/query-client.tsx'
import { lastExchangeOptions } from '../../entities/exchange/exchange.ts'
import { gameListOptions } from '../../entities/game/game.ts'

export const prepareExchange = async (userId: string): Promise<void> => {
  await Promise.all([
    queryClient.prefetchQuery(lastExchangeOptions(userId)),
    queryClient.prefetchQuery(gameListOptions()),
  ])
}
