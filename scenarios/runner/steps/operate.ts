import * as z from 'zod/mini'
import { errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { fieldsOf, optionsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { deskCodes } from '../../../mock-api/domain/refusal.ts'
import { verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import { ControlRefusal } from '../control-client.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { isNameable } from '../environment/names.ts'
import type { Environment } from '../environment/environment.ts'
import { commonFields, ExpectationFailed, savedValue, stepKind } from './step-kind.ts'

/** Returns the schema of a verb's body in a scenario: each field may be a placeholder, and unknown fields are rejected. */
function written(body: Schema): z.ZodMiniType<Readonly<Record<string, unknown>>> {
  const options = optionsOf(body)
  if (options) return z.union(options.map(written))
  const fields = Object.entries(fieldsOf(body) ?? {})
  return z.strictObject(
    Object.fromEntries(
      fields.map(([field, schema]) => [
        field,
        isNameable(field) ? nameOf(schema) : orPlaceholder(schema as z.ZodMiniType),
      ]),
    ),
  )
}

const RefusalCode = z.enum([...deskCodes, ...(Object.keys(errors) as ErrorCode[])])

export const operate = stepKind({
  key: 'operator',
  isAct: true,
  about: 'Acts as the operator. `save` keeps the answer.',
  schemas: (Object.keys(verbs) as VerbName[]).map((name) =>
    z.strictObject({
      operator: z.literal(name).check(z.describe(verbs[name].about)),
      with: written(verbs[name].body),
      refused: z.optional(
        RefusalCode.check(z.describe('The expected refusal. Without it the act must succeed.')),
      ),
      ...commonFields,
    }),
  ),
  title: ({ operator, with: given, refused }) =>
    operator + quoted(given['message']) + (refused === undefined ? '' : `, expecting the refusal ${refused}`),
  needs: () => ['desk'],
  async run({ operator, with: given, refused }, { environment }) {
    let answer
    try {
      answer = await environment.operate(operator, await withIds(environment, given))
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code === undefined) throw error
      if (error.code === refused) return undefined
      const awaited = refused === undefined ? 'it succeeds' : `it is refused with ${refused}`
      throw new ExpectationFailed(`that ${awaited}. ${error.message}`, { operator })
    }
    if (refused === undefined) return savedValue(answer)
    throw new ExpectationFailed(`that it is refused with ${refused}; it succeeded`, { operator })
  },
})

/** A server, game, operator or user can be named instead of its id. */
function nameOf(schema: Schema): z.ZodMiniType {
  const name = z.string().check(z.minLength(1), z.describe('An id or a name.'))
  return z.safeParse(schema, undefined).success ? z.optional(name) : name
}

async function withIds(environment: Environment, body: Readonly<Record<string, unknown>>): Promise<object> {
  const filled = await Promise.all(
    Object.entries(body).map(async ([field, value]) => [
      field,
      typeof value === 'string' && isNameable(field) ? await environment.idNamed(field, value) : value,
    ]),
  )
  return Object.fromEntries(filled) as object
}

const longestQuote = 60

const quoted = (message: unknown): string => {
  if (typeof message !== 'string') return ''
  const shown = message.length <= longestQuote ? message : `${message.slice(0, longestQuote - 1)}…`
  return `: "${shown}"`
}
