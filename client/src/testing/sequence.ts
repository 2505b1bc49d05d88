/** Things that come one after the other, to be waited for in that order. */
export interface Sequence<Item> {
  add(item: Item): void
  /** The first that has not been taken yet, as soon as there is one. */
  next(): Promise<Item>
  /** What nobody has taken. */
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
