/**
 * The one door to a model of @mswjs/data. That library scans for every query, also for one by key, and hands out live
 * references; so reads go through Maps that stand beside it and are kept by the same door that writes. A row is a value:
 * frozen, and replaced as a whole when it changes, so that it can be handed out, kept and compared without copying.
 */
export interface Row {
  readonly _id: string
}

/** What the library holds of a row: its key, and the row as one value. Its types know of plain values only. */
interface Entity {
  readonly _id: string
  row: unknown
}

interface Model {
  create(initial: object): Entity
}

/** For each index the key of a row, or null for a row that it leaves out. */
export type Indexes<R extends Row, Name extends string> = Readonly<Record<Name, (row: R) => string | null>>

export interface Table<R extends Row, Name extends string = never> {
  insert(row: R): R
  /** Answers the changed row. Throws for an id that is not there: looking first is the caller's part. */
  update(id: string, change: Partial<Omit<R, '_id'>>): R
  get(id: string): R | undefined
  all(): R[]
  /** How many rows there are. */
  size(): number
  /** The rows with this key, in the order in which they came under it. */
  where(index: Name, key: string): R[]
  /** The first of them. */
  first(index: Name, key: string): R | undefined
  /** Another number after each change of a row with this key, or of any row: what was made of them is stale then. */
  version(index?: Name, key?: string): number
}

interface Bucket {
  readonly ids: Set<string>
  version: number
}

function bucketOf(buckets: Map<string, Bucket>, key: string): Bucket {
  let bucket = buckets.get(key)
  if (bucket === undefined) buckets.set(key, (bucket = { ids: new Set(), version: 0 }))
  return bucket
}

export function createTable<R extends Row, Name extends string = never>(
  model: Model,
  indexes: Indexes<R, Name>,
): Table<R, Name> {
  const rows = new Map<string, R>()
  /** What the library holds, kept equal to `rows`. */
  const entities = new Map<string, Entity>()
  const places = Object.entries<(row: R) => string | null>(indexes).map(([name, keyOf]) => ({
    name,
    keyOf,
    buckets: new Map<string, Bucket>(),
  }))
  const placeOf = new Map(places.map((place) => [place.name, place]))
  let version = 0

  /** Moves a row from the buckets of what it was to those of what it is. */
  function index(before: R | undefined, after: R): void {
    version += 1
    for (const { keyOf, buckets } of places) {
      const left = before === undefined ? null : keyOf(before)
      const key = keyOf(after)
      if (left !== null && left !== key) {
        const bucket = bucketOf(buckets, left)
        bucket.ids.delete(after._id)
        bucket.version += 1
      }
      if (key === null) continue
      const bucket = bucketOf(buckets, key)
      bucket.ids.add(after._id)
      bucket.version += 1
    }
  }

  return {
    insert(given) {
      const row = Object.freeze({ ...given })
      entities.set(row._id, model.create({ _id: row._id, row }))
      rows.set(row._id, row)
      index(undefined, row)
      return row
    },
    update(id, change) {
      const before = rows.get(id)
      const entity = entities.get(id)
      if (before === undefined || entity === undefined) throw new Error(`no row ${id} to update`)
      const row = Object.freeze({ ...before, ...change })
      entity.row = row
      rows.set(id, row)
      index(before, row)
      return row
    },
    get: (id) => rows.get(id),
    all: () => [...rows.values()],
    size: () => rows.size,
    where(name, key) {
      const found: R[] = []
      for (const id of placeOf.get(name)?.buckets.get(key)?.ids ?? []) {
        const row = rows.get(id)
        if (row !== undefined) found.push(row)
      }
      return found
    },
    first(name, key) {
      for (const id of placeOf.get(name)?.buckets.get(key)?.ids ?? []) return rows.get(id)
      return undefined
    },
    version: (name, key) =>
      name === undefined || key === undefined ? version : (placeOf.get(name)?.buckets.get(key)?.version ?? 0),
  }
}
