/** Durations drawn at random. */
import { durationRange } from '../../contracts/shared/durations.ts'
import type { Random } from '../../mock-api/world/random.ts'

/** The fields of a step that take a duration. A fault draws its own. */
const durationFields = new Set(['after', 'within', 'for', 'advance'])

/** Returns a copy of a step with a random duration instead of each range. */
export const drawDurations = (
  step: Readonly<Record<string, unknown>>,
  random: Random,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(step).map(([field, value]) => [field, drawn(field, value, random)]))

function drawn(field: string, value: unknown, random: Random): unknown {
  const range = typeof value === 'string' && durationFields.has(field) ? durationRange(value) : undefined
  if (range === undefined) return value
  const { minMs, maxMs } = range
  // Whole seconds if the limits are whole seconds, because titles show the duration.
  return minMs % 1000 === 0 && maxMs % 1000 === 0
    ? `${String(random.integer(minMs / 1000, maxMs / 1000))}s`
    : `${String(random.integer(minMs, maxMs))}ms`
}
