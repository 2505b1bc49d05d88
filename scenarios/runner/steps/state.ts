/** Checks of the state of an entity and of saved values, for `expect` and `when`. */
import * as z from 'zod/mini'
import { Request } from '../../../contracts/registry/conversations.ts'
import { CurrentExchange, Operator } from '../../../contracts/registry/exchanges.ts'
import { Transaction } from '../../../contracts/registry/history.ts'
import { Server } from '../../../contracts/registry/servers.ts'
import { Tracking } from '../../../contracts/registry/trackings.ts'
import { User } from '../../../contracts/registry/users.ts'
import { fieldsOf, valueAt, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { orPlaceholder, optionally, someText } from '../../format/placeholders.ts'
import type { EntityKind } from '../../../mock-api/control/api.ts'
import type { Environment } from '../environment/environment.ts'
import { withIds, type Fields } from '../environment/names.ts'

/** A transaction is a purchase, a sale or an exchange. */
export const entityShapes = {
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

const nameOf: Partial<Record<EntityKind, string>> = { server: ' or the name', user: ' or the e-mail address' }

const stateKinds = Object.keys(entityShapes) as EntityKind[]

const StateMatchers = stateKinds.map((kind) =>
  z.strictObject({
    [kind]: someText(`The id${nameOf[kind] ?? ''} of the ${kind} whose fields are compared.`),
    ...fieldsExpected(entityShapes[kind]),
  }),
)

const Comparable = orPlaceholder(Value)
const ValueMatcher = z.strictObject({
  value: Comparable.check(z.describe('A saved value or an input, `${quantity}`.')),
  is: optionally(Comparable, 'The expected value.'),
  isNot: optionally(Comparable, 'A value that it must not have.'),
  above: optionally(Comparable, 'A number below the value.'),
  below: optionally(Comparable, 'A number above the value.'),
})

export const StateOrValue = z.union([...StateMatchers, ValueMatcher])

const stateKindOf = (matcher: object): EntityKind | undefined =>
  stateKinds.find((kind) => Object.keys(matcher)[0] === kind)

export const isState = (matcher: object): boolean => stateKindOf(matcher) !== undefined

export function schemaOfState(matcher: object): Schema | undefined {
  const kind = stateKindOf(matcher)
  return kind && entityShapes[kind]
}

export async function compare(environment: Environment, matcher: Fields) {
  const kind = stateKindOf(matcher)
  if (kind === undefined) return { differences: valueDifferences(ValueMatcher.parse(matcher)) }
  const { [kind]: name, ...fields } = matcher
  const entity = await environment.control.entity(kind, await environment.idNamed(`${kind}Id`, String(name)))
  if (entity === undefined) return { differences: [`there is no ${kind} ${String(name)}`] }
  const wanted = await withIds(fields, environment)
  const differences = Object.keys(fields).flatMap((field) => {
    const is = bare((entity as Fields)[field])
    return is === bare(wanted[field]) ? [] : [`${field} is ${JSON.stringify(is)}`]
  })
  return { entity, differences }
}

const bare = (value: unknown): unknown => valueAt(value, '_id') ?? value ?? null

function valueDifferences({ value, is, isNot, above, below }: z.infer<typeof ValueMatcher>): string[] {
  const shown = JSON.stringify(value)
  return [
    is !== undefined && value !== is && `${shown} is not ${JSON.stringify(is)}`,
    isNot !== undefined && value === isNot && `it is ${shown}`,
    above !== undefined && !(Number(value) > Number(above)) && `${shown} is not above ${String(above)}`,
    below !== undefined && !(Number(value) < Number(below)) && `${shown} is not below ${String(below)}`,
  ].filter((difference) => difference !== false)
}

export function formatState(matcher: object): string {
  const given = Object.entries(matcher).filter(([, value]) => value !== undefined)
  const [[kind, id] = ['', ''], ...fields] = given as [string, unknown][]
  return `${kind} ${String(id)}${fields.map(([field, value]) => `, ${field} ${JSON.stringify(value)}`).join('')}`
}
