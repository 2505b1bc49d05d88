export function createListeners<Args extends readonly unknown[] = []>() {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener: (...args: Args) => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...args: Args): void {
      for (const listener of listeners) listener(...args)
    },
  }
}

/** Returns a `subscribe` that also calls the listener after changes of the storage in other tabs. */
export const withOtherTabs =
  (subscribe: (listener: () => void) => () => void) =>
  (listener: () => void): (() => void) => {
    const unsubscribe = subscribe(listener)
    addEventListener('storage', listener)
    return () => {
      unsubscribe()
      removeEventListener('storage', listener)
    }
  }
