import { UsageError } from '../../contracts/shared/errors.ts'

/** Reads `real`, `10x` or `max` as a factor of real time. `max` is Infinity. Throws a UsageError for other texts. */
export function speedOf(text: string): number {
  if (text === 'real') return 1
  if (text === 'max') return Number.POSITIVE_INFINITY
  const times = Number(/^(\d{1,4})x$/.exec(text)?.[1] ?? 0)
  if (times > 0) return times
  throw new UsageError(`--speed takes real, max or a number of times such as 10x, not "${text}".`)
}
