/**
 * Rows by id, with indexes. A row is a value: frozen, and replaced as a whole when it changes, so that rows can be
 * handed out, cached, compared and shared between worlds without copies.
 */
export interface Row {
  readonly _id: string
}

/** For each index the key of a row, or null for a row that it leaves out. */
export type Indexes<R extends Row, Name extends string> = Readonly<Record<Name, (row: R) => string | null>>

/** Its members are methods, so that a table of rows with more fields can be used as one of rows with fewer. */
export type Table<R extends Row, Name extends string = never> = ReturnType<typeof createTable<R, Name>>

interface Bucket {
  readonly ids: Set<string>
  version: number
}

function touch(buckets: Map<string, Bucket>, key: string): Set<string> {
  let bucket = buckets.get(key)
  if (bucket === undefined) buckets.set(key, (bucket = { ids: new Set(), version: 0 }))
  bucket.version += 1
  return bucket.ids
}

export function createTable<R extends Row, Name extends string = never>(indexes: Indexes<R, Name>) {
  /** In the order in which they were added. A row keeps its position. */
  const rows: R[] = []
  const positions = new Map<string, number>()
  let onChange: ((position: number, before: R | undefined) => void) | undefined
  const indexList = Object.entries<(row: R) => string | null>(indexes).map(([name, keyOf]) => ({
    name,
    keyOf,
    buckets: new Map<string, Bucket>(),
  }))
  const indexNamed = new Map<string, (typeof indexList)[number]>(
    indexList.map((index) => [index.name, index]),
  )
  let version = 0

  function get(id: string): R | undefined {
    const position = positions.get(id)
    return position === undefined ? undefined : rows[position]
  }

  function store(row: R, before?: R): R {
    const position = positions.get(row._id) ?? rows.length
    onChange?.(position, before)
    rows[position] = row
    if (before === undefined) positions.set(row._id, position)
    version += 1
    for (const { keyOf, buckets } of indexList) {
      const key = keyOf(row)
      const oldKey = before === undefined ? null : keyOf(before)
      if (oldKey !== null && oldKey !== key) touch(buckets, oldKey).delete(row._id)
      if (key !== null) touch(buckets, key).add(row._id)
    }
    return row
  }

  return {
    /** Stores a copy of the row, or the row itself when it is frozen. Throws for an id that is taken. */
    insert(row: R): R {
      if (positions.has(row._id)) throw new Error(`Two rows share the id "${row._id}".`)
      return store(Object.isFrozen(row) ? row : Object.freeze({ ...row }))
    },
    /** Returns the changed row. Throws for an unknown id. */
    update(id: string, change: Partial<Omit<R, '_id'>>): R {
      const before = get(id)
      if (before === undefined) throw new Error(`No row has the id "${id}".`)
      return store(Object.freeze({ ...before, ...change }), before)
    },
    get,
    all: () => rows.slice(),
    size: () => rows.length,
    /** Returns the rows with this key, in the order in which they got it. */
    where(index: Name, key: string): R[] {
      const found: R[] = []
      for (const id of indexNamed.get(index)?.buckets.get(key)?.ids ?? []) {
        const row = get(id)
        if (row !== undefined) found.push(row)
      }
      return found
    },
    first(index: Name, key: string): R | undefined {
      for (const id of indexNamed.get(index)?.buckets.get(key)?.ids ?? []) return get(id)
      return undefined
    },
    /** Returns a number that grows with each change of a row with this key, or of any row. Caches compare it. */
    version(index?: Name, key?: string): number {
      if (index === undefined || key === undefined) return version
      return indexNamed.get(index)?.buckets.get(key)?.version ?? 0
    },
    /** Calls `listener` before each change, with the position of the row and the row that is replaced, if any. */
    follow(listener: (position: number, before: R | undefined) => void): void {
      onChange = listener
    },
  }
}
