import type * as z from 'zod/mini'
import { responseSchema } from '../registry/endpoint.ts'
import { childOf } from '../shared/schema-walk.ts'
import { keysOf, type Mismatch } from './format-mismatch.ts'
import { endpointOf, eventOf, isEvent, subjectOf, type Interaction } from './pact.ts'
import { stepsOf } from './json.ts'

/** Returns whether a mismatch only concerns what the client does not need: optional fields that are missing or null. */
export function isMissingOptional(interaction: Interaction, mismatch: Mismatch): boolean {
  const schema = schemaFor(interaction)
  if (mismatch.kind !== 'body' || schema === undefined) return false
  const steps = stepsOf(mismatch.at.replaceAll('*', '0'))
  // The client ignores messages for fields in any other form.
  if (!isEvent(interaction) && interaction.response.status >= 400 && steps[0] === 'errors') return true
  if (mismatch.actual === 'null') return isOptionalAt(schema, steps)
  const { missing = [] } = keysOf(mismatch)
  return missing.length > 0 && missing.every((key) => isOptionalAt(schema, [...steps, key]))
}

/** Returns the schema of the response or event of an interaction. */
function schemaFor(interaction: Interaction): z.core.$ZodType | undefined {
  const { subject } = subjectOf(interaction)
  if (isEvent(interaction)) return eventOf(subject)?.payload
  const endpoint = endpointOf(subject)
  return endpoint && responseSchema(endpoint, interaction.response.status)
}

function isOptionalAt(schema: z.core.$ZodType, steps: readonly string[]): boolean {
  const found = steps.reduce<z.core.$ZodType | undefined>(
    (parent, step) => parent && childOf(parent, step),
    schema,
  )
  return found?._zod.def.type === 'optional'
}
