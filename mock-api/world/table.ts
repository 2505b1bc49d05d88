/**
 * The one door to a model of @mswjs/data. That library scans for every query, also for one by key, so reads go through
 * Maps that stand beside it and are kept by the same door that writes. Rows leave as copies: what a caller does to one
 * never reaches the store.
 */
export interface Row {
  readonly _id: string
}

interface Model<R extends Row> {
  create(initial: R): R
  getAll(): R[]
}

/** For each index the key of a row, or null for a row that it leaves out. */
export type Indexes<R extends Row, Name extends string> = Readonly<Record<Name, (row: R) => string | null>>

export interface Table<R extends Row, Name extends string = never> {
  insert(row: R): R
  /** Answers the changed row. Throws for an id that is not there: looking first is the caller's part. */
  update(id: string, change: Partial<Omit<R, '_id'>>): R
  get(id: string): R | undefined
  all(): R[]
  /** The rows with this key, in the order in which they came under it. */
  where(index: Name, key: string): R[]
}

export function createTable<R extends Row, Name extends string = never>(
  model: Model<R>,
  indexes: Indexes<R, Name>,
): Table<R, Name> {
  const stored = new Map<string, R>()
  const places = Object.entries<(row: R) => string | null>(indexes).map(([name, keyOf]) => ({
    name,
    keyOf,
    ids: new Map<string, Set<string>>(),
  }))
  const placeOf = new Map(places.map((place) => [place.name, place]))

  const enter = (row: R): void => {
    for (const { keyOf, ids } of places) {
      const key = keyOf(row)
      if (key === null) continue
      const under = ids.get(key)
      if (under === undefined) ids.set(key, new Set([row._id]))
      else under.add(row._id)
    }
  }

  return {
    insert(row) {
      // create() copies the row in and answers a live reference to what it stored.
      const live = model.create(row)
      stored.set(row._id, live)
      enter(live)
      return copy(live)
    },
    update(id, change) {
      const live = stored.get(id)
      if (live === undefined) throw new Error(`no row ${id} to update`)
      const before = places.map(({ keyOf }) => keyOf(live))
      Object.assign(live, change)
      places.forEach(({ keyOf, ids }, index) => {
        const key = before[index]
        if (key !== null && key !== undefined && key !== keyOf(live)) ids.get(key)?.delete(id)
      })
      enter(live)
      return copy(live)
    },
    get(id) {
      const live = stored.get(id)
      return live === undefined ? undefined : copy(live)
    },
    all: () => model.getAll().map(copy),
    where(index, key) {
      const ids = placeOf.get(index)?.ids.get(key) ?? []
      return Array.from(ids, (id) => stored.get(id))
        .filter((live) => live !== undefined)
        .map(copy)
    },
  }
}

/** Rows are flat. Own string keys only: the library marks its entities with symbols. */
const copy = <R extends Row>(live: R): R => Object.fromEntries(Object.entries(live)) as unknown as R
