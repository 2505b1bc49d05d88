/**
 * Tables of rows by id, with indexes. A row is a value: frozen, and replaced as a whole when it changes, so that rows can be
 * handed out, cached, compared and shared between worlds without copies.
 */
import type { ChatRow, RowOf } from './rows.ts'
import { itemsInStep, type Steps } from './steps.ts'

interface Row {
  readonly _id: string
}

/** For each index the key of a row, or null for a row that it leaves out. */
type Indexes<R extends Row, Name extends string> = Readonly<Record<Name, (row: R) => string | null>>

/** Its members are methods, so that a table of rows with more fields can be used as one of rows with fewer. */
export type Table<R extends Row, Name extends string = never> = ReturnType<typeof createTable<R, Name>>

interface Bucket {
  readonly ids: Set<string>
  version: number
}

type Buckets = Map<string, Bucket>

/** What tables share until one of them changes. */
interface Content<R extends Row, Name extends string> {
  /** In the order in which they were added. A row keeps its position. */
  readonly rows: R[]
  readonly positions: Map<string, number>
  readonly buckets: Readonly<Record<Name, Buckets>>
}

function touch(buckets: Buckets, key: string): Set<string> {
  let bucket = buckets.get(key)
  if (bucket === undefined) buckets.set(key, (bucket = { ids: new Set(), version: 0 }))
  bucket.version += 1
  return bucket.ids
}

const copyOf = (buckets: Buckets): Buckets =>
  new Map(Array.from(buckets, ([key, bucket]) => [key, { ...bucket, ids: new Set(bucket.ids) }]))

function createTable<R extends Row, Name extends string = never>(indexes: Indexes<R, Name>) {
  const names = Object.keys(indexes) as Name[]
  const bucketsBy = (make: (name: Name) => Buckets) =>
    Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Buckets>
  let content: Content<R, Name> = { rows: [], positions: new Map(), buckets: bucketsBy(() => new Map()) }
  let isShared = false
  let onChange: ((position: number, before: R | undefined) => void) | undefined
  let version = 0

  function get(id: string): R | undefined {
    const position = content.positions.get(id)
    return position === undefined ? undefined : content.rows[position]
  }

  function stopSharing(): void {
    const { rows, positions, buckets } = content
    content = {
      rows: rows.slice(),
      positions: new Map(positions),
      buckets: bucketsBy((name) => copyOf(buckets[name])),
    }
    isShared = false
  }

  function store(row: R, before?: R): R {
    if (isShared) stopSharing()
    const { rows, positions, buckets } = content
    const position = positions.get(row._id) ?? rows.length
    onChange?.(position, before)
    rows[position] = row
    if (before === undefined) positions.set(row._id, position)
    version += 1
    for (const name of names) {
      const keyOf = indexes[name]
      const key = keyOf(row)
      const oldKey = before === undefined ? null : keyOf(before)
      if (oldKey !== null && oldKey !== key) touch(buckets[name], oldKey).delete(row._id)
      if (key !== null) touch(buckets[name], key).add(row._id)
    }
    return row
  }

  return {
    /** Stores a copy of the row, or the row itself when it is frozen. Throws for an id that is taken. */
    insert(row: R): R {
      if (content.positions.has(row._id)) throw new Error(`Two rows share the id "${row._id}".`)
      return store(Object.isFrozen(row) ? row : Object.freeze({ ...row }))
    },
    /** Returns the changed row. Throws for an unknown id. */
    update(id: string, change: Partial<Omit<R, '_id'>>): R {
      const before = get(id)
      if (before === undefined) throw new Error(`No row has the id "${id}".`)
      return store(Object.freeze({ ...before, ...change }), before)
    },
    get,
    all: () => content.rows.slice(),
    at: (position: number): R | undefined => content.rows[position],
    size: () => content.rows.length,
    /** Returns the rows with this key, in the order in which they got it. */
    where(index: Name, key: string): R[] {
      const found: R[] = []
      for (const id of content.buckets[index].get(key)?.ids ?? []) {
        const row = get(id)
        if (row !== undefined) found.push(row)
      }
      return found
    },
    first(index: Name, key: string): R | undefined {
      for (const id of content.buckets[index].get(key)?.ids ?? []) return get(id)
      return undefined
    },
    /** Returns a number that grows with each change of a row with this key, or of any row. Caches compare it. */
    version(index?: Name, key?: string): number {
      if (index === undefined || key === undefined) return version
      return content.buckets[index].get(key)?.version ?? 0
    },
    /** Returns its rows and indexes, which this table copies before its next change. */
    share(): Content<R, Name> {
      isShared = true
      return content
    },
    /** Replaces all rows, without calls to the listener. */
    adopt(shared: Content<R, Name>): void {
      content = shared
      isShared = true
      version += 1
    },
    /** Calls `listener` before each change, with the position of the row and the row that is replaced, if any. */
    follow(listener: (position: number, before: R | undefined) => void): void {
      onChange = listener
    },
  }
}

