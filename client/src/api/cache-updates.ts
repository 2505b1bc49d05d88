/** How an answer that is held keeps up with what happens beside its own reading. */
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Reads it from the provider again: something has happened that the cache does not hold. */
export function refetchQuery(cache: QueryClient, queryKey: QueryKey): void {
  // One under way may have begun before it happened, and a first one would be joined rather than begun again.
  void cache.cancelQueries({ queryKey })
  void cache.invalidateQueries({ queryKey })
}

/** Takes over what a call or an event has said. */
export function replaceQueryData(cache: QueryClient, queryKey: QueryKey, answer: unknown): void {
  cache.setQueryData(queryKey, answer)
  // A reading under way may have begun before this change, and would undo it.
  if (cache.isFetching({ queryKey }) > 0) refetchQuery(cache, queryKey)
}

/** Calls under way that bring into being what the answer to this key shows. */
const beginnings = new Map<string, Promise<unknown>>()

/** `begin` makes the call and takes over its answer; what `afterPendingCreation` is given waits for both. */
export async function trackCreation<Result>(
  queryKey: QueryKey,
  begin: () => Promise<Result>,
): Promise<Result> {
  const key = hashKey(queryKey)
  const beginning = begin()
  beginnings.set(key, beginning)
  try {
    return await beginning
  } finally {
    if (beginnings.get(key) === beginning) beginnings.delete(key)
  }
}

/**
 * Takes an event in: at once, or, as it may be about what a call under way brings into being, after that call's answer,
 * which it can overtake.
 */
export function afterPendingCreation(queryKey: QueryKey, takeIn: () => void): void {
  const beginning = beginnings.get(hashKey(queryKey))
  if (beginning) void beginning.then(takeIn, takeIn)
  else takeIn()
}
