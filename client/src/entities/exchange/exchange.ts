/** The player's newest exchange: how it is read, asked for, and changed by events. */
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '../../../../contracts/registry/endpoint.ts'
import {
  createExchange,
  lastExchange,
  type CurrentExchange,
} from '../../../../contracts/registry/exchanges.ts'
import type { PayloadOf } from '../../../../contracts/registry/registry.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import {
  afterPendingCreation,
  refetchQuery,
  replaceQueryData,
  trackCreation,
} from '../../api/cache-updates.ts'

export type NewExchange = CallInput<typeof createExchange>['body']

export const exchangeKeys = {
  /** One user's: what the user before left in the cache is never shown to the next. */
  last: (userId: string) => ['exchange', userId] as const,
}

/** While no event can arrive, the pending exchange is read instead. */
const pollWhileInterruptedMs = 15_000

/** No event tells that an exchange has ended, so a pending one is read now and then in any case. */
const pollWhilePendingMs = 30_000

/** The newest exchange whatever its status, or null. */
export const lastExchangeOptions = (userId: string) =>
  queryOptions({
    queryKey: exchangeKeys.last(userId),
    queryFn: async ({ signal }) => (await call(lastExchange, { actor: userId, signal })).transaction,
    // Events keep it fresh while they can arrive; after a reconnect and on return to the page it is read again.
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** The same for whoever shows it, who is told of its end within half a minute. */
export const watchedExchangeOptions = (userId: string, isInterrupted: boolean) =>
  queryOptions({
    ...lastExchangeOptions(userId),
    refetchInterval: ({ state }) =>
      isPending(state.data) && (isInterrupted ? pollWhileInterruptedMs : pollWhilePendingMs),
  })

/** Rejects with `exchange-already-pending`, `rate-changed`, `stock-exceeded` or `not-found` where that is the case. */
export const requestExchange = (
  cache: QueryClient,
  userId: string,
  wanted: NewExchange,
): Promise<CurrentExchange> =>
  trackCreation(exchangeKeys.last(userId), async () => {
    const { transaction } = await call(createExchange, { actor: userId, body: wanted }).catch(
      (error: unknown) => {
        // Another tab was faster; what it has asked for is what there is to be shown.
        if (error instanceof ApiError && error.code === 'exchange-already-pending')
          refetchExchange(cache, userId)
        throw error
      },
    )
    replaceQueryData(cache, exchangeKeys.last(userId), transaction)
    return transaction
  })

/** Takes over what has happened to the pending exchange that is held. Answers whether it was that one. */
export function updatePending(cache: QueryClient, userId: string, exchange: CurrentExchange): boolean {
  const held = cache.getQueryData(lastExchangeOptions(userId).queryKey)
  if (!isPending(held) || held._id !== exchange._id) return false
  replaceQueryData(cache, exchangeKeys.last(userId), exchange)
  return true
}

/** Reads it from the provider again: something has happened that the cache does not hold. */
export function refetchExchange(cache: QueryClient, userId: string): void {
  refetchQuery(cache, exchangeKeys.last(userId))
}

/**
 * What the events of an exchange change in the cache. An event about another exchange than the cached pending one was
 * created elsewhere or is late, so the exchange is refetched.
 */
export const exchangeEvents = {
  assignTransactionToOperator(
    cache: QueryClient,
    userId: string,
    { transaction }: PayloadOf<'assignTransactionToOperator'>,
  ): void {
    afterPendingCreation(exchangeKeys.last(userId), () => {
      if (!updatePending(cache, userId, transaction)) refetchExchange(cache, userId)
    })
  },
}

export const isPending = (exchange: CurrentExchange | null | undefined): exchange is CurrentExchange =>
  exchange?.status === 'Pending'

/** How far a pending exchange is: `unnamed` is an operator without a character on the server that Kamas leave. */
export type Delivery =
  | { readonly at: 'waiting' }
  | { readonly at: 'unnamed' }
  | { readonly at: 'named'; readonly characterName: string }

export function deliveryOf({ operatorId, serverIdSender }: CurrentExchange): Delivery {
  if (!operatorId) return { at: 'waiting' }
  const character = operatorId.characters.find(({ serverId }) => serverId === serverIdSender._id)
  const characterName = character?.characterName.trim() ?? ''
  return characterName === '' ? { at: 'unnamed' } : { at: 'named', characterName }
}
