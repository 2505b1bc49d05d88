/** Reads what a provider sends, as the client does: tolerant where nothing is lost. */
import * as z from 'zod/mini'
// Lint takes `z.catch` for a promise's.
import { catch as withFallback } from 'zod/mini'
import { errorsOf, responseSchema, type Endpoint } from './endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from './errors.ts'
import { AnyInstant, Instant } from './values.ts'

type Schema = z.core.$ZodType

/**
 * Reads a value with its schema. `null` for an absent optional field counts as absent, because the serialisers of many
 * languages write it; and an instant may have any offset and any number of decimals.
 */
export function read<Type extends Schema>(schema: Type, received: unknown) {
  const reading = z.safeParse(schema, received)
  return reading.success ? reading : z.safeParse(schema, normalize(schema, received))
}

/** Reads the body of a refusal. Ignores `error` and `errors` of an unknown shape, so that they never hide the message. */
export const readRefusal = (received: unknown) => TolerantErrorBody.safeParse(received)

const TolerantErrorBody = z.object({
  message: ErrorBody.shape.message,
  error: withFallback(ErrorBody.shape.error, undefined),
  errors: withFallback(ErrorBody.shape.errors, undefined),
})

/** What the client makes of an answer. A refusal without `code` is none of the call's own. */
export type AnswerReading =
  | { readonly outcome: 'accepted'; readonly answer: unknown }
  | {
      readonly outcome: 'refused'
      readonly code?: ErrorCode | undefined
      readonly body?: ErrorBody | undefined
    }
  /** The call does not declare this status. */
  | { readonly outcome: 'unexpected' }
  | { readonly outcome: 'unreadable'; readonly error: z.core.$ZodError }

/** Reads the answer of a call. */
export function readAnswer(row: Endpoint, status: number, received: unknown): AnswerReading {
  if (status >= 400) {
    const { data: body } = readRefusal(received)
    return { outcome: 'refused', code: body && identifyError(errorsOf(row), status, body), body }
  }
  const schema = responseSchema(row, status)
  if (schema === undefined) return { outcome: 'unexpected' }
  const { success, data, error } = read(schema, received)
  return success ? { outcome: 'accepted', answer: data } : { outcome: 'unreadable', error }
}

/** Returns the value as a provider that follows the schema to the letter would have sent it. */
function normalize(schema: Schema, value: unknown): unknown {
  if (schema === Instant) return AnyInstant.safeParse(value).success ? inUtc(value as string) : value
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return normalize(def.innerType, value)
    case 'array':
      return Array.isArray(value) ? value.map((element) => normalize(def.element, element)) : value
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const fields: Record<string, unknown> = { ...value }
      for (const [key, field] of Object.entries(def.shape)) {
        if (fields[key] === null && isOptional(field) && !acceptsNull(field)) delete fields[key]
        else if (Object.hasOwn(fields, key)) fields[key] = normalize(field, fields[key])
      }
      return fields
    }
    default:
      return value
  }
}

/** Returns the instant in the form of the schema. Engines read an offset only as `+01:00`. */
function inUtc(instant: string): string {
  const withMinutes = instant.replace(
    /([+-]\d\d):?(\d\d)?$/,
    (_, hours: string, minutes = '00') => `${hours}:${minutes}`,
  )
  return new Date(withMinutes).toISOString()
}

const isOptional = (schema: Schema): boolean => schema._zod.optin === 'optional'

function acceptsNull(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return def.type === 'optional' ? acceptsNull(def.innerType) : def.type === 'nullable'
}
