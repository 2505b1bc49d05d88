/**
 * What was worked out from a world's rows, kept until they change. The same object is answered again, so that whoever
 * checks or prints what is answered can see that it did so before.
 */
export interface Memo {
  /** What `make` answered for `key` when the rows stood at `version`, or what it answers now. */
  recall<Value extends object>(key: string, version: number | string, make: () => Value): Value
}

/** Keeps what was asked for last: at most `limit` of it. */
export function createMemo(limit = 500): Memo {
  const kept = new Map<string, { readonly version: number | string; readonly value: object }>()
  return {
    recall<Value extends object>(key: string, version: number | string, make: () => Value): Value {
      const found = kept.get(key)
      // Under one key there is only ever what one `make` answers.
      const value = found?.version === version ? (found.value as Value) : make()
      kept.delete(key)
      kept.set(key, { version, value })
      if (kept.size > limit) {
        for (const oldest of kept.keys()) {
          kept.delete(oldest)
          break
        }
      }
      return value
    },
  }
}
