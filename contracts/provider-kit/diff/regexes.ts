/** Regular expressions as the verifier reads them: the whole text must match, and lines have beginnings and ends. */

const compiled = new Map<string, RegExp | undefined>()

/** Undefined for an expression that is written in another dialect than ours. */
export function matches(regex: string, text: string): boolean | undefined {
  if (!compiled.has(regex)) compiled.set(regex, compile(regex))
  return compiled.get(regex)?.test(text)
}

function compile(regex: string): RegExp | undefined {
  try {
    return new RegExp(`(?<![\\s\\S])(?:${regex})(?![\\s\\S])`, 'mu')
  } catch {
    return undefined
  }
}

/**
 * The words of `^(Buy|Sell)$`, written with or without its anchors and brackets; undefined for an expression that is no
 * choice of words.
 */
export function alternativesOf(regex: string): readonly string[] | undefined {
  const [, inner] = /^\^?\((?:\?:)?([^()]*)\)\$?$/.exec(regex) ?? []
  const words = (inner ?? regex)
    .split(/(?<!\\)\|/)
    .map((word) => wordOf(inner === undefined ? bare(word) : word))
  return words.every((word) => word !== undefined) ? words : undefined
}

const bare = (word: string): string => word.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')

/** The text that a part of an expression stands for, when it stands for one. */
function wordOf(part: string): string | undefined {
  return /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*$/.test(part) ? part.replace(/\\(.)/g, '$1') : undefined
}

/** Of each length that an integer has: 1, 10, 100… and 11, 111… of each digit. */
const numbers = Array.from({ length: 9 }, (_, at) => String(at + 1)).flatMap((digit) =>
  Array.from({ length: 20 }, (_, more) => [digit + '0'.repeat(more), digit.repeat(more + 1)]).flat(),
)

/** Whatever is no text reads, in an answer, like one of these. */
const readingsOfOthers = [
  'null true false {} [] [1] ["a"] {"a":1} {"a":"b"} 0 1e30'.split(' '),
  numbers,
  numbers.map((number) => `-${number}`),
  numbers.map((number) => `0.${number}`),
  ['.5', '.25', '.125'].flatMap((decimals) => numbers.map((number) => number.slice(0, 6) + decimals)),
].flat()

const onlyTexts = new Map<string, boolean>()

/** Whether numbers, lists and the like can be told not to match: found out by trying. */
export function matchesOnlyTexts(regex: string): boolean {
  const known = onlyTexts.get(regex)
  if (known !== undefined) return known
  const found = readingsOfOthers.every((reading) => matches(regex, reading) === false)
  onlyTexts.set(regex, found)
  return found
}
