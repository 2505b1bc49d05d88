import type { ChatRow, RowOf } from './rows.ts'
import type { Steps } from './steps.ts'
import { createTable } from './table.ts'

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

export const rowsOf = (store: Store) => Object.values(store).reduce((sum, table) => sum + table.size(), 0)

/** Inserts rows into the tables of the same names. Throws when two rows share an id. */
export function* insertRows(store: Store, rows: Partial<StoreDump>): Steps {
  for (const [name, table] of Object.entries(store)) {
    // The compiler cannot match each table with its rows in a loop.
    const { insert } = table as { insert(row: unknown): unknown }
    for (const row of rows[name as keyof Store] ?? []) {
      insert(row)
      yield
    }
  }
}
