/**
 * Regular expressions with the same meaning in JavaScript, Rust and Java, because verifiers exist in all three. The engines
 * know no flags from JavaScript, read \d, \w, \s, the dot and negated classes differently, and some match a part and others
 * the whole text. Rust has no lookahead. Only syntax that all engines read alike is allowed.
 */

const escaped = String.raw`\\[\\^$.*+?()[\]{}|/-]`
const inClass = String.raw`(?:[A-Za-z0-9](?:-[A-Za-z0-9])?|[ _.,:;=@%'"/+*?]|\\d|${escaped})+`
const plain = String.raw`[A-Za-z0-9 _,:;=@%'"/<>~&#!-]`
const token = new RegExp(
  String.raw`\\d|${escaped}|\[${inClass}\]|\(\?:|\((?!\?)|\)|\||[*+?]|\{\d+(?:,\d*)?\}|${plain}`,
  'g',
)

/** Returns the source of `pattern`. Throws when another engine may read it differently. */
export function portable(pattern: RegExp, path: string): string {
  const { source, flags } = pattern
  if (flags !== '') throw notPortable(path, pattern, 'write it without flags')
  if (!/^\^.*\$$/s.test(source)) throw notPortable(path, pattern, 'start it with ^ and end it with $')
  const tokens = source.slice(1, -1).match(token) ?? []
  if (tokens.join('').length !== source.length - 2) {
    throw notPortable(path, pattern, 'use plain groups, and classes that list their characters')
  }
  if (hasOuterAlternatives(tokens)) throw notPortable(path, pattern, 'put its alternatives into a group')
  return `^${tokens.map(toDigits).join('')}$`
}

/** Returns a pattern that matches exactly these texts. */
export const oneOf = (texts: readonly string[]): string =>
  `^(${texts.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')})$`

/** Matches the notations of a whole number: 1, 1.0 and 1e2. Verifiers compare their own notation of the number. */
export const wholeNumber = '^-?[0-9]{1,16}(?:[.]0+)?(?:[eE][+]?[0-9])?$'

/** Returns a pattern that matches the notations of one number: 12.5, 12.50 and 12.5e0. */
export function numberPattern(value: number): string {
  const [whole = '', decimals = ''] = String(value).split('.')
  const fraction = decimals === '' ? '(?:[.]0+)?' : `[.]${decimals}0*`
  return `^${whole}${fraction}(?:[eE][+-]?0+)?$`
}

/** Other engines match digits of every script with \d. */
const toDigits = (text: string): string =>
  text.startsWith('[') ? text.replaceAll('\\d', '0-9') : text === '\\d' ? '[0-9]' : text

/** Finds alternatives outside a group: in `^a|b$` each has only one anchor. */
function hasOuterAlternatives(tokens: readonly string[]): boolean {
  let depth = 0
  return tokens.some((text) => {
    if (text.startsWith('(')) depth += 1
    if (text === ')') depth -= 1
    return text === '|' && depth === 0
  })
}

const notPortable = (path: string, pattern: RegExp, advice: string): Error =>
  new Error(`${path}: other engines may read ${String(pattern)} differently: ${advice}.`)
