/** What a world holds. Rows are flat, joined by foreign keys; what is absent is null. */
import type * as z from 'zod/mini'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import type { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import type { TransactionStatus } from '../../contracts/registry/history.ts'
import type { SenderType } from '../../contracts/registry/messages.ts'
import type { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import type { Role } from '../../contracts/registry/users.ts'
import type { Steps } from './steps.ts'
import { createTable } from './table.ts'

export interface UserRow {
  readonly _id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly phoneNumber: string | null
  readonly address: string | null
  readonly country: string | null
  readonly City: string | null
  readonly bankName: string | null
  readonly RIB: string | null
  readonly role: z.infer<typeof Role>
}

/** One signed-in browser. The token before the current one stays good for a moment, for a second tab. */
export interface SessionRow {
  readonly _id: string
  readonly userId: string
  readonly refreshToken: string
  readonly previousToken: string | null
  readonly rotatedAtMs: number
  readonly expiresAtMs: number
  readonly isRemembered: boolean
  readonly isRevoked: boolean
}

export interface GameRow {
  readonly _id: string
  readonly gameName: string
}

export interface ServerRow {
  readonly _id: string
  readonly gameId: string
  readonly serverName: string
  readonly sellPrice: number
  readonly buyPrice: number
  readonly stockStatusForBuy: z.infer<typeof StockStatusForBuy>
  readonly stockStatusForSell: z.infer<typeof StockStatusForSell>
  readonly serverStock: number
}

export interface OperatorRow {
  readonly _id: string
  readonly userId: string
  readonly displayName: string
  readonly isOnline: boolean
}

/** Where an operator can be met. */
export interface CharacterRow {
  readonly _id: string
  readonly operatorId: string
  readonly serverId: string
  readonly characterName: string
}

/** What requests and trackings have in common: a conversation between a player and the staff. */
export interface ChatRow {
  readonly _id: string
  readonly userId: string
  readonly operatorId: string | null
  readonly isRequestStarted: boolean
  readonly isFormOpened: boolean
  readonly createdAt: string
  readonly expiresAt: string
}

export interface RequestRow extends ChatRow {
  readonly gameId: string
  readonly serverId: string
  readonly username: string
  readonly quantity: number
  readonly transactionType: TransactionType
}

export type TrackingRow = ChatRow

export interface MessageRow {
  readonly _id: string
  /** The request or the tracking that it belongs to. */
  readonly chatId: string
  readonly senderType: z.infer<typeof SenderType>
  readonly message: string
  readonly createdAt: string
  readonly clientId: string | null
}

export interface RateRow {
  readonly _id: string
  readonly gameId: string
  readonly serverIdFrom: string
  readonly serverIdTo: string
  readonly conversionRate: number
  readonly exchangeFee: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Kamas bought or sold by a player. */
export interface TransactionRow {
  readonly _id: string
  readonly userId: string
  readonly transactionType: TransactionType
  /** The request that it was made out of; none for those that a seed began with. */
  readonly requestId: string | null
  readonly gameId: string
  readonly serverId: string
  readonly persoName: string
  readonly quantity: number
  readonly total: number
  readonly status: TransactionStatus
  readonly createdAt: string
}

export interface ExchangeRow {
  readonly _id: string
  readonly userId: string
  readonly gameId: string
  readonly serverIdSender: string
  readonly serverIdReceiver: string
  readonly SenderGameName: string
  readonly ReceiverGameName: string
  readonly quantitySendDouble: number
  readonly quantityReceiveDouble: number
  readonly operatorId: string | null
  readonly exchangeCode: string | null
  readonly status: ExchangeStatus
  readonly createdAt: string
}

/** Something secret that serves once and not for long: a reset link, a sign-in with Google under way. */
export interface TicketRow {
  /** The secret itself. */
  readonly _id: string
  readonly purpose: 'reset-password' | 'google-state' | 'google-code'
  /** Whom it lets in; null for a state, which knows nobody yet. */
  readonly userId: string | null
  readonly expiresAtMs: number
  readonly isUsed: boolean
}

export function createStore() {
  return {
    users: createTable<UserRow, 'email'>({ email: (user) => user.email }),
    sessions: createTable<SessionRow, 'user'>({ user: (session) => session.userId }),
    games: createTable<GameRow>({}),
    servers: createTable<ServerRow, 'game'>({ game: (server) => server.gameId }),
    operators: createTable<OperatorRow>({}),
    characters: createTable<CharacterRow, 'operator'>({ operator: (character) => character.operatorId }),
    requests: createTable<RequestRow, 'openOf' | 'open' | 'waiting'>({
      openOf,
      open,
      waiting: (request) => (request.isFormOpened && !request.isRequestStarted ? 'waiting' : null),
    }),
    trackings: createTable<TrackingRow, 'openOf' | 'open'>({ openOf, open }),
    messages: createTable<MessageRow, 'chat' | 'clientId'>({
      chat: (message) => message.chatId,
      clientId: ({ chatId, clientId }) => (clientId === null ? null : clientIdKey(chatId, clientId)),
    }),
    rates: createTable<RateRow, 'from' | 'to' | 'pair'>({
      from: (rate) => rate.serverIdFrom,
      to: (rate) => rate.serverIdTo,
      pair: (rate) => pairKey(rate.serverIdFrom, rate.serverIdTo),
    }),
    transactions: createTable<TransactionRow, 'history' | 'request'>({
      history: ({ userId, transactionType }) => historyKey(userId, transactionType),
      request: ({ requestId }) => requestId,
    }),
    exchanges: createTable<ExchangeRow, 'user' | 'pendingOf' | 'pending'>({
      user: (exchange) => exchange.userId,
      pendingOf: (exchange) => (exchange.status === 'Pending' ? exchange.userId : null),
      pending: (exchange) => (exchange.status === 'Pending' ? 'pending' : null),
    }),
    tickets: createTable<TicketRow, 'unusedOf'>({
      unusedOf: (ticket) => (ticket.isUsed ? null : ticket.userId),
    }),
  }
}

const openOf = (row: ChatRow): string | null => (row.isFormOpened ? row.userId : null)
const open = (row: ChatRow): string | null => (row.isFormOpened ? 'open' : null)

/** A clientId is the sender's own name for a message, unique within one conversation. */
export const clientIdKey = (chatId: string, clientId: string): string => `${chatId}/${clientId}`

/** The key of the rates from one server to another. */
export const pairKey = (serverIdFrom: string, serverIdTo: string): string => `${serverIdFrom}/${serverIdTo}`

/** The key of what one user has bought, or sold. */
export const historyKey = (userId: string, transactionType: TransactionType): string =>
  `${userId}/${transactionType}`

export type Store = ReturnType<typeof createStore>

/** Every table's rows, in the order in which they came. */
export type StoreDump = { readonly [Name in keyof Store]: ReturnType<Store[Name]['all']> }

export function dumpStore(store: Store): StoreDump {
  const tables = Object.entries(store).map(([name, table]) => [name, table.all()])
  return Object.fromEntries(tables) as StoreDump
}

/** How many rows all tables have together. */
export const rowsIn = (rows: StoreDump): number =>
  Object.values(rows).reduce((sum, table) => sum + table.length, 0)

/** How many rows a store has. */
export const rowsOf = (store: Store): number =>
  Object.values(store).reduce((sum, table) => sum + table.size(), 0)

/** Inserts rows into the tables of the same names. Throws when two rows share an id. */
export function* insertRows(store: Store, rows: Partial<StoreDump>): Steps {
  for (const [name, table] of Object.entries(store)) {
    // A loop over all tables cannot say that each gets rows of its own type.
    const { insert } = table as { insert(row: unknown): unknown }
    for (const row of rows[name as keyof Store] ?? []) {
      insert(row)
      yield
    }
  }
}
