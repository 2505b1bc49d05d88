const unitsMs = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 } as const

/** Whole numbers and their units, from the largest unit to the smallest: `23h59m`. */
const parts = /^(?=\d)(?:(?<h>\d{1,9})h)?(?:(?<m>\d{1,9})m)?(?:(?<s>\d{1,9})s)?(?:(?<ms>\d{1,9})ms)?$/
export const durationRule =
  'a whole number and its unit (h, m, s, ms), or several: 40s, 250ms, 23h59m; at most 168h'

/** Less than the limit of the platform's timers, and longer than anything in the product lasts. */
export const longestDurationMs = 168 * unitsMs.h

export function durationMs(text: string): number | undefined {
  const groups = parts.exec(text)?.groups
  if (groups === undefined) return undefined
  const ms = Object.entries(unitsMs).reduce((sum, [unit, each]) => sum + Number(groups[unit] ?? 0) * each, 0)
  return ms <= longestDurationMs ? ms : undefined
}

/** Returns the limits of `2s..8s` in milliseconds, or undefined for any other text. */
export function durationRange(text: string): { readonly minMs: number; readonly maxMs: number } | undefined {
  const [from = '', to = '', ...more] = text.split('..')
  const [minMs, maxMs] = [durationMs(from), durationMs(to)]
  const isRange = minMs !== undefined && maxMs !== undefined && minMs <= maxMs && more.length === 0
  return isRange ? { minMs, maxMs } : undefined
}

export function formatMs(ms: number): string {
  if (ms < 1000) return `${String(Math.round(ms))} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`
}
