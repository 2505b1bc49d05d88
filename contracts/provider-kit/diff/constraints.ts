/**
 * What a matching rule requires of one value: a list of clauses that must all be satisfied. A clause is satisfied when one of
 * its constraints is.
 */
import type { Matcher } from '../pact.ts'
import { code, oneOfThese } from './words.ts'
import { isList, isRecord, isSame, type Json } from './json.ts'

export type Constraint =
  | { readonly kind: 'equals'; readonly value: Json }
  | { readonly kind: 'text' | 'number' | 'integer' | 'object' }
  | { readonly kind: 'list'; readonly min: number; readonly max: number }
  | { readonly kind: 'regex'; readonly regex: string }
  /** A value of the provider state, such as `/users/${userId}`. */
  | { readonly kind: 'state'; readonly expression: string }
  /** A rule that is only compared as a whole. */
  | { readonly kind: 'other'; readonly rule: Json }

export type Clause = readonly Constraint[]
export type Clauses = readonly Clause[]

export const exactly = (...values: readonly Json[]): Clause =>
  values.map((value) => ({ kind: 'equals', value }))

/** Matchers of all fields of an object. */
export const isNestedMatcher = ({ match }: Matcher): boolean => /^each-?(key|value)$/i.test(match)

/** A minimum or maximum also requires the type. */
export const isTypeMatcher = ({ match }: Matcher): boolean =>
  /^(type|min|max|min-?type|max-?type|min-?max-?type)$/i.test(match)

/** Returns what a matcher requires of a value that is neither an object nor a list. */
export function clauseOf(matcher: Matcher, example: Json): Clause {
  if (isTypeMatcher(matcher)) return clauseOfType(example)
  switch (matcher.match) {
    case 'equality':
      return exactly(example)
    case 'regex':
      return clauseOfRegex(matcher.regex ?? '')
    case 'null':
      return exactly(null)
    case 'integer':
    case 'number':
      return [{ kind: matcher.match }]
    case 'ProviderState':
      return [{ kind: 'state', expression: String(matcher['expression']) }]
    default:
      return [{ kind: 'other', rule: matcher as Json }]
  }
}

function clauseOfType(example: Json): Clause {
  if (typeof example === 'string') return [{ kind: 'text' }]
  if (typeof example === 'number') return [{ kind: 'number' }]
  return typeof example === 'boolean' ? exactly(true, false) : exactly(example)
}

/** Turns `^(Buy|Sell)$` into the two words. */
function clauseOfRegex(regex: string): Clause {
  const [, inner] = /^\^?\((?:\?:)?([^()]*)\)\$?$/.exec(regex) ?? []
  const words = inner?.split('|') ?? []
  const areLiteral = words.length > 0 && words.every((word) => /^[^\\^$.*+?[\]{}]*$/.test(word))
  return areLiteral ? exactly(...words) : [{ kind: 'regex', regex }]
}

/** The verifier matches the whole text. Returns false for an expression that JavaScript cannot read. */
function matches(regex: string, text: string): boolean {
  try {
    return new RegExp(`(?<![\\s\\S])(?:${regex})(?![\\s\\S])`, 'mu').test(text)
  } catch {
    return false
  }
}

/** Returns false also when it cannot be decided. */
function accepts(constraint: Constraint, value: Json): boolean {
  switch (constraint.kind) {
    case 'equals':
      return isSame(constraint.value, value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'object':
      return isRecord(value)
    case 'list':
      return isList(value) && value.length >= constraint.min && value.length <= constraint.max
    case 'regex':
      return matches(constraint.regex, typeof value === 'string' ? value : JSON.stringify(value))
    case 'state':
    case 'other':
      return false
  }
}

/** Whether every value that `from` accepts is accepted by `constraint`. */
function isImplied(constraint: Constraint, from: Constraint): boolean {
  if (isSame(constraint, from)) return true
  if (from.kind === 'equals') return accepts(constraint, from.value)
  if (constraint.kind === 'list' && from.kind === 'list') {
    return from.min >= constraint.min && from.max <= constraint.max
  }
  return constraint.kind === 'number' && from.kind === 'integer'
}

/** Whether every value that `from` accepts is accepted by `clauses`. Returns false when it cannot be decided. */
export const areImplied = (clauses: Clauses, from: Clauses): boolean =>
  clauses.every((clause) =>
    from.some((given) => given.every((one) => clause.some((constraint) => isImplied(constraint, one)))),
  )

/** Returns, for example, `a text that matches ^[a-z]+$`. */
export function describe(clauses: Clauses): string {
  if (clauses.length === 0) return 'anything'
  const choice = clauses.find((clause) => clause.every(({ kind }) => kind === 'equals'))
  return (choice ? [choice] : clauses)
    .map((clause) => oneOfThese(clause.map(describeConstraint)))
    .join(', and ')
}

function describeConstraint(constraint: Constraint): string {
  switch (constraint.kind) {
    case 'equals':
      return code(JSON.stringify(constraint.value))
    case 'text':
    case 'number':
      return `a ${constraint.kind}`
    case 'integer':
    case 'object':
      return `an ${constraint.kind}`
    case 'list':
      return describeList(constraint.min, constraint.max)
    case 'state':
      return code(constraint.expression)
    case 'regex':
      return `a value that matches ${code(constraint.regex)}`
    case 'other':
      return `a value for the rule ${code(JSON.stringify(constraint.rule))}`
  }
}

function describeList(min: number, max: number): string {
  if (max === 0) return 'an empty list'
  const size =
    min === max
      ? String(min)
      : max === Infinity
        ? `at least ${String(min)}`
        : `${String(min)} to ${String(max)}`
  return min === 0 && max === Infinity ? 'a list' : `a list of ${size}`
}
