/**
 * The format of a tester's own seed file, from which `seed-file.schema.json` is printed too. Names stand for ids: people
 * are named by e-mail, servers by name, and moments by how long ago they were.
 */
import * as z from 'zod/mini'
import { TransactionType } from '../../../contracts/registry/conversations.ts'
import { ExchangeStatus } from '../../../contracts/registry/exchanges.ts'
import { gameIds, type Edition } from '../../../contracts/registry/games.ts'
import { TransactionStatus } from '../../../contracts/registry/history.ts'
import { StockStatusForBuy, StockStatusForSell } from '../../../contracts/registry/servers.ts'
import { Role } from '../../../contracts/registry/users.ts'
import { requiredText } from '../../../contracts/registry/values.ts'

const atMostDecimals = (digits: number, words: string) =>
  z.refine<number>((value) => Number(value.toFixed(digits)) === value, {
    error: `At most ${words} decimals.`,
  })

/** The rules of the registry, in the language of whoever writes a file. */
const three = atMostDecimals(3, 'three')
const max = 1_000_000
const Quantity = z.number().check(z.gt(0), z.lte(max), three)
const QuantityOrNone = z.number().check(z.gte(0), z.lte(max), three)
const Price = z.number().check(z.gte(0), z.lte(max), three)
const ConversionRate = z.number().check(z.gt(0), z.lte(10_000), atMostDecimals(4, 'four'))

const Email = z.string().check(z.maxLength(254), z.regex(z.regexes.email, 'This is no e-mail address.'))
const ServerName = requiredText(100)
const CharacterName = requiredText(100)
const Password = z.string().check(z.minLength(1), z.maxLength(1024))

/** Of a field that may be missing: what it is, and what is taken in its place. */
const missing = <Schema extends z.ZodMiniType>(schema: Schema, about: string) =>
  z.optional(schema.check(z.describe(about)))
const told = <Schema extends z.ZodMiniType>(schema: Schema, about: string): Schema =>
  schema.check(z.describe(about))

const profileText = (length: number) => z.optional(requiredText(length))

const AccountRow = z.strictObject({
  email: Email,
  password: Password,
  firstName: requiredText(100),
  lastName: requiredText(100),
  role: missing(Role, '`user` when it is missing.'),
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
  buyPrice: told(Price, 'What a player pays for 1 M, in DH.'),
  sellPrice: told(Price, 'What a player is paid for 1 M, in DH.'),
  stock: told(QuantityOrNone, 'In M, after what is pending has been reserved.'),
  stockStatusForSell: missing(StockStatusForSell, '`in stock now` when it is missing and there is stock.'),
  stockStatusForBuy: missing(StockStatusForBuy, '`not completed` when it is missing.'),
})

const RateRow = z.strictObject({
  from: ServerName,
  to: ServerName,
  conversionRate: told(ConversionRate, 'How many Kamas of `to` one Kama of `from` gives.'),
  fee: missing(QuantityOrNone, 'In M of `to`; 0 when it is missing.'),
})

const OperatorRow = z.strictObject({
  of: told(Email, 'The e-mail of an account of the role `operator`.'),
  displayName: missing(requiredText(100), "The account's first name when it is missing."),
  isOnline: missing(z.boolean(), 'true when it is missing.'),
  characters: missing(
    z.array(z.strictObject({ server: ServerName, name: CharacterName })),
    'Where the operator can be met; on almost every server when it is missing.',
  ),
})

const DaysAgo = z.number().check(z.gte(0), z.lte(3650))
const daysAgo = missing(DaysAgo, 'Fractions are fine; 1 when it is missing.')

const TransactionRow = z.strictObject({
  of: told(Email, "The player's."),
  type: told(TransactionType, 'What the player does.'),
  server: ServerName,
  character: missing(CharacterName, "The player's first name when it is missing."),
  quantity: told(Quantity, 'In M.'),
  total: missing(Price, "In DH; by the server's price when it is missing."),
  status: missing(TransactionStatus, '`Paid` when it is missing.'),
  daysAgo,
})

const ExchangeRow = z.strictObject({
  of: told(Email, "The player's."),
  from: ServerName,
  to: ServerName,
  fromCharacter: missing(CharacterName, "The player's first name when it is missing."),
  toCharacter: missing(CharacterName, "The player's first name when it is missing."),
  quantity: told(Quantity, 'What is sent, in M of `from`.'),
  received: missing(Quantity, 'In M of `to`; by the rate when it is missing.'),
  status: missing(ExchangeStatus, '`Exchanged` when it is missing.'),
  operator: missing(Email, 'The e-mail of the operator who carries it out; none when it is missing.'),
  code: missing(z.string().check(z.regex(/^\d{6}$/, 'Six digits.')), 'Drawn when it is missing.'),
  daysAgo,
})

const section = <Row extends z.ZodMiniType>(row: Row, rowsAllowed: number, about: string) =>
  missing(z.array(row).check(z.maxLength(rowsAllowed)), about)

export const SeedFile = z
  .strictObject({
    $schema: z.optional(z.string()),
    accounts: section(AccountRow, 200, 'In place of the named accounts.'),
    operators: section(OperatorRow, 50, 'In place of one operator for each account of that role.'),
    // Each pair of servers of one game is given a rate.
    servers: section(ServerRow, 100, 'In place of the servers of both games.'),
    rates: section(RateRow, 10_000, 'In place of a rate for each pair of servers of one game.'),
    transactions: section(TransactionRow, 10_000, 'In place of what players have bought and sold.'),
    exchanges: section(ExchangeRow, 10_000, 'In place of what players have exchanged.'),
  })
  .check(
    z.meta({
      title: 'Seed file',
      description: 'What a world of the simulator begins with. What is not given comes from the seed.',
    }),
  )
export type SeedFile = z.infer<typeof SeedFile>
export type SeedFileRow<Section extends keyof SeedFile> =
  NonNullable<SeedFile[Section]> extends readonly (infer Row)[] ? Row : never

/** The JSON Schema by which an editor completes and checks a seed file. */
export const seedFileJsonSchema = (): object => z.toJSONSchema(SeedFile, { io: 'input' })
