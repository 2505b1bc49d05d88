/** The schema of a snapshot that comes from a file or a call. */
import * as z from 'zod/mini'
import { TransactionType } from '../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../contracts/registry/exchanges.ts'
import { TransactionStatus } from '../../contracts/registry/history.ts'
import { SenderType } from '../../contracts/registry/messages.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Role } from '../../contracts/registry/users.ts'
import { hasAtMostDecimals, Id, Instant } from '../../contracts/registry/values.ts'
import { SavedFaults } from '../faults/pipeline.ts'
import { fastestRate, latestSnapshotMs } from './clock.ts'
import { snapshotVersion } from './snapshot.ts'
import type { StoreDump } from './store.ts'

const textOrNull = z.nullable(z.string())
const idOrNull = z.nullable(Id)

const [earliest, latest] = ['1970-01-01T00:00:00.000Z', '9000-01-01T00:00:00.000Z']
const moment = z.number().check(z.gte(0), z.lte(latestSnapshotMs))
const RowInstant = Instant.check(
  z.refine((instant) => instant >= earliest && instant <= latest, `Must be from ${earliest} to ${latest}`),
)

/** The limits of the registry, with English messages. */
const decimals = (digits: number) =>
  z.refine<number>((value) => hasAtMostDecimals(digits)(value), `At most ${String(digits)} decimals`)
const Quantity = z.number().check(z.gt(0), z.lte(1_000_000), decimals(3))
const QuantityOrNone = z.number().check(z.gte(0), z.lte(1_000_000), decimals(3))
const ConversionRate = z.number().check(z.gt(0), z.lte(10_000), decimals(4))
/** More than an operator can set, because a rejected exchange returns its quantity to the stock. */
const Stock = z.number().check(z.gte(0), z.lte(1_000_000_000), decimals(3))
/** The largest quantity times the highest price. */
const Total = z.number().check(z.gte(0), z.lte(1_000_000_000_000), decimals(3))

const chat = {
  _id: Id,
  userId: Id,
  operatorId: idOrNull,
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
    sellPrice: QuantityOrNone,
    buyPrice: QuantityOrNone,
    stockStatusForBuy: StockStatusForBuy,
    stockStatusForSell: StockStatusForSell,
    serverStock: Stock,
  }),
  operators: z.strictObject({ _id: Id, userId: Id, displayName: z.string(), isOnline: z.boolean() }),
  characters: z.strictObject({ _id: Id, operatorId: Id, serverId: Id, characterName: z.string() }),
  requests: z.strictObject({
    ...chat,
    gameId: Id,
    serverId: Id,
    username: z.string(),
    quantity: Quantity,
    transactionType: TransactionType,
  }),
  trackings: z.strictObject(chat),
  messages: z.strictObject({
    _id: Id,
    chatId: Id,
    senderType: SenderType,
    message: z.string(),
    createdAt: RowInstant,
    clientId: textOrNull,
  }),
  rates: z.strictObject({
    _id: Id,
    gameId: Id,
    serverIdFrom: Id,
    serverIdTo: Id,
    conversionRate: ConversionRate,
    exchangeFee: QuantityOrNone,
    createdAt: RowInstant,
    updatedAt: RowInstant,
  }),
  transactions: z.strictObject({
    _id: Id,
    userId: Id,
    transactionType: TransactionType,
    requestId: idOrNull,
    gameId: Id,
    serverId: Id,
    persoName: z.string(),
    quantity: Quantity,
    total: Total,
    status: TransactionStatus,
    createdAt: RowInstant,
  }),
  exchanges: z.strictObject({
    _id: Id,
    userId: Id,
    gameId: Id,
    serverIdSender: Id,
    serverIdReceiver: Id,
    SenderGameName: z.string(),
    ReceiverGameName: z.string(),
    quantitySendDouble: Quantity,
    quantityReceiveDouble: Quantity,
    operatorId: idOrNull,
    exchangeCode: textOrNull,
    status: ExchangeStatus,
    createdAt: RowInstant,
  }),
  tickets: z.strictObject({
    _id: z.string(),
    purpose: z.enum(['reset-password', 'google-state', 'google-code']),
    userId: idOrNull,
    expiresAtMs: moment,
    isUsed: z.boolean(),
  }),
} satisfies { [Name in keyof StoreDump]: z.ZodMiniType<StoreDump[Name][number]> }

/** Four numbers of 32 bits. If all were zero, the stream would repeat one id forever. */
const Stream = z.array(z.int().check(z.gte(-(2 ** 31)), z.lt(2 ** 31))).check(
  z.length(4),
  z.refine((state) => state.some((part) => part !== 0), 'Must not be all zero'),
)

const Faults = SavedFaults.check(
  z.refine(
    ({ active }) => active.every(({ endsAtMs }) => endsAtMs === null || moment.safeParse(endsAtMs).success),
    { path: ['active'], error: `A fault ends after ${latest}` },
  ),
)

/** The tables without their rows, which are checked one by one because there may be very many. */
const Rows = z.custom<readonly unknown[]>(Array.isArray, 'Invalid input: expected array')
const tables = Object.fromEntries(Object.keys(rowSchemas).map((name) => [name, Rows]))

export const SnapshotSchema = z.strictObject({
  version: z.literal(snapshotVersion),
  seed: z.int(),
  clock: z.strictObject({ nowMs: moment, rate: z.number().check(z.gte(0), z.lte(fastestRate)) }),
  streams: z.catchall(z.object({ ids: Stream, codes: Stream, tokens: Stream }), Stream),
  attempts: z.record(z.string(), z.array(moment)),
  booked: z.array(z.string()),
  restorations: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  faults: Faults,
  rows: z.strictObject(tables),
})

/** The fields that contain the id of a row in another table, or null. */
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
  ['requests', 'gameId', ['games']],
  ['requests', 'serverId', ['servers']],
  ['requests', 'operatorId', ['operators']],
  ['trackings', 'userId', ['users']],
  ['trackings', 'operatorId', ['operators']],
  ['messages', 'chatId', ['requests', 'trackings']],
  ['rates', 'gameId', ['games']],
  ['rates', 'serverIdFrom', ['servers']],
  ['rates', 'serverIdTo', ['servers']],
  ['transactions', 'userId', ['users']],
  ['transactions', 'requestId', ['requests']],
  ['transactions', 'gameId', ['games']],
  ['transactions', 'serverId', ['servers']],
  ['exchanges', 'userId', ['users']],
  ['exchanges', 'gameId', ['games']],
  ['exchanges', 'serverIdSender', ['servers']],
  ['exchanges', 'serverIdReceiver', ['servers']],
  ['exchanges', 'operatorId', ['operators']],
  ['tickets', 'userId', ['users']],
]
