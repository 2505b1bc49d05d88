/** Checks of the state of an entity and of saved values, for `expect` and `when`. */
import * as z from 'zod/mini'
import { Request } from '../../../contracts/registry/conversations.ts'
import { CurrentExchange, Operator } from '../../../contracts/registry/exchanges.ts'
import { Transaction } from '../../../contracts/registry/history.ts'
import { Server } from '../../../contracts/registry/servers.ts'
import { Tracking } from '../../../contracts/registry/trackings.ts'
import { User } from '../../../contracts/registry/users.ts'
import { fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import type { EntityKind } from '../../../mock-api/control/api.ts'
import type { Environment } from '../environment/environment.ts'

/** A transaction is a purchase, a sale or an exchange. */
const shapes = {
  request: Request,
  tracking: Tracking,
  transaction: z.object({
    ...CurrentExchange.shape,
    ...Transaction.shape,
    operatorId: z.nullish(Operator),
  }),
  server: Server,
  user: User,
  operator: Operator,
} satisfies Readonly<Record<EntityKind, Schema>>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Each field can be expected to have a value. null also matches a missing field. */
const fieldsExpected = (shape: Schema) =>
  Object.fromEntries(
    Object.keys(fieldsOf(shape) ?? {})
      .filter((field) => field !== '_id')
      .map((field) => [field, z.optional(orPlaceholder(Value))]),
  )

const about: Readonly<Record<EntityKind, string>> = {
  request: 'The id of a request whose fields are compared.',
  tracking: 'The id of a tracking whose fields are compared.',
  transaction: 'The id of a transaction or exchange whose fields are compared.',
  server: 'The id or the name of a server whose fields are compared.',
  user: 'The id or the e-mail address of a user whose fields are compared.',
  operator: 'The id of an operator whose fields are compared.',
}

export const stateKinds = Object.keys(shapes) as EntityKind[]

export const StateMatchers = stateKinds.map((kind) =>
  z.strictObject({
    [kind]: z.string().check(z.minLength(1), z.describe(about[kind])),
    ...fieldsExpected(shapes[kind]),
  }),
)

const Comparable = orPlaceholder(Value)
export const ValueMatcher = z.strictObject({
  value: Comparable.check(z.describe('A saved value or an input, `${quantity}`.')),
  is: z.optional(Comparable.check(z.describe('The expected value.'))),
  isNot: z.optional(Comparable.check(z.describe('A value that it must not have.'))),
  above: z.optional(Comparable.check(z.describe('A number below the value.'))),
  below: z.optional(Comparable.check(z.describe('A number above the value.'))),
})

type Fields = Readonly<Record<string, unknown>>

/** Splits a state matcher into kind, id and fields. */
export function readState(matcher: Fields): { kind: EntityKind; id: string; fields: Fields } | undefined {
  const kind = stateKinds.find((each) => Object.keys(matcher)[0] === each)
  if (kind === undefined) return undefined
  const { [kind]: id, ...fields } = matcher
  return { kind, id: String(id), fields }
}

/** Lists the fields that differ from the expected ones. */
export async function differencesIn(
  environment: Environment,
  { kind, id, fields }: NonNullable<ReturnType<typeof readState>>,
) {
  const named = await environment.idNamed(`${kind}Id`, id)
  const found = (await environment.entity(kind, named)) as Fields | undefined
  if (found === undefined) return [`there is no ${kind} ${id}`]
  return Object.entries(fields).flatMap(([field, wanted]) => {
    const is = bare(found[field])
    return is === bare(wanted) ? [] : [`${field} is ${JSON.stringify(is)}`]
  })
}

/** Replaces an entity by its id, and a missing value by null. */
function bare(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'object' && value !== null && '_id' in value) return value._id
  return value
}

/** Returns how a value differs from what is expected, or undefined. */
export function valueDifference({
  value,
  is,
  isNot,
  above,
  below,
}: z.infer<typeof ValueMatcher>): string | undefined {
  const shown = JSON.stringify(value)
  if (is !== undefined && value !== is) return `${shown} is not ${JSON.stringify(is)}`
  if (isNot !== undefined && value === isNot) return `it is ${shown}`
  if (above !== undefined && !(Number(value) > Number(above))) return `${shown} is not above ${String(above)}`
  if (below !== undefined && !(Number(value) < Number(below))) return `${shown} is not below ${String(below)}`
  return undefined
}

/** Formats a state or a value for a title. */
export function formatState(matcher: object): string {
  const given = Object.entries(matcher).filter(([, value]) => value !== undefined)
  const [[kind, id] = ['', ''], ...fields] = given as [string, unknown][]
  return `${kind} ${String(id)}${fields.map(([field, value]) => `, ${field} ${JSON.stringify(value)}`).join('')}`
}
