/** Sentences in which each name and value stands apart from the prose, so that every printer can set it off in its own way. */
import { onOneLine } from '../printable.ts'

export type Words = readonly (string | { readonly code: string })[]

/** Text that is put in is a name or a value; words that are put in stay what they are. */
export const say = (prose: TemplateStringsArray, ...parts: readonly (string | Words)[]): Words =>
  prose
    .flatMap((text, at) => {
      const part = parts[at]
      return part === undefined ? [text] : [text, ...(typeof part === 'string' ? [{ code: part }] : part)]
    })
    .reduce<Words>(withWord, [])

/** Prose that follows prose is one. */
function withWord(words: Words, word: Words[number]): Words {
  const last = words.at(-1)
  if (word === '') return words
  return typeof word === 'string' && typeof last === 'string'
    ? [...words.slice(0, -1), last + word]
    : [...words, word]
}

export const inText = (words: Words): string =>
  onOneLine(words.map((word) => (typeof word === 'string' ? word : word.code)).join(''))

/** What stands between backticks needs more of them around it than it holds in a row. */
export const inMarkdown = (words: Words): string =>
  words.map((word) => (typeof word === 'string' ? escaped(word) : codeSpan(word.code))).join('')

/** For words of the pact that stand in the prose, as names do in headings. */
export const escaped = (text: string): string =>
  onOneLine(text).replace(/[\\`*_{}[\]<>#|~&]/g, (character) => `\\${character}`)

export function codeSpan(text: string): string {
  const code = onOneLine(text)
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^[` ]|[` ]$/.test(code) ? ' ' : ''
  return `${fence}${space}${code}${space}${fence}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly Words[], conjunction: 'and' | 'or'): Words {
  return items.flatMap((item, at) =>
    at === 0 ? item : [at === items.length - 1 ? ` ${conjunction} ` : ', ', ...item],
  )
}
