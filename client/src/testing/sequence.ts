/** A queue whose next item can be awaited. */
export interface Sequence<Item> {
  add(item: Item): void
  /** Resolves with the next item as soon as there is one. */
  next(): Promise<Item>
  /** Returns the items that were not taken. */
  rest(): readonly Item[]
}

export function createSequence<Item>(): Sequence<Item> {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item) {
      const take = waiting.shift()
      if (take) take(item)
      else items.push(item)
    },
    next: () =>
      new Promise((resolve) => {
        const item = items.shift()
        if (item === undefined) waiting.push(resolve)
        else resolve(item)
      }),
    rest: () => items,
  }
}
