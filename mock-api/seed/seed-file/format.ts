/**
 * The format of a seed file. Files have no ids: they name people by e-mail address, servers by name, and times by their
 * age in days.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../../contracts/registry/exchanges.ts'
import { gameIds, type Edition } from '../../../contracts/registry/games.ts'
import { TransactionStatus } from '../../../contracts/registry/history.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../../contracts/registry/servers.ts'
import { Role } from '../../../contracts/registry/users.ts'
import { ConversionRate, Quantity, QuantityOrNone, requiredText } from '../../../contracts/registry/values.ts'
import { isCrowdEmail } from '../accounts.ts'

const Email = z
  .string()
  .check(z.maxLength(254), z.regex(z.regexes.email, 'This is not an e-mail address.'), z.toLowerCase())
const ServerName = requiredText(100)
const CharacterName = requiredText(100)

const DaysAgo = z._default(z.number().check(z.gte(0), z.lte(3650)), 1)
const optionalText = (length: number) => z.optional(requiredText(length))

const AccountRow = z.strictObject({
  email: Email.check(
    z.refine((email) => !isCrowdEmail(email), {
      error: 'Generated players use joueur1@kamasouk.test and so on. Choose another address.',
    }),
  ),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  firstName: requiredText(100),
  lastName: requiredText(100),
  role: z._default(Role, 'user'),
  phoneNumber: optionalText(40),
  address: optionalText(200),
  country: optionalText(100),
  City: optionalText(100),
  bankName: optionalText(100),
  RIB: optionalText(40),
})

const ServerRow = z.strictObject({
  name: ServerName,
  game: z.enum(Object.keys(gameIds) as Edition[]),
  /** What a player pays and is paid for 1 M, in DH. */
  buyPrice: QuantityOrNone,
  sellPrice: QuantityOrNone,
  /** In M, without what pending transactions have reserved. */
  stock: QuantityOrNone,
  stockStatusForSell: z.optional(StockStatusForSell),
  stockStatusForBuy: z._default(StockStatusForBuy, 'not completed'),
})

const RateRow = z.strictObject({
  from: ServerName,
  to: ServerName,
  /** How many Kamas of `to` one Kama of `from` gives. */
  conversionRate: ConversionRate,
  /** In M of `to`. */
  fee: z._default(QuantityOrNone, 0),
})

const OperatorRow = z.strictObject({
  /** The e-mail address of an account with the role `operator`. */
  of: Email,
  displayName: optionalText(100),
  isOnline: z._default(z.boolean(), true),
  /** By default one on almost every server. */
  characters: z.optional(z.array(z.strictObject({ server: ServerName, name: CharacterName }))),
})

const TransactionRow = z.strictObject({
  of: Email,
  type: TransactionType,
  server: ServerName,
  character: z.optional(CharacterName),
  quantity: Quantity,
  /** In DH; by default from the server's price. */
  total: z.optional(QuantityOrNone),
  status: z._default(TransactionStatus, 'Paid'),
  daysAgo: DaysAgo,
})

const ExchangeRow = z.strictObject({
  of: Email,
  from: ServerName,
  to: ServerName,
  fromCharacter: z.optional(CharacterName),
  toCharacter: z.optional(CharacterName),
  /** What is sent, in M of `from`. */
  quantity: Quantity,
  /** In M of `to`; by default from the rate. */
  received: z.optional(Quantity),
  status: z._default(ExchangeStatus, 'Exchanged'),
  operator: z.optional(Email),
  /** Drawn by default. */
  code: z.optional(z.string().check(z.regex(/^\d{6}$/, 'Six digits.'))),
  daysAgo: DaysAgo,
})

const section = <Row extends z.ZodMiniType>(row: Row, rowsAllowed: number) =>
  z.optional(z.array(row).check(z.maxLength(rowsAllowed)))

/** The seed generates missing sections. */
export const SeedFile = z.strictObject({
  $schema: z.optional(z.string()),
  accounts: section(AccountRow, 200),
  operators: section(OperatorRow, 50),
  // At most 100, because each pair of servers of one game gets a rate.
  servers: section(ServerRow, 100),
  rates: section(RateRow, 10_000),
  transactions: section(TransactionRow, 10_000),
  exchanges: section(ExchangeRow, 10_000),
})
export type SeedFile = z.infer<typeof SeedFile>
export type SeedFileRow<Section extends keyof SeedFile> =
  NonNullable<SeedFile[Section]> extends readonly (infer Row)[] ? Row : never
