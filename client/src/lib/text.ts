/** Created when it is first needed, because that takes long on a phone. */
let graphemes: Intl.Segmenter | undefined

/** Cuts `text` after `limit` graphemes, without a space at the end, and adds an ellipsis. Shorter text is unchanged. */
export function cutText(text: string, limit: number): string {
  // A text never has more graphemes than code units, so most texts need no counting.
  if (text.length <= limit) return text
  graphemes ??= new Intl.Segmenter('fr', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === limit) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return text
}

const controls = /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu

export const singleLine = (text: string, limit: number): string =>
  cutText(text.replace(controls, ' ').trim(), limit)