export function createStore() {
  return {
    users: createTable<RowOf<'users'>, 'email'>({ email: (user) => user.email }),
    sessions: createTable<RowOf<'sessions'>, 'user'>({ user: (session) => session.userId }),
    games: createTable<RowOf<'games'>>({}),
    servers: createTable<RowOf<'servers'>, 'game'>({ game: (server) => server.gameId }),
    operators: createTable<RowOf<'operators'>>({}),
    characters: createTable<RowOf<'characters'>, 'operator'>({
      operator: (character) => character.operatorId,
    }),
    requests: createTable<RowOf<'requests'>, 'openOf' | 'open' | 'waiting'>({
      openOf,
      open,
      waiting: (request) => (request.isFormOpened && !request.isRequestStarted ? 'waiting' : null),
    }),
    trackings: createTable<RowOf<'trackings'>, 'openOf' | 'open'>({ openOf, open }),
    messages: createTable<RowOf<'messages'>, 'chat' | 'clientId'>({
      chat: (message) => message.chatId,
      clientId: ({ chatId, clientId }) => (clientId === null ? null : keyOf(chatId, clientId)),
    }),
    rates: createTable<RowOf<'rates'>, 'from' | 'to' | 'pair'>({
      from: (rate) => rate.serverIdFrom,
      to: (rate) => rate.serverIdTo,
      pair: (rate) => keyOf(rate.serverIdFrom, rate.serverIdTo),
    }),
    transactions: createTable<RowOf<'transactions'>, 'history' | 'request'>({
      history: ({ userId, transactionType }) => keyOf(userId, transactionType),
      request: ({ requestId }) => requestId,
    }),
    exchanges: createTable<RowOf<'exchanges'>, 'user' | 'pendingOf' | 'pending'>({
      user: (exchange) => exchange.userId,
      pendingOf: (exchange) => (exchange.status === 'Pending' ? exchange.userId : null),
      pending: (exchange) => (exchange.status === 'Pending' ? 'pending' : null),
    }),
    tickets: createTable<RowOf<'tickets'>, 'unusedOf'>({
      unusedOf: (ticket) => (ticket.isUsed ? null : ticket.userId),
    }),
  }
}

const openOf = (row: ChatRow): string | null => (row.isFormOpened ? row.userId : null)
const open = (row: ChatRow): string | null => (row.isFormOpened ? 'open' : null)

/**
 * Returns the key of rows that two values name: the rate from one server to another, a user's purchases or sales, or a
 * chat's message by the sender's own name for it.
 */
export const keyOf = (one: string, other: string): string => `${one}/${other}`

export type Store = ReturnType<typeof createStore>

/** Gives an empty store the rows of another. Both use the same rows and indexes of a table until one of them changes it. */
export function* shareRows(from: Store, to: Store): Steps {
  counted.delete(to)
  for (const [name, table] of Object.entries(from)) {
    // The compiler cannot match each table with its namesake in a loop.
    const { adopt } = to[name as keyof Store] as { adopt(content: unknown): void }
    adopt(table.share())
    yield
  }
}

/** Lies here because a world that only writes snapshots needs none of their schemas. */
export const snapshotVersion = 1

/** The rows of every table, in the order in which they were added. */
export type StoreDump = { readonly [Name in keyof Store]: ReturnType<Store[Name]['all']> }

export function dumpStore(store: Store): StoreDump {
  const tables = Object.entries(store).map(([name, table]) => [name, table.all()])
  return Object.fromEntries(tables) as StoreDump
}

/**
 * Calls `listener` before each change of a row, with the table's name, the row's position and the row that is replaced,
 * if any.
 */
export function followStore(
  store: Store,
  listener: (table: string, position: number, before: object | undefined) => void,
): void {
  for (const [name, table] of Object.entries(store)) {
    table.follow((position: number, before: object | undefined) => {
      if (before === undefined) counted.delete(store)
      listener(name, position, before)
    })
  }
}

/** Separates the tables of a store that have exactly these rows, each with its version, from the rows of the others. */
export function compareRows(store: Store, rows: StoreDump) {
  const same: { name: keyof Store; table: Store[keyof Store]; version: number }[] = []
  const other: Partial<Record<keyof Store, readonly object[]>> = {}
  for (const [key, table] of Object.entries(store)) {
    const name = key as keyof Store
    const own: readonly object[] = table.all()
    const given: readonly object[] = rows[name]
    const isSame = own.length === given.length && own.every((row, at) => row === given[at])
    if (isSame) same.push({ name, table, version: table.version() })
    else other[name] = given
  }
  return { same, other: other as Partial<StoreDump> }
}

export const rowsIn = (rows: StoreDump) => Object.values(rows).reduce((sum, table) => sum + table.length, 0)

/** The rows of each store since its last new row: a limit counts those of all worlds when one begins. */
const counted = new WeakMap<Store, number>()

export function rowsOf(store: Store): number {
  const known = counted.get(store)
  if (known !== undefined) return known
  const rows = Object.values(store).reduce((sum, table) => sum + table.size(), 0)
  counted.set(store, rows)
  return rows
}

/** Inserts rows into the tables of the same names. Throws when two rows share an id. */
export function* insertRows(store: Store, rows: Partial<StoreDump>): Steps {
  for (const [name, table] of Object.entries(store)) {
    // The compiler cannot match each table with its rows in a loop.
    const { insert } = table as { insert(row: unknown): unknown }
    for (const [index, row] of (rows[name as keyof Store] ?? []).entries()) {
      insert(row)
      if (index % itemsInStep === 0) yield
    }
  }
}
