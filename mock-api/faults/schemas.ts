/** Schemas that several kinds of faults share: durations, and names with a suggestion for typing mistakes. */
import * as z from 'zod/mini'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { durationMs, durationRule, longestDurationMs } from '../../contracts/shared/durations.ts'

const rule = `a duration is ${durationRule}; or whole milliseconds`

/** Returns undefined for an invalid or empty duration. */
function parsedMs(duration: number | string): number | undefined {
  const ms = typeof duration === 'number' ? duration : durationMs(duration)
  return ms !== undefined && Number.isInteger(ms) && ms > 0 && ms <= longestDurationMs ? ms : undefined
}

export const Duration = z
  .union([z.number(), z.string()], rule)
  .check(z.refine((duration) => parsedMs(duration) !== undefined, rule))
export type Duration = z.infer<typeof Duration>

/** Returns the milliseconds of a valid duration. */
export function msOf(duration: Duration): number {
  const ms = parsedMs(duration)
  if (ms === undefined) throw new RangeError(rule)
  return ms
}

const fewNames = 3

const listed = (known: readonly string[]): string => ` There are: ${known.join(', ')}.`

/** Accepts one of these names. */
export const oneOf = <const Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[]) =>
  z.enum(names, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `There is no "${input}" to name here.${didYouMean(input, names) || (names.length > fewNames ? '' : listed(names))}`
        : undefined,
  })

/** Accepts an object with these fields and no others. */
export const exactly = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys
            .map((key) => {
              const known = Object.keys(shape)
              return `There is no "${key}" to give.${didYouMean(key, known) || listed(known)}`
            })
            .join(' ')
        : undefined,
  })
