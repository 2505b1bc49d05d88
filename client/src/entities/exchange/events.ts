import type { QueryClient } from '@tanstack/react-query'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { afterPendingCreation } from '../../api/cache-updates.ts'
import { exchangeKeys, refetchExchange, updatePending } from './exchange.ts'

/**
 * What the events of an exchange do to the cache. One of another exchange than the pending one that is held was asked
 * for elsewhere, or comes late; the provider knows.
 */
export const exchangeEvents = {
  assignTransactionToOperator(
    cache: QueryClient,
    userId: string,
    { transaction }: PayloadOf<'assignTransactionToOperator'>,
  ): void {
    // It may be the one that is just being asked for.
    afterPendingCreation(exchangeKeys.last(userId), () => {
      if (!updatePending(cache, userId, transaction)) refetchExchange(cache, userId)
    })
  },
}
