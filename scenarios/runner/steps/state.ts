/** The state of things, and values that were saved: what can be expected of them, and be decided by. */
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

/** A transaction is one that was bought, sold or exchanged. */
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

/** Each field of a thing may be expected to be a value; null stands for one that is not there as well. */
const fieldsExpected = (shape: Schema) =>
  Object.fromEntries(
    Object.keys(fieldsOf(shape) ?? {})
      .filter((field) => field !== '_id')
      .map((field) => [field, z.optional(orPlaceholder(Value))]),
  )

const about: Readonly<Record<EntityKind, string>> = {
  request: 'The id of a request whose fields must be as said.',
  tracking: 'The id of a tracking whose fields must be as said.',
  transaction: 'The id of a transaction or exchange whose fields must be as said.',
  server: 'The id or the name of a server whose fields must be as said.',
  user: 'The id or the e-mail address of a user whose fields must be as said.',
  operator: 'The id of an operator whose fields must be as said.',
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
  is: z.optional(Comparable.check(z.describe('What it must be.'))),
  isNot: z.optional(Comparable.check(z.describe('What it must not be.'))),
  above: z.optional(Comparable.check(z.describe('A number that it must be above.'))),
  below: z.optional(Comparable.check(z.describe('A number that it must be below.'))),
})

type Fields = Readonly<Record<string, unknown>>

/** Of what is matcher: the kind of thing, its id, and the fields. */
export function readState(matcher: Fields): { kind: EntityKind; id: string; fields: Fields } | undefined {
  const kind = stateKinds.find((each) => Object.keys(matcher)[0] === each)
  if (kind === undefined) return undefined
  const { [kind]: id, ...fields } = matcher
  return { kind, id: String(id), fields }
}

/** What differs from the fields that are expected, in words; nothing where all is as it must be. */
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

/** Something within another stands for its id, and what is not there for null. */
function bare(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'object' && value !== null && '_id' in value) return value._id
  return value
}

/** Why a value is not as it must be, or undefined. */
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

/** A state or a value, as a title says it. */
export function formatState(matcher: object): string {
  const given = Object.entries(matcher).filter(([, value]) => value !== undefined)
  const [[kind, id] = ['', ''], ...fields] = given as [string, unknown][]
  return `${kind} ${String(id)}${fields.map(([field, value]) => `, ${field} ${JSON.stringify(value)}`).join('')}`
}
