import * as z from 'zod/mini'
import {
  errorsOf,
  responseSchema,
  successStatus,
  type Endpoint,
} from '../../../contracts/registry/endpoint.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { ErrorCode } from '../../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../../contracts/registry/registry.ts'
import { fieldsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { isNameable } from '../environment/names.ts'
import type { Environment } from '../environment/environment.ts'
import type { CallParts } from '../environment/users.ts'
import { commonFields, ExpectationFailed, savedSchema, savedValue, stepKind, userField } from './step-kind.ts'

const parts = ['params', 'query', 'body'] as const

const Name = z.string().check(z.minLength(1), z.describe('An id or a name.'))

/** The fields of params, query and body in one object. Each may be a placeholder, and an id may be a name. */
function written(row: Endpoint) {
  const fields = parts.flatMap((part) => Object.entries(fieldsIn(row[part])))
  return z.strictObject(
    Object.fromEntries(
      fields.map(([field, schema]) => [
        field,
        isNameable(field)
          ? field === 'userId' || isOptional(schema)
            ? z.optional(Name)
            : Name
          : (orPlaceholder(schema as z.ZodMiniType) satisfies z.ZodMiniType),
      ]),
    ),
  )
}

const fieldsIn = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema === undefined ? {} : (fieldsOf(schema) ?? {})

const isOptional = (schema: Schema): boolean => z.safeParse(schema, undefined).success

const rows = Object.entries(endpoints) as [EndpointId, Endpoint][]

const nothingNeeded = (row: Endpoint): boolean => written(row).safeParse({}).success

export const call = stepKind({
  key: 'call',
  isAct: true,
  about: 'Makes a call as a user, who is signed in first if necessary. `save` keeps the answer.',
  schemas: rows.map(([id, row]) =>
    z.strictObject({
      call: z.literal(id).check(z.describe(row.summary)),
      as: userField.check(z.describe('The e-mail address of the user.')),
      with: nothingNeeded(row) ? z.optional(written(row)) : written(row),
      refused: z.optional(
        z
          .enum(errorsOf(row) as [ErrorCode, ...ErrorCode[]])
          .check(z.describe('The expected refusal. Without it the call must succeed.')),
      ),
      broken: z.optional(
        z
          .literal(true)
          .check(z.describe('Expects an answer that breaks the contract, for example because of a fault.')),
      ),
      ...commonFields,
    }),
  ),
  title: ({ as, call: id, refused, broken }) =>
    `${as} calls ${id}${broken ? ', expecting a broken answer' : refused === undefined ? '' : `, expecting the refusal ${refused}`}`,
  schemaOfSave: ({ call: id, refused }) => {
    const row = endpoints[id]
    const schema = refused === undefined ? responseSchema(row, successStatus(row)) : undefined
    return schema && savedSchema(schema)
  },
  async run({ as, call: id, with: given = {}, refused, broken }, { environment }) {
    const outcome = await environment.call(
      as,
      id,
      await partsOf(environment, as, endpoints[id], given),
      refused,
    )
    const wanted = broken
      ? 'gets a broken answer'
      : refused === undefined
        ? 'succeeds'
        : `is refused with ${refused}`
    switch (outcome.is) {
      case 'answered':
        if (broken !== true && refused === undefined) {
          return savedValue(outcome.answer, responseSchema(endpoints[id], successStatus(endpoints[id])))
        }
        throw new ExpectationFailed(`that ${id} ${wanted}; it succeeded`, { call: id })
      case 'refused':
        if (outcome.refused === refused) return undefined
        throw new ExpectationFailed(
          `that ${id} ${wanted}; it was refused with ${outcome.refused} (${outcome.message})`,
          {
            call: id,
          },
        )
      case 'broken':
        if (broken === true) return undefined
        throw new CouldNotRun(`${outcome.why}.`)
    }
  },
})

/** Sorts the fields into params, query and body, replaces names by ids and fills in the user's own id. */
async function partsOf(
  environment: Environment,
  user: string,
  row: Endpoint,
  given: Readonly<Record<string, unknown>>,
): Promise<CallParts> {
  const filled: Record<string, Record<string, unknown>> = {}
  for (const part of parts) {
    for (const field of Object.keys(fieldsIn(row[part]))) {
      const value = given[field] ?? (field === 'userId' ? await environment.idOf(user) : undefined)
      if (value === undefined) continue
      const isName = typeof value === 'string' && isNameable(field)
      const held = (filled[part] ??= {})
      held[field] = isName ? await environment.idNamed(field, value) : value
    }
  }
  return {
    params: texts(filled['params']),
    query: texts(filled['query']),
    ...(row.body === undefined ? {} : { body: filled['body'] ?? {} }),
  }
}

const texts = (values: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, String(value)]))
