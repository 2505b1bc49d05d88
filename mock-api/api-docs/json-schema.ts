/** Prints zod schemas as JSON Schema, with each named schema defined once. */
import * as z from 'zod/mini'
import { Request, TransactionType, UnavailableReason } from '../../contracts/registry/conversations.ts'
import { ErrorBody } from '../../contracts/registry/errors.ts'
import {
  CurrentExchange,
  ExchangeStatus,
  ExchangeTransaction,
  Operator,
} from '../../contracts/registry/exchanges.ts'
import { Game } from '../../contracts/registry/games.ts'
import { Transaction, TransactionStatus } from '../../contracts/registry/history.ts'
import { Pagination, RatesPagination } from '../../contracts/registry/lists.ts'
import { ClientId, RequestMessage, SenderType, TrackingMessage } from '../../contracts/registry/messages.ts'
import { ExchangeRate } from '../../contracts/registry/rates.ts'
import { Server, StockStatusForBuy, StockStatusForSell } from '../../contracts/registry/servers.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import { BankInfo, Role, User } from '../../contracts/registry/users.ts'
import {
  ConversionRate,
  Id,
  Instant,
  PricePerMillion,
  Quantity,
  QuantityOrNone,
} from '../../contracts/registry/values.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** The schemas that the documents define once, under a name. */
type NamedSchemas = Readonly<Record<string, readonly [schema: z.ZodMiniType, about: string]>>

const entities: NamedSchemas = {
  BankInfo: [BankInfo, 'The bank account of a player'],
  ClientId: [ClientId, "The sender's id for a message, so that a message sent twice is stored once"],
  ConversionRate: [ConversionRate, 'Kamas received for one Kama sent, at most four decimals'],
  CurrentExchange: [CurrentExchange, 'An exchange; once assigned, with its operator and their characters'],
  ErrorBody: [ErrorBody, 'The body of a refusal; `errors` has a message for each invalid field'],
  ExchangeRate: [ExchangeRate, 'The rate and fee of an exchange between two servers of one game'],
  ExchangeStatus: [ExchangeStatus, 'Pending → Exchanged or Rejected'],
  ExchangeTransaction: [ExchangeTransaction, 'An exchange as a line of the history'],
  Game: [Game, 'One of the two games'],
  Id: [Id, '24 hexadecimal digits: the id of every entity'],
  Instant: [Instant, 'A time in UTC, ISO 8601 with milliseconds'],
  Operator: [Operator, 'An operator and their character on each server'],
  Pagination: [Pagination, 'The page number and the number of pages'],
  PricePerMillion: [PricePerMillion, 'DH for one million Kamas'],
  Quantity: [Quantity, 'Millions of Kamas (M), at most three decimals'],
  QuantityOrNone: [QuantityOrNone, 'Millions of Kamas (M), zero or more, at most three decimals'],
  RatesPagination: [RatesPagination, 'The same with the field names of the list of rates'],
  Request: [Request, 'A support request, the conversation about one order: waiting → active → ended'],
  RequestMessage: [RequestMessage, 'A message in a request'],
  Role: [Role, 'The role of an account'],
  SenderType: [SenderType, 'The player or an operator'],
  Server: [Server, 'A server of a game, its prices and its stock'],
  StockStatusForBuy: [StockStatusForBuy, 'Whether players can sell here'],
  StockStatusForSell: [StockStatusForSell, 'Whether players can buy here'],
  Tracking: [Tracking, 'A conversation about an order that exists already'],
  TrackingMessage: [TrackingMessage, 'A message in a tracking'],
  Transaction: [Transaction, 'Kamas bought or sold, as a line of the history'],
  TransactionStatus: [TransactionStatus, 'Pending → Exchanged → Paid, or Rejected'],
  TransactionType: [TransactionType, 'What the player orders'],
  UnavailableReason: [UnavailableReason, 'Why a request cannot be served'],
  User: [User, 'A player or a member of the staff'],
}

/** Prints schemas and collects the named schemas that they use. */
export type Schemas = ReturnType<typeof createSchemas>

/** `more` are named schemas besides those of the registry. */
export function createSchemas(more: NamedSchemas = {}) {
  const named = z.registry<{ id: string; description: string }>()
  for (const [id, [schema, description]] of Object.entries({ ...entities, ...more })) {
    named.add(schema, { id, description })
  }
  const components = new Map<string, JsonSchema>()

  function print(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...printed
    }: JsonSchema = z.toJSONSchema(schema, {
      metadata: named,
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod
        // The output of a transform has no JSON Schema, so print its input.
        if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
          Object.assign(jsonSchema, print(def.in as z.ZodMiniType, io))
        }
        makeReadable(jsonSchema)
        const rules = rulesOf(zodSchema)
        if (rules !== '') jsonSchema.description = rules
      },
    })
    for (const [name, definition] of Object.entries($defs)) components.set(name, relocate(definition))
    return relocate(printed)
  }

  return {
    /** Prints a body or a response in the form that is sent. */
    of: (schema: z.ZodMiniType) => print(schema, 'input'),
    /** Prints each field of an object as a parameter, with its default. */
    parametersOf(schema: z.ZodMiniType): readonly Parameter[] {
      // In a URL everything is text. Readers want the parsed types.
      const { properties = {} } = print(schema, 'output')
      const { required = [] } = print(schema, 'input')
      const defaults = schema.safeParse({})
      const defaultValues = defaults.success ? (defaults.data as Record<string, unknown>) : {}
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: {
          ...(property as JsonSchema),
          ...(defaultValues[name] === undefined ? {} : { default: defaultValues[name] }),
        },
      }))
    },
    components: (): Readonly<Record<string, JsonSchema>> =>
      Object.fromEntries([...components].toSorted(([first], [second]) => (first < second ? -1 : 1))),
  }
}

/** Returns the error messages of rules between fields, because JSON Schema cannot express the rules. */
function rulesOf({ _zod: { def } }: z.core.$ZodType): string {
  if (def.type !== 'object') return ''
  const messages = (def.checks ?? []).flatMap((check) => {
    const { error } = check._zod.def
    const result = error?.({ code: 'custom', input: undefined, path: [] } as never)
    const message = typeof result === 'object' ? result?.message : result
    return message === undefined ? [] : [`Also checked: ${message}`]
  })
  return messages.join(' ')
}

/** Replaces zod's long pattern for times and removes meaningless bounds. */
function makeReadable(schema: JsonSchema): void {
  if (schema.format === 'date-time') {
    schema.pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

/** Changes zod's `$defs` references to the document's `components`. */
const relocate = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
