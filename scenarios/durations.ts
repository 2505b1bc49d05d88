/** A length of time as a scenario writes it: a whole number and its unit. */
const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const

export const durationPattern = /^(\d{1,9})(ms|s|m|h)$/
export const durationRule = 'a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h'

/** Below what a timer of the platform keeps, and longer than anything in the product lives. */
const longestMs = 168 * unitMs.h

/** The milliseconds of `40s`, or undefined for a text that is no duration. */
export function durationMs(text: string): number | undefined {
  const [, amount, unit] = durationPattern.exec(text) ?? []
  if (amount === undefined || unit === undefined) return undefined
  const ms = Number(amount) * unitMs[unit as keyof typeof unitMs]
  return ms <= longestMs ? ms : undefined
}

/** How long something took, for a reader: `850 ms`, `3.2 s`, `2 min 5 s`. */
export function readableMs(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`
}
