import { closestMatch } from 'leven'

/** Nobody mistypes more than this, and comparing takes time in proportion to both lengths. */
const longestWord = 100

/** ` Did you mean "x"?` for the known word closest to a mistyped one, or nothing, to stand behind a sentence. */
export function didYouMean(word: string, known: readonly string[]): string {
  if (word.length < 2 || word.length > longestWord) return ''
  // A word of which every letter must change is another word.
  const maxDistance = Math.min(Math.max(2, Math.floor(word.length / 3)), word.length - 1)
  const near = closestMatch(word, known, { maxDistance })
  return near === undefined ? '' : ` Did you mean "${near}"?`
}

/** Suggests the closest known word, or lists all words. */
export const suggestion = (word: string, known: readonly string[]): string =>
  didYouMean(word, known) || (known.length === 0 ? '' : ` There are: ${known.join(', ')}.`)
