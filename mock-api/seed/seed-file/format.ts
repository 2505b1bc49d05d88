/**
 * The format of a seed file, from which `seed-file.schema.json` is generated. Files have no ids: they name people by
 * e-mail address, servers by name, and times by their age in days.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../../contracts/registry/exchanges.ts'
import { gameIds, type Edition } from '../../../contracts/registry/games.ts'
import { TransactionStatus } from '../../../contracts/registry/history.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../../contracts/registry/servers.ts'
import { Role } from '../../../contracts/registry/users.ts'
import { requiredText } from '../../../contracts/registry/values.ts'
import { isCrowdEmail } from '../accounts.ts'

const atMostDecimals = (digits: number, words: string) =>
  z.refine<number>((value) => Number(value.toFixed(digits)) === value, {
    error: `At most ${words} decimals.`,
  })

/** The rules of the registry, with English messages. */
const QuantityOrNone = z.number().check(z.gte(0), z.lte(1_000_000), atMostDecimals(3, 'three'))
const Quantity = QuantityOrNone.check(z.gt(0))
const Price = QuantityOrNone
const ConversionRate = z.number().check(z.gt(0), z.lte(10_000), atMostDecimals(4, 'four'))

const Email = z
  .string()
  .check(z.maxLength(254), z.regex(z.regexes.email, 'This is not an e-mail address.'), z.toLowerCase())
const ServerName = requiredText(100)
const CharacterName = requiredText(100)

/** An optional field. The description says what replaces it. */
const optional = <Schema extends z.ZodMiniType>(schema: Schema, about: string) =>
  z.optional(schema.check(z.describe(about)))
const described = <Schema extends z.ZodMiniType>(schema: Schema, about: string): Schema =>
  schema.check(z.describe(about))

const profileText = (length: number) => z.optional(requiredText(length))

const AccountRow = z.strictObject({
  email: Email.check(
    z.refine((email) => !isCrowdEmail(email), {
      error: 'Generated players use joueur1@kamasouk.test and so on. Choose another address.',
    }),
  ),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
  firstName: requiredText(100),
  lastName: requiredText(100),
  role: optional(Role, '`user` if missing.'),
  phoneNumber: profileText(40),
  address: profileText(200),
  country: profileText(100),
  City: profileText(100),
  bankName: profileText(100),
  RIB: profileText(40),
})

const ServerRow = z.strictObject({
  name: ServerName,
  game: z.enum(Object.keys(gameIds) as Edition[]),
  buyPrice: described(Price, 'What a player pays for 1 M, in DH.'),
  sellPrice: described(Price, 'What a player is paid for 1 M, in DH.'),
  stock: described(QuantityOrNone, 'In M, without what pending transactions have reserved.'),
  stockStatusForSell: optional(StockStatusForSell, '`in stock now` if missing and there is stock.'),
  stockStatusForBuy: optional(StockStatusForBuy, '`not completed` if missing.'),
})

const RateRow = z.strictObject({
  from: ServerName,
  to: ServerName,
  conversionRate: described(ConversionRate, 'How many Kamas of `to` one Kama of `from` gives.'),
  fee: optional(QuantityOrNone, 'In M of `to`; 0 if missing.'),
})

const OperatorRow = z.strictObject({
  of: described(Email, 'The e-mail address of an account with the role `operator`.'),
  displayName: optional(requiredText(100), "The account's first name if missing."),
  isOnline: optional(z.boolean(), 'true if missing.'),
  characters: optional(
    z.array(z.strictObject({ server: ServerName, name: CharacterName })),
    "The operator's characters; on almost every server if missing.",
  ),
})

const DaysAgo = z.number().check(z.gte(0), z.lte(3650))
const daysAgo = optional(DaysAgo, 'Fractions are fine; 1 if missing.')

const TransactionRow = z.strictObject({
  of: described(Email, "The player's e-mail address."),
  type: described(TransactionType, 'What the player does.'),
  server: ServerName,
  character: optional(CharacterName, "The player's first name if missing."),
  quantity: described(Quantity, 'In M.'),
  total: optional(Price, "In DH; by the server's price if missing."),
  status: optional(TransactionStatus, '`Paid` if missing.'),
  daysAgo,
})

const ExchangeRow = z.strictObject({
  of: described(Email, "The player's e-mail address."),
  from: ServerName,
  to: ServerName,
  fromCharacter: optional(CharacterName, "The player's first name if missing."),
  toCharacter: optional(CharacterName, "The player's first name if missing."),
  quantity: described(Quantity, 'What is sent, in M of `from`.'),
  received: optional(Quantity, 'In M of `to`; by the rate if missing.'),
  status: optional(ExchangeStatus, '`Exchanged` if missing.'),
  operator: optional(Email, 'The e-mail address of the operator; none if missing.'),
  code: optional(z.string().check(z.regex(/^\d{6}$/, 'Six digits.')), 'Drawn if missing.'),
  daysAgo,
})

const section = <Row extends z.ZodMiniType>(row: Row, rowsAllowed: number, about: string) =>
  optional(z.array(row).check(z.maxLength(rowsAllowed)), about)

export const SeedFile = z
  .strictObject({
    $schema: z.optional(z.string()),
    accounts: section(AccountRow, 200, 'Replaces the named accounts.'),
    operators: section(
      OperatorRow,
      50,
      'Replaces the operators; by default one for each account with that role.',
    ),
    // At most 100, because each pair of servers of one game gets a rate.
    servers: section(ServerRow, 100, 'Replaces the servers of both games.'),
    rates: section(
      RateRow,
      10_000,
      'Replaces all rates; by default one for each pair of servers of one game.',
    ),
    transactions: section(TransactionRow, 10_000, 'Replaces the purchases and sales.'),
    exchanges: section(ExchangeRow, 10_000, 'Replaces the exchanges.'),
  })
  .check(
    z.meta({
      title: 'Seed file',
      description: 'The first state of a world in the simulator. The seed generates missing sections.',
    }),
  )
export type SeedFile = z.infer<typeof SeedFile>
export type SeedFileRow<Section extends keyof SeedFile> =
  NonNullable<SeedFile[Section]> extends readonly (infer Row)[] ? Row : never

/** Returns the JSON Schema with which editors complete and check seed files. */
export const seedFileJsonSchema = (): object => z.toJSONSchema(SeedFile, { io: 'input' })
