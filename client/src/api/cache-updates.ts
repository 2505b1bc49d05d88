/** Updates cached query data after calls and events, without races with queries under way. */
import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** A player, and the cache with the player's data. */
export interface Player {
  readonly cache: QueryClient
  readonly userId: string
}

export const usePlayer = (userId: string): Player => ({ cache: useQueryClient(), userId })

export function refetchQuery(cache: QueryClient, queryKey: QueryKey): void {
  // A request under way may have started before the change. Without cancelling, a first request would not be restarted.
  void cache.cancelQueries({ queryKey })
  void cache.invalidateQueries({ queryKey })
}

export function replaceQueryData(cache: QueryClient, queryKey: QueryKey, data: unknown): void {
  cache.setQueryData(queryKey, data)
  // A request under way may have started before this change, and would undo it.
  if (cache.isFetching({ queryKey }) > 0) refetchQuery(cache, queryKey)
}

const pendingCreations = new Map<string, Promise<unknown>>()

/** Makes the call that creates the resource of a query and sets the query's data. `afterPendingCreation` waits for it. */
export async function createInQuery<Resource extends { readonly _id: string }>(
  cache: QueryClient,
  queryKey: QueryKey,
  create: () => Promise<Resource>,
): Promise<Resource> {
  const key = hashKey(queryKey)
  const updates = () => cache.getQueryState<Resource | null>(queryKey)?.dataUpdateCount
  const before = updates()
  const creation = create().then((created) => {
    // A refetch can overtake the response, which shows the first state of the resource.
    if (cache.getQueryData<Resource | null>(queryKey)?._id === created._id) return created
    const isLate = updates() !== before
    replaceQueryData(cache, queryKey, created)
    if (isLate) refetchQuery(cache, queryKey)
    return created
  })
  pendingCreations.set(key, creation)
  try {
    return await creation
  } finally {
    if (pendingCreations.get(key) === creation) pendingCreations.delete(key)
  }
}

/** An event about a new resource can overtake the response to the call that creates it, and then waits for it. */
export function afterPendingCreation(queryKey: QueryKey, handleEvent: () => void): void {
  const creation = pendingCreations.get(hashKey(queryKey))
  if (creation) void creation.then(handleEvent, handleEvent)
  else handleEvent()
}
