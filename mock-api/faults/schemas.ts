/** Schemas that several kinds of faults share: durations, and names with a suggestion for typing mistakes. */
import * as z from 'zod/mini'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { durationMs, durationRule, longestDurationMs } from '../durations.ts'

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

const fewNames = 3

const listed = (known: readonly string[]): string => ` There are: ${known.join(', ')}.`

/** One of these names. */
export const oneOf = <const Name extends string>(names: readonly [Name, ...Name[]] | readonly Name[]) =>
  z.enum(names, {
    error: ({ input }) =>
      typeof input === 'string'
        ? `There is no "${input}" to name here.${didYouMean(input, names) || (names.length > fewNames ? '' : listed(names))}`
        : undefined,
  })

/** An object of these fields and no others. */
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
