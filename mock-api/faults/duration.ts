/** A length of time as the control API takes it: as testers write it, or whole milliseconds. */
import * as z from 'zod/mini'
import { durationMs, durationRule, longestDurationMs } from '../../contracts/shared/durations.ts'

const rule = `a length of time is ${durationRule}; or whole milliseconds`

/** Undefined for what is no length of time, or none at all. */
function parsedMs(duration: number | string): number | undefined {
  const ms = typeof duration === 'number' ? duration : durationMs(duration)
  return ms !== undefined && Number.isInteger(ms) && ms > 0 && ms <= longestDurationMs ? ms : undefined
}

export const Duration = z
  .union([z.number(), z.string()], rule)
  .check(z.refine((duration) => parsedMs(duration) !== undefined, rule))
export type Duration = z.infer<typeof Duration>

/** The milliseconds of a length of time that its schema has let pass. */
export function msOf(duration: Duration): number {
  const ms = parsedMs(duration)
  if (ms === undefined) throw new RangeError(rule)
  return ms
}
