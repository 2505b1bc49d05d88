import * as z from 'zod/mini'
import { errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { fieldsOf, optionsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { deskCodes } from '../../../mock-api/domain/refusal.ts'
import { verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import { ControlRefusal } from '../control-client.ts'
import { orPlaceholder } from '../../format/placeholders.ts'
import { savedValue } from '../saved.ts'
import { isNameable } from '../environment/names.ts'
import type { Environment } from '../environment/environment.ts'
import { commonFields, ExpectationFailed, stepKind } from './step-kind.ts'

/** A verb's body as a scenario writes it: each field may also be a placeholder, and none may be unknown. */
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
  about: 'Acts as the operator; `save` keeps what that answers.',
  schemas: (Object.keys(verbs) as VerbName[]).map((name) =>
    z.strictObject({
      operator: z.literal(name).check(z.describe(verbs[name].about)),
      with: written(verbs[name].body),
      refused: z.optional(
        RefusalCode.check(
          z.describe('The refusal that it must meet; without it the act must be let through.'),
        ),
      ),
      ...commonFields,
    }),
  ),
  title: ({ operator, with: given, refused }) =>
    operator + quoted(given['message']) + (refused === undefined ? '' : `, to be refused: ${refused}`),
  needs: () => ['desk'],
  async run({ operator, with: given, refused }, { environment }) {
    let answer
    try {
      answer = await environment.operate(operator, await withIds(environment, given))
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code === undefined) throw error
      if (error.code === refused) return undefined
      const awaited = refused === undefined ? 'it is let through' : `it is refused: ${refused}`
      throw new ExpectationFailed(`that ${awaited}. ${error.message}`, { operator })
    }
    if (refused === undefined) return savedValue(answer)
    throw new ExpectationFailed(`that it is refused: ${refused}; it was let through`, { operator })
  },
})

/** Testers name a server, a game or a user in the place of an id. */
function nameOf(schema: Schema): z.ZodMiniType {
  const name = z.string().check(z.minLength(1), z.describe('An id, or the name that testers know it by.'))
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
