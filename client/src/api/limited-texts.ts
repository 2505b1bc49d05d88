/** The longest text that is kept, in code units: five times the longest that the contract knows. */
const longest = 10_000

/** No script puts so many marks on one letter, and a browser's time to draw them grows with the square of their number. */
const mostMarks = 20
const tooManyMarks = new RegExp(`(\\p{M}{${String(mostMarks)}})\\p{M}+`, 'gu')

/** Shortens every text in `value` so that drawing it never freezes the page, in place, and answers it. */
export function limitTexts<Value>(value: Value): Value {
  return limited(value) as Value
}

function limited(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > mostMarks ? value.slice(0, longest).replace(tooManyMarks, '$1') : value
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = parts[key]
    const short = limited(part)
    if (short !== part) parts[key] = short
  }
  return value
}
