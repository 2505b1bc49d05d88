/**
 * The rows of each table as schemas, with which snapshots are checked. Rows are flat, relations are ids, and absent
 * values are null.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { SenderType } from '../../contracts/registry/messages.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Role } from '../../contracts/registry/users.ts'
import {
  ConversionRate,
  decimals,
  Id,
  Instant,
  Quantity,
  QuantityOrNone,
} from '../../contracts/registry/values.ts'
import { instantOf, latestSnapshotMs } from './clock.ts'

export const references = z.registry<{ readonly tables: readonly string[] }>()
const idOf = (...tables: string[]) => z.clone(Id).register(references, { tables })
const idOrNullOf = (...tables: string[]) => z.nullable(Id).register(references, { tables })
const textOrNull = z.nullable(z.string())

export const Milliseconds = z.number().check(z.gte(0), z.lte(latestSnapshotMs))
const [earliest, latest] = [instantOf(0), instantOf(latestSnapshotMs)]
const RowInstant = Instant.check(
  z.refine((instant) => instant >= earliest && instant <= latest, `Must be from ${earliest} to ${latest}`),
)

const upTo = (max: number) => z.number().check(z.gte(0), z.lte(max), decimals(3))
/** More than an operator can set, because a rejected exchange returns its quantity to the stock. */
const Stock = upTo(1_000_000_000)
const Total = upTo(1_000_000_000_000)

/** The fields that requests and trackings share: both are conversations between a player and an operator. */
const chat = {
  _id: Id,
  userId: idOf('users'),
  operatorId: idOrNullOf('operators'),
  isRequestStarted: z.boolean(),
  isFormOpened: z.boolean(),
  createdAt: RowInstant,
  expiresAt: RowInstant,
}

export const rowSchemas = {
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
  /** A signed-in browser. The previous token stays valid for a moment, for a second tab. */
  sessions: z.strictObject({
    _id: z.string(),
    userId: idOf('users'),
    refreshToken: z.string(),
    previousToken: textOrNull,
    rotatedAtMs: Milliseconds,
    expiresAtMs: Milliseconds,
    isRemembered: z.boolean(),
    isRevoked: z.boolean(),
  }),
  games: z.strictObject({ _id: Id, gameName: z.string() }),
  servers: z.strictObject({
    _id: Id,
    gameId: idOf('games'),
    serverName: z.string(),
    sellPrice: QuantityOrNone,
    buyPrice: QuantityOrNone,
    stockStatusForBuy: StockStatusForBuy,
    stockStatusForSell: StockStatusForSell,
    serverStock: Stock,
  }),
  operators: z.strictObject({
    _id: Id,
    userId: idOf('users'),
    displayName: z.string(),
    isOnline: z.boolean(),
  }),
  characters: z.strictObject({
    _id: Id,
    operatorId: idOf('operators'),
    serverId: idOf('servers'),
    characterName: z.string(),
  }),
  requests: z.strictObject({
    ...chat,
    gameId: idOf('games'),
    serverId: idOf('servers'),
    username: z.string(),
    quantity: Quantity,
    transactionType: TransactionType,
  }),
  trackings: z.strictObject(chat),
  messages: z.strictObject({
    _id: Id,
    chatId: idOf('requests', 'trackings'),
    senderType: SenderType,
    message: z.string(),
    createdAt: RowInstant,
    clientId: textOrNull,
  }),
  rates: z.strictObject({
    _id: Id,
    gameId: idOf('games'),
    serverIdFrom: idOf('servers'),
    serverIdTo: idOf('servers'),
    conversionRate: ConversionRate,
    exchangeFee: QuantityOrNone,
    createdAt: RowInstant,
    updatedAt: RowInstant,
  }),
  transactions: z.strictObject({
    _id: Id,
    userId: idOf('users'),
    transactionType: TransactionType,
    /** The request it was made from; null for seeded transactions. */
    requestId: idOrNullOf('requests'),
    gameId: idOf('games'),
    serverId: idOf('servers'),
    persoName: z.string(),
    quantity: Quantity,
    total: Total,
    status: TransactionStatus,
    createdAt: RowInstant,
  }),
  exchanges: z.strictObject({
    _id: Id,
    userId: idOf('users'),
    gameId: idOf('games'),
    serverIdSender: idOf('servers'),
    serverIdReceiver: idOf('servers'),
    SenderGameName: z.string(),
    ReceiverGameName: z.string(),
    quantitySendDouble: Quantity,
    quantityReceiveDouble: Quantity,
    operatorId: idOrNullOf('operators'),
    exchangeCode: textOrNull,
    status: ExchangeStatus,
    createdAt: RowInstant,
  }),
  /** One-time tokens: reset links, and Google sign-ins in progress. */
  tickets: z.strictObject({
    _id: z.string(),
    purpose: z.enum(['reset-password', 'google-state', 'google-code']),
    /** Null for a Google state, which exists before the user is known. */
    userId: idOrNullOf('users'),
    expiresAtMs: Milliseconds,
    isUsed: z.boolean(),
  }),
}

export type TableName = keyof typeof rowSchemas
export type RowOf<Name extends TableName> = Readonly<z.infer<(typeof rowSchemas)[Name]>>
export type UserRow = RowOf<'users'>
export type SessionRow = RowOf<'sessions'>
export type ServerRow = RowOf<'servers'>
export type OperatorRow = RowOf<'operators'>
export type ChatRow = Pick<RowOf<'requests'>, keyof typeof chat>
export type RequestRow = RowOf<'requests'>
export type TrackingRow = RowOf<'trackings'>
export type MessageRow = RowOf<'messages'>
export type RateRow = RowOf<'rates'>
export type TransactionRow = RowOf<'transactions'>
export type ExchangeRow = RowOf<'exchanges'>
export type TicketRow = RowOf<'tickets'>
