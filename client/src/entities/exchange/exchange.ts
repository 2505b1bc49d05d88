/** The player's newest exchange in the query cache: its query, and changes by calls and events. */
import { queryOptions } from '@tanstack/react-query'
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
  createInQuery,
  refetchQuery,
  replaceQueryData,
  type Player,
} from '../../api/cache-updates.ts'

export type NewExchange = CallInput<typeof createExchange>['body']

/** A pending exchange is polled while no events can arrive. */
const pollWhileInterruptedMs = 15_000

/** No event announces the end of an exchange, so a pending one is always polled. */
const pollWhilePendingMs = 30_000

export const lastExchangeOptions = (userId: string) =>
  queryOptions({
    // With the user, so that one user never sees another user's data.
    queryKey: ['exchange', userId] as const,
    queryFn: async ({ signal }) => (await call(lastExchange, { actor: userId, signal })).transaction,
    // Events keep it fresh; it is refetched after a reconnect and when the window gets the focus.
    staleTime: 60_000,
    refetchOnWindowFocus: 'always',
  })

/** The same query with polling, which detects the end within half a minute. */
export const watchedExchangeOptions = (userId: string, isInterrupted: boolean) =>
  queryOptions({
    ...lastExchangeOptions(userId),
    refetchInterval: ({ state }) =>
      isPending(state.data) && (isInterrupted ? pollWhileInterruptedMs : pollWhilePendingMs),
    // The player waits in the game or in another tab, and is alerted there.
    refetchIntervalInBackground: true,
  })

/** Rejects with `exchange-already-pending`, `rate-changed`, `stock-exceeded` or `not-found`, among others. */
export const requestExchange = (player: Player, wanted: NewExchange): Promise<CurrentExchange> =>
  createInQuery(player.cache, lastExchangeOptions(player.userId).queryKey, async () => {
    const asking = call(createExchange, { actor: player.userId, body: wanted })
    const { transaction } = await asking.catch((error: unknown) => {
      // Another tab created an exchange first, which is now shown.
      if (error instanceof ApiError && error.code === 'exchange-already-pending') refetchExchange(player)
      throw error
    })
    return transaction
  })

export function refetchExchange({ cache, userId }: Player): void {
  refetchQuery(cache, lastExchangeOptions(userId).queryKey)
}

/** An event about another exchange than the cached pending one is late or of another tab, so the exchange is refetched. */
export const exchangeEvents = {
  assignTransactionToOperator(
    player: Player,
    { transaction }: PayloadOf<'assignTransactionToOperator'>,
  ): void {
    const { queryKey } = lastExchangeOptions(player.userId)
    afterPendingCreation(queryKey, () => {
      const cached = player.cache.getQueryData(queryKey)
      if (isPending(cached) && cached._id === transaction._id)
        replaceQueryData(player.cache, queryKey, transaction)
      else refetchExchange(player)
    })
  },
}

export const isPending = (exchange: CurrentExchange | null | undefined): exchange is CurrentExchange =>
  exchange?.status === 'Pending'

/** The state of a pending exchange. `unnamed`: the operator has no character on the server that sends the Kamas. */
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
