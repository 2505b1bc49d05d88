/** How an answer that is held keeps up with what happens beside its own reading. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Reads it from the provider again: something has happened that the cache does not hold. */
export function readAnswerAgain(cache: QueryClient, queryKey: QueryKey): void {
  // One under way may have begun before it happened, and a first one would be joined rather than begun again.
  void cache.cancelQueries({ queryKey })
  void cache.invalidateQueries({ queryKey })
}

/** Takes over what a call or an event has said. */
export function replaceAnswer(cache: QueryClient, queryKey: QueryKey, answer: unknown): void {
  cache.setQueryData(queryKey, answer)
  // A reading under way may have begun before this change, and would undo it.
  if (cache.isFetching({ queryKey }) > 0) readAnswerAgain(cache, queryKey)
}
