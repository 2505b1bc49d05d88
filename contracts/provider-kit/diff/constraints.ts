/**
 * What matchers ask of one value, as sets of values that can be compared: what is asked is a list of clauses that must all
 * hold, and a clause holds with any one of its asks. Where nothing is known of an ask, nothing follows from it.
 */
import type { Matcher } from '../pact.ts'
import { isSame, type Json } from './json.ts'
import { alternativesOf, matches, matchesOnlyTexts } from './regexes.ts'

export type Ask =
  | { readonly by: 'equality'; readonly value: Json }
  | { readonly by: 'text' | 'number' | 'integer' | 'decimal' | 'not-empty' }
  | { readonly by: 'regex'; readonly regex: string }
  | { readonly by: 'include'; readonly text: string }
  /** A media type with at least these parameters, `text/html; charset=utf-8`. */
  | { readonly by: 'media-type'; readonly value: string }
  /** What the provider's state answers, put into an expression: `/users/${userId}`. */
  | { readonly by: 'state'; readonly expression: string }
  /** No more is known of it than whether another one is the same. */
  | { readonly by: 'other'; readonly matcher: Json }

export type Clause = readonly Ask[]
export type Clauses = readonly Clause[]

const equalTo = (...values: readonly Json[]): Clause => values.map((value) => ({ by: 'equality', value }))

export const exactly = (value: Json): Clauses => [equalTo(value)]

/** What a rule asks of a value that is neither object nor list, like the example. */
export function clausesOf(matchers: readonly Matcher[], isAny: boolean, example: Json): Clauses {
  const clauses = matchers.map((matcher) => clauseOf(matcher, example))
  const asking = clauses.filter((clause) => clause !== undefined)
  if (!isAny) return simplified(asking)
  return asking.length < clauses.length ? [] : simplified([asking.flat()])
}

/** Undefined where the matcher asks nothing of a single value. */
function clauseOf(matcher: Matcher, example: Json): Clause | undefined {
  const { match } = matcher
  switch (match) {
    case 'equality':
    case 'values':
      return equalTo(example)
    case 'regex':
      return clauseOfRegex(matcher.regex ?? '')
    case 'null':
      return equalTo(null)
    case 'boolean':
      return equalTo(true, false, 'true', 'false')
    case 'integer':
    case 'number':
      return [{ by: match }]
    case 'decimal':
    case 'real':
      return [{ by: 'decimal' }]
    case 'notEmpty':
    case 'not-empty':
      return [{ by: 'not-empty' }]
    case 'include':
      return [{ by: 'include', text: String(matcher['value']) }]
    case 'ProviderState':
      return [{ by: 'state', expression: String(matcher['expression']) }]
    case 'eachKey':
    case 'each-key':
    case 'eachValue':
    case 'each-value':
    case 'arrayContains':
    case 'array-contains':
      return undefined
    default:
      return isTypeMatcher(matcher) ? clauseOfType(example) : [{ by: 'other', matcher: matcher as Json }]
  }
}

/** A bound asks for the type too. */
export const isTypeMatcher = ({ match }: Matcher): boolean =>
  /^(type|min|max|min-?type|max-?type|min-?max-?type)$/.test(match)

function clauseOfType(example: Json): Clause {
  if (typeof example === 'string') return [{ by: 'text' }]
  if (typeof example === 'number') return [{ by: 'number' }]
  return typeof example === 'boolean' ? equalTo(true, false) : equalTo(example)
}

/** A choice of words is these words, and what reads like one of them, as 12 does like "12". */
function clauseOfRegex(regex: string): Clause {
  const words = alternativesOf(regex)
  if (words === undefined) return [{ by: 'regex', regex }]
  return equalTo(...words, ...words.flatMap(readingsOf))
}

function readingsOf(word: string): readonly Json[] {
  try {
    const value = JSON.parse(word) as Json
    return JSON.stringify(value) === word ? [value] : []
  } catch {
    return []
  }
}

