import type * as z from 'zod/mini'
import { responseSchema, successStatus } from '../registry/endpoint.ts'
import { ErrorBody, errors } from '../registry/errors.ts'
import { endpoints, events } from '../registry/registry.ts'
import { childOf } from '../shared/schema-walk.ts'
import { keysIn, type Mismatch } from './format-mismatch.ts'
import { subjectOf } from './pact.ts'

/** Returns whether a mismatch only says that fields are missing which the client's parser does not require. */
export function isMissingOptional(description: string, { kind, at, expected, actual }: Mismatch): boolean {
  if (kind !== 'body') return false
  const [wanted, given] = [keysIn(expected), keysIn(actual)]
  const schema = schemaFor(description)
  if (wanted === undefined || given === undefined || schema === undefined) return false
  const missing = wanted.filter((key) => !given.includes(key))
  return missing.length > 0 && missing.every((key) => isOptionalAt(schema, [...stepsOf(at), key]))
}

/** Returns the schema of the response or event that an interaction describes. */
function schemaFor(description: string): z.core.$ZodType | undefined {
  const { subject, example } = subjectOf({ description })
  if (Object.hasOwn(events, subject)) return events[subject as keyof typeof events].payload
  if (!Object.hasOwn(endpoints, subject)) return undefined
  // An example may be an error code with a remark: `invalid-input, with its fields`.
  if (Object.hasOwn(errors, example.split(', ', 1)[0] ?? '')) return ErrorBody
  const endpoint = endpoints[subject as keyof typeof endpoints]
  return responseSchema(endpoint, successStatus(endpoint))
}

/** Splits `$.request.messages[0]` into steps; `*` becomes the first element. */
const stepsOf = (path: string): readonly string[] =>
  path.match(/[^.[\]$'"]+/g)?.map((step) => (step === '*' ? '0' : step)) ?? []

function isOptionalAt(schema: z.core.$ZodType, steps: readonly string[]): boolean {
  const found = steps.reduce<z.core.$ZodType | undefined>(
    (parent, step) => parent && childOf(parent, step),
    schema,
  )
  return found?._zod.def.type === 'optional'
}
