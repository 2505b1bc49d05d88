const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/**
 * `text` cut after `limit` characters as a person counts them, or before the space that the cut would leave at its end,
 * with an ellipsis; unchanged when it is no longer.
 */
export function cutText(text: string, limit: number): string {
  // Code units are never fewer than graphemes, so most texts need no counting.
  if (text.length <= limit) return text
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

/** Line breaks, other control characters, and those that turn the order of what follows around. */
const controls = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

/** `text` in one line without control characters, and cut after `limit` characters. */
export const singleLine = (text: string, limit: number): string =>
  cutText(text.replace(controls, ' ').trim(), limit)
