const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

/** A whole number and its unit, as testers write it. */
export const durationPattern = /^(\d{1,9})(ms|s|m|h)$/
export const durationRule = 'a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h'

/** Less than the limit of the platform's timers, and longer than anything in the product lasts. */
export const longestDurationMs = 168 * unitMs.h

/** Returns the milliseconds of `40s`, or undefined for a text that is not a duration. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit] = durationPattern.exec(text) ?? []
  if (amount === undefined || unit === undefined) return undefined
  const ms = Number(amount) * unitMs[unit as keyof typeof unitMs]
  return ms <= longestDurationMs ? ms : undefined
}

/** Returns `850 ms`, `3.2 s` or `2 min 5 s`. */
export function formatMs(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`
}
