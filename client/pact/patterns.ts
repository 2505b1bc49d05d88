/**
 * Regular expressions that every verifier reads as the client does. A pact is read by Rust's engine and by Java's: they
 * know none of our flags, take \d, \w, \s, the dot and negated classes each in their own way, and search or match as a
 * whole; one of them does not look ahead. What they read alike is let through, and all else throws.
 */

const escaped = String.raw`\\[\\^$.*+?()[\]{}|/-]`
const inClass = String.raw`(?:[A-Za-z0-9](?:-[A-Za-z0-9])?|[ _.,:;=@%'"/+*?]|\\d|${escaped})+`
const plain = String.raw`[A-Za-z0-9 _,:;=@%'"/<>~&#!-]`
const token = new RegExp(
  String.raw`\\d|${escaped}|\[${inClass}\]|\(\?:|\((?!\?)|\)|\||[*+?]|\{\d+(?:,\d*)?\}|${plain}`,
  'g',
)

/** Throws for a regular expression that another engine may read otherwise, and says how it has to be written. */
export function portable(pattern: RegExp): string {
  const { source, flags } = pattern
  if (flags !== '') throw unreadable(pattern, 'write it without flags')
  if (!/^\^.*\$$/s.test(source)) throw unreadable(pattern, 'let it begin with ^ and end with $')
  const tokens = source.slice(1, -1).match(token) ?? []
  if (tokens.join('').length !== source.length - 2) {
    throw unreadable(pattern, 'write it with plain groups, and with classes that list their characters')
  }
  if (hasOuterBranches(tokens)) throw unreadable(pattern, 'put its branches into a group')
  return `^${tokens.map(toDigits).join('')}$`
}

/** Matches these texts and no other. */
export const oneOf = (texts: readonly string[]): string =>
  `^(${texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`

/** To the other engines \d is a digit of any script. */
const toDigits = (text: string): string =>
  text.startsWith('[') ? text.replaceAll('\\d', '0-9') : text === '\\d' ? '[0-9]' : text

/** `^a|b$` is held at one end by each branch. */
function hasOuterBranches(tokens: readonly string[]): boolean {
  let depth = 0
  return tokens.some((text) => {
    if (text.startsWith('(')) depth += 1
    if (text === ')') depth -= 1
    return text === '|' && depth === 0
  })
}

const unreadable = (pattern: RegExp, advice: string): Error =>
  new Error(`other engines may read ${String(pattern)} otherwise: ${advice}`)
