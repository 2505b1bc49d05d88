import { UsageError } from '../../contracts/shared/errors.ts'

/** How many times faster than real time: `real`, `10x`, or `max`, which waits for nothing. Throws a UsageError. */
export function speedOf(text: string): number {
  if (text === 'real') return 1
  if (text === 'max') return Number.POSITIVE_INFINITY
  const times = Number(/^(\d{1,4})x$/.exec(text)?.[1] ?? 0)
  if (times > 0) return times
  throw new UsageError(`--speed takes real, max or a number of times such as 10x, not "${text}".`)
}
