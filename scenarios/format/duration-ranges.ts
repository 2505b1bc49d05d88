/** Durations for a reader, and durations drawn at random. */
import { durationMs } from '../../contracts/shared/durations.ts'
import type { Random } from '../../mock-api/world/random.ts'

const ranged = /^(\d{1,9}(?:ms|s|m|h))\.\.(\d{1,9}(?:ms|s|m|h))$/

/** Returns the limits of `5s..40s` in milliseconds, or undefined for any other text. */
export function durationRange(text: string): { readonly minMs: number; readonly maxMs: number } | undefined {
  const [, from = '', to = ''] = ranged.exec(text) ?? []
  const [minMs, maxMs] = [durationMs(from), durationMs(to)]
  return minMs === undefined || maxMs === undefined || minMs > maxMs ? undefined : { minMs, maxMs }
}

const durationFields = new Set(['after', 'within', 'for', 'advance'])

/** Returns a copy of a step with a random duration instead of each range. */
export const drawDurations = (
  step: Readonly<Record<string, unknown>>,
  random: Random,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(step).map(([field, value]) => {
      const range = typeof value === 'string' && durationFields.has(field) ? durationRange(value) : undefined
      if (range === undefined) return [field, value]
      const { minMs, maxMs } = range
      // Whole seconds if the limits are whole seconds, because titles show the duration.
      const isInSeconds = minMs % 1000 === 0 && maxMs % 1000 === 0
      const drawn = isInSeconds
        ? `${String(random.integer(minMs / 1000, maxMs / 1000))}s`
        : `${String(random.integer(minMs, maxMs))}ms`
      return [field, drawn]
    }),
  )
