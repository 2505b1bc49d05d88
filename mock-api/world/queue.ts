/** A priority queue as a binary heap. Removing any item is fast as well, because each node knows its index. */
export interface Queue<Item> {
  first(): Item | undefined
  /** Returns a function that removes the item. It returns false if the item is already gone. */
  add(item: Item): () => boolean
  takeFirst(): Item | undefined
  /** Returns all items in order. */
  list(): readonly Item[]
  clear(): void
}

interface Node<Item> {
  readonly item: Item
  /** Its index in the heap; undefined after its removal. */
  place: number | undefined
}

export function createQueue<Item>(compare: (one: Item, other: Item) => number): Queue<Item> {
  const heap: Node<Item>[] = []

  function put(node: Node<Item>, place: number): void {
    heap[place] = node
    node.place = place
  }

  /** Moves a node up from a free place to its position. */
  function lift(node: Node<Item>, from: number): void {
    let place = from
    for (;;) {
      const above = (place - 1) >> 1
      const parent = place === 0 ? undefined : heap[above]
      if (parent === undefined || compare(parent.item, node.item) <= 0) break
      put(parent, place)
      place = above
    }
    put(node, place)
  }

  /** Moves a node down from a free place to its position. */
  function sink(node: Node<Item>, from: number): void {
    let place = from
    for (;;) {
      const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]]
      const child = left && right && compare(right.item, left.item) < 0 ? right : left
      if (child?.place === undefined || compare(node.item, child.item) <= 0) break
      const below = child.place
      put(child, place)
      place = below
    }
    lift(node, place)
  }

  function remove(node: Node<Item>): boolean {
    const { place } = node
    if (place === undefined) return false
    node.place = undefined
    const last = heap.pop()
    if (last && last !== node) sink(last, place)
    return true
  }

  return {
    first: () => heap[0]?.item,
    add(item) {
      const node: Node<Item> = { item, place: undefined }
      lift(node, heap.length)
      return () => remove(node)
    },
    takeFirst() {
      const [node] = heap
      if (node) remove(node)
      return node?.item
    },
    list: () => heap.map(({ item }) => item).toSorted(compare),
    clear() {
      for (const node of heap) node.place = undefined
      heap.length = 0
    },
  }
}
