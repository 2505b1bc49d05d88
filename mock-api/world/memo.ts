/** Caches what is computed from a world's rows until they change. */
import { keepNewest } from './lru.ts'

export interface Memo {
  /**
   * Returns the cached value for `key` if it was made at `version`, else calls `make`. The same object comes back each
   * time, so callers can cache what they derive from it.
   */
  recall<Value extends object>(key: string, version: number | string, make: () => Value): Value
}

/** Keeps the `limit` values that were used last. */
export function createMemo(limit = 500): Memo {
  const kept = new Map<string, { readonly version: number | string; readonly value: object }>()
  return {
    recall<Value extends object>(key: string, version: number | string, make: () => Value): Value {
      const found = kept.get(key)
      // Callers use one `make` for each key, so the type is the same.
      const value = found?.version === version ? (found.value as Value) : make()
      keepNewest(kept, limit, key, { version, value })
      return value
    },
  }
}
