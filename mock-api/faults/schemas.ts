/** The durations of faults. */
import * as z from 'zod/mini'
import {
  durationMs,
  durationRange,
  durationRule,
  longestDurationMs,
} from '../../contracts/shared/durations.ts'
import type { Chance } from './fault.ts'

const rule = `A duration is ${durationRule}; or a range such as 2s..8s, or whole milliseconds`

interface Limits {
  readonly minMs: number
  readonly maxMs: number
}

/** Returns undefined for an invalid or empty duration. */
function parsed(duration: number | string): Limits | undefined {
  const ms = typeof duration === 'number' ? duration : durationMs(duration)
  const limits = ms === undefined ? durationRange(String(duration)) : { minMs: ms, maxMs: ms }
  const isValid =
    limits !== undefined &&
    Number.isInteger(limits.minMs) &&
    limits.minMs > 0 &&
    limits.maxMs <= longestDurationMs
  return isValid ? limits : undefined
}

export const Duration = z
  .union([z.number(), z.string()], rule)
  .check(z.refine((duration) => parsed(duration) !== undefined, rule))
export type Duration = z.infer<typeof Duration>

/** Returns the limits of a valid duration, which are equal unless it is a range. */
export function limitsOf(duration: Duration): Limits {
  const limits = parsed(duration)
  if (limits === undefined) throw new RangeError(rule)
  return limits
}

/** Returns the milliseconds of a duration, drawn at random between its limits and those of `upTo`. */
export function drawMs(duration: Duration, chance: Chance, upTo: Duration = duration): number {
  const [least, most] = [limitsOf(duration).minMs, limitsOf(upTo).maxMs]
  return least === most ? least : chance.integer(least, most)
}
