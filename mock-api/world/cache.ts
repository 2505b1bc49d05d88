/** Caches that cannot fill the memory. */

export function keepNewest<Value>(kept: Map<string, Value>, limit: number, key: string, value: Value): void {
  // Deleted first, because a map keeps the order in which its keys were added.
  kept.delete(key)
  kept.set(key, value)
  for (const oldest of kept.keys()) {
    if (kept.size <= limit) break
    kept.delete(oldest)
  }
}

/** Creates a cache of what is computed from a world's rows. It keeps the `limit` values that were used last. */
export function createMemo(limit = 500) {
  const kept = new Map<string, { readonly version: number | string; readonly value: object }>()
  return {
    /**
     * Returns the cached value for `key` if it was made at `version`, else calls `make`. The same object comes back each
     * time, so callers can cache what they derive from it.
     */
    recall<Value extends object>(key: string, version: number | string, make: () => Value): Value {
      const found = kept.get(key)
      // Callers use one `make` for each key, so the type is the same.
      const value = found?.version === version ? (found.value as Value) : make()
      keepNewest(kept, limit, key, { version, value })
      return value
    },
  }
}

/** Returns a function that returns the object of its last call again while that one is the same, to save memory. */
export function createSame<Value>(isSame: (last: Value, next: Value) => boolean): (value: Value) => Value {
  let last: Value | undefined
  return (value) => (last !== undefined && isSame(last, value) ? last : (last = value))
}
