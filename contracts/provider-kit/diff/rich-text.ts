/** Sentences whose names and values are marked as code, so that each printer can format them. */
import { onOneLine } from '../printable.ts'

export type RichText = readonly (string | { readonly code: string })[]

/** A template in which a string is a name or a value. */
export const text = (prose: TemplateStringsArray, ...parts: readonly (string | RichText)[]): RichText =>
  prose
    .flatMap((words, at) => {
      const part = parts[at]
      return part === undefined ? [words] : [words, ...(typeof part === 'string' ? [{ code: part }] : part)]
    })
    .reduce<RichText>(joined, [])

/** Joins neighbouring prose. */
function joined(words: RichText, word: RichText[number]): RichText {
  const last = words.at(-1)
  if (word === '') return words
  return typeof word === 'string' && typeof last === 'string'
    ? [...words.slice(0, -1), last + word]
    : [...words, word]
}

export const toPlainText = (words: RichText): string =>
  onOneLine(words.map((word) => (typeof word === 'string' ? word : word.code)).join(''))

export const toMarkdown = (words: RichText): string =>
  words.map((word) => (typeof word === 'string' ? escapeMarkdown(word) : codeSpan(word.code))).join('')

export const escapeMarkdown = (prose: string): string =>
  onOneLine(prose).replace(/[\\`*_{}[\]<>#|~&]/g, (character) => `\\${character}`)

/** Uses more backticks than the text contains in a row. */
export function codeSpan(value: string): string {
  const code = onOneLine(value)
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^[` ]|[` ]$/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

/** Returns `a`, `a and b` or `a, b and c`. */
export const list = (items: readonly RichText[], conjunction: 'and' | 'or'): RichText =>
  items.flatMap((item, at) =>
    at === 0 ? item : [at === items.length - 1 ? ` ${conjunction} ` : ', ', ...item],
  )
