/** The tables of one world. Rows are flat, relations are ids, and absent values are null. */
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

/** A signed-in browser. The previous token stays valid for a moment, for a second tab. */
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

/** An operator's character on one server. */
export interface CharacterRow {
  readonly _id: string
  readonly operatorId: string
  readonly serverId: string
  readonly characterName: string
}

/** The fields that requests and trackings share: both are conversations between a player and an operator. */
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
  /** The id of a request or a tracking. */
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
  /** The request it was made from; null for seeded transactions. */
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

/** A one-time token: a reset link, or a Google sign-in in progress. */
export interface TicketRow {
  /** The secret itself. */
  readonly _id: string
  readonly purpose: 'reset-password' | 'google-state' | 'google-code'
  /** Null for a Google state, which exists before the user is known. */
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

/** Returns the key of the rate from one server to another. */
export const pairKey = (serverIdFrom: string, serverIdTo: string): string => `${serverIdFrom}/${serverIdTo}`

/** Returns the key of a user's purchases or sales. */
export const historyKey = (userId: string, transactionType: TransactionType): string =>
  `${userId}/${transactionType}`

export type Store = ReturnType<typeof createStore>

/** The rows of every table, in the order in which they were added. */
export type StoreDump = { readonly [Name in keyof Store]: ReturnType<Store[Name]['all']> }

export function dumpStore(store: Store): StoreDump {
  const tables = Object.entries(store).map(([name, table]) => [name, table.all()])
  return Object.fromEntries(tables) as StoreDump
}

/** Counts the rows of a dump. */
export const rowsIn = (rows: StoreDump): number =>
  Object.values(rows).reduce((sum, table) => sum + table.length, 0)

/** Counts the rows of a store. */
export const rowsOf = (store: Store): number =>
  Object.values(store).reduce((sum, table) => sum + table.size(), 0)

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
