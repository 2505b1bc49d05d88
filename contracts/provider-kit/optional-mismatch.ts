import type * as z from 'zod/mini'
import { responseSchema } from '../registry/endpoint.ts'
import { endpoints, events } from '../registry/registry.ts'
import { childOf } from '../shared/schema-walk.ts'
import { keysIn, type Mismatch } from './format-mismatch.ts'
import { isEvent, subjectOf, type Interaction } from './pact.ts'
import { stepsOf } from './state-values.ts'

/** Returns whether a mismatch only concerns what the client does not need: optional fields that are missing or null. */
export function isMissingOptional(
  interaction: Interaction,
  { kind, at, expected, actual }: Mismatch,
): boolean {
  const schema = schemaFor(interaction)
  if (kind !== 'body' || schema === undefined) return false
  const steps = stepsOf(at.replaceAll('*', '0'))
  // The client ignores messages for fields in any other form.
  if (isRefusal(interaction) && steps[0] === 'errors') return true
  if (actual === 'null') return isOptionalAt(schema, steps)
  const [wanted, given] = [keysIn(expected), keysIn(actual)]
  if (wanted === undefined || given === undefined) return false
  const missing = wanted.filter((key) => !given.includes(key))
  return missing.length > 0 && missing.every((key) => isOptionalAt(schema, [...steps, key]))
}

const isRefusal = (interaction: Interaction): boolean =>
  !isEvent(interaction) && interaction.response.status >= 400

/** Returns the schema of the response or event of an interaction. */
function schemaFor(interaction: Interaction): z.core.$ZodType | undefined {
  const { subject } = subjectOf(interaction)
  if (isEvent(interaction)) {
    return Object.hasOwn(events, subject) ? events[subject as keyof typeof events].payload : undefined
  }
  return Object.hasOwn(endpoints, subject)
    ? responseSchema(endpoints[subject as keyof typeof endpoints], interaction.response.status)
    : undefined
}

function isOptionalAt(schema: z.core.$ZodType, steps: readonly string[]): boolean {
  const found = steps.reduce<z.core.$ZodType | undefined>(
    (parent, step) => parent && childOf(parent, step),
    schema,
  )
  return found?._zod.def.type === 'optional'
}