/** Whether a value does what is asked; undefined where nobody can say. */
export function doesAsked(ask: Ask, value: Json): boolean | undefined {
  switch (ask.by) {
    case 'equality':
      return isSame(ask.value, value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'decimal':
      return typeof value === 'number' && !Number.isInteger(value)
    case 'not-empty':
      return !empties.some((empty) => isSame(empty, value))
    case 'regex':
      return matches(ask.regex, textOf(value))
    case 'include':
      return textOf(value).includes(ask.text)
    case 'media-type':
      return typeof value === 'string' && isMediaTypeWithin(value, ask.value)
    case 'state':
    case 'other':
      return undefined
  }
}

const empties: readonly Json[] = [null, '', [], {}]
const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

function isMediaTypeWithin(given: string, wanted: string): boolean {
  const [type = '', ...parameters] = partsOf(wanted)
  const [givenType, ...givenParameters] = partsOf(given)
  return type === givenType && parameters.every((parameter) => givenParameters.includes(parameter))
}

const partsOf = (mediaType: string): readonly string[] =>
  mediaType.split(';').map((part) => part.trim().toLowerCase())

/** Whether each value that does the one does the other. */
function follows(ask: Ask, from: Ask): boolean {
  if (isSame(ask, from)) return true
  if (from.by === 'equality') return doesAsked(ask, from.value) === true
  if (from.by === 'media-type') {
    return ask.by === 'text' || (ask.by === 'media-type' && isMediaTypeWithin(from.value, ask.value))
  }
  switch (ask.by) {
    case 'text':
      return from.by === 'regex' && matchesOnlyTexts(from.regex)
    case 'number':
      return from.by === 'integer' || from.by === 'decimal'
    default:
      return false
  }
}

/** What it refuses, where that can be counted. */
function refusedBy(ask: Ask): readonly Json[] | undefined {
  if (ask.by === 'not-empty') return empties
  return isAnythingButEmpty(ask) ? [''] : undefined
}

/** The two common ways to write it. */
export const isAnythingButEmpty = (ask: Ask): boolean =>
  ask.by === 'regex' && /^\^?(\[\\s\\S\]|\[\\S\\s\])\+\$?$/.test(ask.regex)

const clauseFollows = (clause: Clause, from: Clause): boolean =>
  from.every((given) => clause.some((ask) => follows(ask, given)))

/** Whether each value that does all of the one does all of the other. */
export const allFollow = (clauses: Clauses, from: Clauses): boolean =>
  clauses.every(
    (clause) =>
      from.some((given) => clauseFollows(clause, given)) ||
      clause.some((ask) => refusedBy(ask)?.every((value) => isRefused(value, from)) === true),
  )

const isRefused = (value: Json, clauses: Clauses): boolean =>
  clauses.some((clause) => clause.every((ask) => doesAsked(ask, value) === false))

/** The asks of a clause that no ask of another covers. */
export const notCoveredBy = (clause: Clause, other: Clause): Clause =>
  clause.filter((ask) => !other.some((covering) => follows(covering, ask)))

/** All the values there are, where they can be counted. */
export function valuesOf(clauses: Clauses): readonly Json[] | undefined {
  const [clause, ...others] = clauses
  if (clause === undefined || others.length > 0) return undefined
  const values = clause.map((ask) => (ask.by === 'equality' ? ask.value : undefined))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** Values that are counted are asked one by one what else is asked; and what follows from the rest is not said twice. */
function simplified(clauses: Clauses): Clauses {
  const counted = clauses.find((clause) => valuesOf([clause]) !== undefined)
  if (counted === undefined) return clauses.filter((clause, at) => !isSaidElsewhere(clause, at, clauses))
  const others = clauses.filter((clause) => clause !== counted)
  const values = (valuesOf([counted]) ?? []).filter((value) => !isRefused(value, others))
  const open = others.filter((clause) => values.some((value) => !isAccepted(value, clause)))
  return [equalTo(...values), ...open]
}

const isAccepted = (value: Json, clause: Clause): boolean =>
  clause.some((ask) => doesAsked(ask, value) === true)

/** Of two that say the same, the first one says it. */
const isSaidElsewhere = (clause: Clause, at: number, clauses: Clauses): boolean =>
  clauses.some(
    (other, otherAt) =>
      otherAt !== at && clauseFollows(clause, other) && (otherAt < at || !clauseFollows(other, clause)),
  )
