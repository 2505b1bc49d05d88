/** What a world holds. Rows are flat, joined by foreign keys; what is absent is null. */
import type * as z from 'zod/mini'
import type { TransactionType } from '../../contracts/registry/conversations.ts'
import type { SenderType } from '../../contracts/registry/messages.ts'
import type { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import type { Role } from '../../contracts/registry/users.ts'
import { clientIdKey } from './client-id.ts'
import { factory, nullable, primaryKey } from './data-library.ts'
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

export interface RequestRow {
  readonly _id: string
  readonly userId: string
  readonly gameId: string
  readonly serverId: string
  readonly username: string
  readonly quantity: number
  readonly transactionType: TransactionType
  readonly operatorId: string | null
  readonly isRequestStarted: boolean
  readonly isFormOpened: boolean
  readonly createdAt: string
  readonly expiresAt: string
}

export interface MessageRow {
  readonly _id: string
  readonly requestId: string
  readonly senderType: z.infer<typeof SenderType>
  readonly message: string
  readonly createdAt: string
  readonly clientId: string | null
}

const emptyText = nullable<string>(() => null)

export function createStore() {
  const db = factory({
    user: {
      _id: primaryKey(String),
      firstName: String,
      lastName: String,
      email: String,
      passwordHash: String,
      phoneNumber: emptyText,
      address: emptyText,
      country: emptyText,
      City: emptyText,
      bankName: emptyText,
      RIB: emptyText,
      role: (): UserRow['role'] => 'user',
    },
    session: {
      _id: primaryKey(String),
      userId: String,
      refreshToken: String,
      previousToken: emptyText,
      rotatedAtMs: Number,
      expiresAtMs: Number,
      isRemembered: Boolean,
      isRevoked: Boolean,
    },
    game: { _id: primaryKey(String), gameName: String },
    server: {
      _id: primaryKey(String),
      gameId: String,
      serverName: String,
      sellPrice: Number,
      buyPrice: Number,
      stockStatusForBuy: (): ServerRow['stockStatusForBuy'] => 'completed',
      stockStatusForSell: (): ServerRow['stockStatusForSell'] => 'out of stock',
      serverStock: Number,
    },
    operator: { _id: primaryKey(String), userId: String, displayName: String, isOnline: Boolean },
    request: {
      _id: primaryKey(String),
      userId: String,
      gameId: String,
      serverId: String,
      username: String,
      quantity: Number,
      transactionType: (): TransactionType => 'Buy',
      operatorId: emptyText,
      isRequestStarted: Boolean,
      isFormOpened: Boolean,
      createdAt: String,
      expiresAt: String,
    },
    message: {
      _id: primaryKey(String),
      requestId: String,
      senderType: (): MessageRow['senderType'] => 'User',
      message: String,
      createdAt: String,
      clientId: emptyText,
    },
  })

  return {
    users: createTable<UserRow, 'email'>(db.user, { email: (user) => user.email }),
    sessions: createTable<SessionRow>(db.session, {}),
    games: createTable<GameRow>(db.game, {}),
    servers: createTable<ServerRow, 'game'>(db.server, { game: (server) => server.gameId }),
    operators: createTable<OperatorRow>(db.operator, {}),
    requests: createTable<RequestRow, 'openOf' | 'waiting'>(db.request, {
      openOf: (request) => (request.isFormOpened ? request.userId : null),
      waiting: (request) => (request.isFormOpened && !request.isRequestStarted ? 'waiting' : null),
    }),
    messages: createTable<MessageRow, 'request' | 'clientId'>(db.message, {
      request: (message) => message.requestId,
      clientId: (message) =>
        message.clientId === null ? null : clientIdKey(message.requestId, message.clientId),
    }),
  }
}

export type Store = ReturnType<typeof createStore>
