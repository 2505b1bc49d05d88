/** Longer texts are cut, in UTF-16 code units: five times the longest text of the contract. */
const maxLength = 10_000

/** No script needs so many marks on one letter. The time to draw them grows with the square of their number. */
const maxMarks = 20
const tooManyMarks = new RegExp(`(\\p{M}{${String(maxMarks)}})\\p{M}+`, 'gu')

/** Shortens every text in `value`, in place, so that rendering it never freezes the page. Returns `value`. */
export function limitTexts<Value>(value: Value): Value {
  if (typeof value === 'string' && value.length > maxMarks)
    return value.slice(0, maxLength).replace(tooManyMarks, '$1') as Value & string
  if (typeof value !== 'object' || value === null) return value
  const parts = value as Record<string, unknown>
  for (const key of Object.keys(parts)) {
    const part = parts[key]
    const short = limitTexts(part)
    if (short !== part) parts[key] = short
  }
  return value
}
