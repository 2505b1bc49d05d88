/** What a snapshot has to be when it comes from outside: a file, or the body of a call. */
import * as z from 'zod/mini'
import { TransactionType } from '../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { SenderType } from '../../contracts/registry/messages.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Role } from '../../contracts/registry/users.ts'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { SavedFaults } from '../faults/pipeline.ts'
import { snapshotVersion, type Snapshot } from './snapshot.ts'
import type { StoreDump } from './store.ts'

const textOrNull = z.nullable(z.string())
const idOrNull = z.nullable(Id)
const moment = z.number().check(z.gte(0), z.lte(8_640_000_000_000_000))

const chat = {
  _id: Id,
  userId: Id,
  operatorId: idOrNull,
  isRequestStarted: z.boolean(),
  isFormOpened: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant,
}

const rowSchemas = {
  users: z.strictObject({
    _id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    passwordHash: z.string(),
    phoneNumber: textOrNull,
    address: textOrNull,
    country: textOrNull,
    City: textOrNull,
    bankName: textOrNull,
    RIB: textOrNull,
    role: Role,
  }),
  sessions: z.strictObject({
    _id: z.string(),
    userId: Id,
    refreshToken: z.string(),
    previousToken: textOrNull,
    rotatedAtMs: moment,
    expiresAtMs: moment,
    isRemembered: z.boolean(),
    isRevoked: z.boolean(),
  }),
  games: z.strictObject({ _id: Id, gameName: z.string() }),
  servers: z.strictObject({
    _id: Id,
    gameId: Id,
    serverName: z.string(),
    sellPrice: z.number(),
    buyPrice: z.number(),
    stockStatusForBuy: StockStatusForBuy,
    stockStatusForSell: StockStatusForSell,
    serverStock: z.number(),
  }),
  operators: z.strictObject({ _id: Id, userId: Id, displayName: z.string(), isOnline: z.boolean() }),
  characters: z.strictObject({ _id: Id, operatorId: Id, serverId: Id, characterName: z.string() }),
  requests: z.strictObject({
    ...chat,
    gameId: Id,
    serverId: Id,
    username: z.string(),
    quantity: z.number(),
    transactionType: TransactionType,
  }),
  trackings: z.strictObject(chat),
  messages: z.strictObject({
    _id: Id,
    chatId: Id,
    senderType: SenderType,
    message: z.string(),
    createdAt: Instant,
    clientId: textOrNull,
  }),
  rates: z.strictObject({
    _id: Id,
    gameId: Id,
    serverIdFrom: Id,
    serverIdTo: Id,
    conversionRate: z.number(),
    exchangeFee: z.number(),
    createdAt: Instant,
    updatedAt: Instant,
  }),
  transactions: z.strictObject({
    _id: Id,
    userId: Id,
    transactionType: TransactionType,
    requestId: idOrNull,
    gameId: Id,
    serverId: Id,
    persoName: z.string(),
    quantity: z.number(),
    total: z.number(),
    status: TransactionStatus,
    createdAt: Instant,
  }),
  exchanges: z.strictObject({
    _id: Id,
    userId: Id,
    gameId: Id,
    serverIdSender: Id,
    serverIdReceiver: Id,
    SenderGameName: z.string(),
    ReceiverGameName: z.string(),
    quantitySendDouble: z.number(),
    quantityReceiveDouble: z.number(),
    operatorId: idOrNull,
    exchangeCode: textOrNull,
    status: ExchangeStatus,
    createdAt: Instant,
  }),
  tickets: z.strictObject({
    _id: z.string(),
    purpose: z.enum(['reset-password', 'google-state', 'google-code']),
    userId: idOrNull,
    expiresAtMs: moment,
    isUsed: z.boolean(),
  }),
} satisfies { [Name in keyof StoreDump]: z.ZodMiniType<StoreDump[Name][number]> }

// The loop loses which table has which row; the line above has made sure of each.
const tables = Object.fromEntries(
  Object.entries<z.ZodMiniType>(rowSchemas).map(([name, row]) => [name, z.array(row)]),
) as { [Name in keyof StoreDump]: z.ZodMiniArray<(typeof rowSchemas)[Name]> }

const Stream = z.array(z.int()).check(z.length(4))

export const SnapshotSchema = z.strictObject({
  version: z.literal(snapshotVersion),
  seed: z.int(),
  clock: z.strictObject({ nowMs: moment, rate: z.number().check(z.gte(0)) }),
  streams: z.catchall(z.object({ ids: Stream, codes: Stream, tokens: Stream }), Stream),
  attempts: z.record(z.string(), z.array(moment)),
  booked: z.array(z.string()),
  restorations: z.int().check(z.gte(0)),
  faults: SavedFaults,
  rows: z.strictObject(tables),
}) satisfies z.ZodMiniType<Snapshot>

/** Which field of which table names a row of another. */
export const references: readonly (readonly [
  table: keyof StoreDump,
  field: string,
  target: readonly (keyof StoreDump)[],
])[] = [
  ['sessions', 'userId', ['users']],
  ['servers', 'gameId', ['games']],
  ['operators', 'userId', ['users']],
  ['characters', 'operatorId', ['operators']],
  ['characters', 'serverId', ['servers']],
  ['requests', 'userId', ['users']],
  ['requests', 'serverId', ['servers']],
  ['trackings', 'userId', ['users']],
  ['messages', 'chatId', ['requests', 'trackings']],
  ['rates', 'serverIdFrom', ['servers']],
  ['rates', 'serverIdTo', ['servers']],
  ['transactions', 'userId', ['users']],
  ['transactions', 'serverId', ['servers']],
  ['exchanges', 'userId', ['users']],
  ['exchanges', 'serverIdSender', ['servers']],
  ['exchanges', 'serverIdReceiver', ['servers']],
]
