import { durationMs } from '../../contracts/shared/durations.ts'
import type { Random } from '../../mock-api/world/random.ts'

const ranged = /^(\d{1,9}(?:ms|s|m|h))\.\.(\d{1,9}(?:ms|s|m|h))$/

/** Returns the shortest and longest duration of `5s..40s`, in milliseconds, or undefined for any other text. */
export function durationRange(text: string): { readonly minMs: number; readonly maxMs: number } | undefined {
  const [, from = '', to = ''] = ranged.exec(text) ?? []
  const [minMs, maxMs] = [durationMs(from), durationMs(to)]
  return minMs === undefined || maxMs === undefined || minMs > maxMs ? undefined : { minMs, maxMs }
}

/** Returns a copy of a step in which each duration range is replaced by a duration drawn from it. */
export function drawDurations(
  step: Readonly<Record<string, unknown>>,
  random: Random,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(step).map(([field, value]) => {
      const range = typeof value === 'string' && durationFields.has(field) ? durationRange(value) : undefined
      return [field, range === undefined ? value : drawDuration(range, random)]
    }),
  )
}

const durationFields = new Set(['after', 'within', 'for', 'advance'])

/** Draws whole seconds where the range allows, because the duration is printed in titles. */
function drawDuration({ minMs, maxMs }: { minMs: number; maxMs: number }, random: Random): string {
  const isInSeconds = minMs % 1000 === 0 && maxMs % 1000 === 0
  return isInSeconds
    ? `${String(random.integer(minMs / 1000, maxMs / 1000))}s`
    : `${String(random.integer(minMs, maxMs))}ms`
}
