/** Whether a mismatch says no more than that a field is missing which the client's parser does not ask for. */
import type * as z from 'zod/mini'
import { responseSchema, successStatus } from '../registry/endpoint.ts'
import { ErrorBody, errors } from '../registry/errors.ts'
import { endpoints, events } from '../registry/registry.ts'
import { keysIn } from './format-mismatch.ts'
import { subjectOf } from './pact.ts'
import type { Mismatch } from './verifier.ts'

/** `description` is that of the interaction, `auth.login: maximum`. */
export function isLeftOut(description: string, { kind, at, expected, actual }: Mismatch): boolean {
  if (kind !== 'body') return false
  const [wanted, given] = [keysIn(expected), keysIn(actual)]
  const schema = schemaOf(description)
  if (wanted === undefined || given === undefined || schema === undefined) return false
  const missing = wanted.filter((key) => !given.includes(key))
  return missing.length > 0 && missing.every((key) => isOptionalAt(schema, [...stepsOf(at), key]))
}

function schemaOf(description: string): z.core.$ZodType | undefined {
  const { subject, example } = subjectOf({ description })
  if (Object.hasOwn(events, subject)) return events[subject as keyof typeof events].payload
  if (!Object.hasOwn(endpoints, subject)) return undefined
  // `invalid-input, with its fields` is a refusal, asked for in one of several ways.
  if (Object.hasOwn(errors, example.split(', ', 1)[0] ?? '')) return ErrorBody
  const row = endpoints[subject as keyof typeof endpoints]
  return responseSchema(row, successStatus(row))
}

/** `$.request.messages[0]` as its names; each element of a list is like the others. */
const stepsOf = (path: string): readonly string[] =>
  path.match(/[^.[\]$'"]+/g)?.map((step) => (/^(\d+|\*)$/.test(step) ? '*' : step)) ?? []

function isOptionalAt(schema: z.core.$ZodType, steps: readonly string[]): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'optional':
      return steps.length === 0 || isOptionalAt(def.innerType, steps)
    case 'nullable':
      return isOptionalAt(def.innerType, steps)
    case 'array':
      return steps[0] === '*' && isOptionalAt(def.element, steps.slice(1))
    case 'object': {
      const [key = '', ...rest] = steps
      const part = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
      return part !== undefined && isOptionalAt(part, rest)
    }
    default:
      return false
  }
}
