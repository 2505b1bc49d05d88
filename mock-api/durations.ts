/** Durations as testers write them: a whole number and a unit. */
const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

export const durationPattern = /^(\d{1,9})(ms|s|m|h)$/
export const durationRule = 'a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h'

/** Within the range of platform timers, and longer than any lifetime in the product. */
export const longestDurationMs = 168 * unitMs.h

/** Returns the milliseconds of a text such as `40s`, or undefined if it is not a duration. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit] = durationPattern.exec(text) ?? []
  if (amount === undefined || unit === undefined) return undefined
  const ms = Number(amount) * unitMs[unit as keyof typeof unitMs]
  return ms <= longestDurationMs ? ms : undefined
}
