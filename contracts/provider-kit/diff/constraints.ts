/**
 * What matching rules require of a single value: a list of clauses that must all be satisfied. A clause is satisfied when
 * one of its constraints is.
 */
import type { Matcher } from '../pact.ts'
import { isSame, type Json } from './json.ts'

export type Constraint =
  | { readonly kind: 'equals'; readonly value: Json }
  | { readonly kind: 'text' | 'number' | 'integer' }
  | { readonly kind: 'regex'; readonly regex: string }
  /** A value of the provider state, such as `/users/${userId}`. */
  | { readonly kind: 'state'; readonly expression: string }
  /** A rule that is only compared as a whole. */
  | { readonly kind: 'other'; readonly matcher: Json }

export type Clause = readonly Constraint[]
export type Clauses = readonly Clause[]

const oneOf = (...values: readonly Json[]): Clause => values.map((value) => ({ kind: 'equals', value }))

export const exactly = (value: Json): Clauses => [oneOf(value)]

/** Matchers of fields and elements; they say nothing about a single value. */
export const isNestedMatcher = ({ match }: Matcher): boolean => /^each-?(key|value)$/i.test(match)

/** A minimum or maximum also requires the type. */
export const isTypeMatcher = ({ match }: Matcher): boolean =>
  /^(type|min|max|min-?type|max-?type|min-?max-?type)$/i.test(match)

/** Returns what a rule requires of a value that is neither an object nor a list. */
export function clausesOf(matchers: readonly Matcher[], isAny: boolean, example: Json): Clauses {
  const clauses = matchers
    .filter((matcher) => !isNestedMatcher(matcher))
    .map((matcher) => clauseOf(matcher, example))
  return simplified(isAny ? [clauses.flat()] : clauses)
}

function clauseOf(matcher: Matcher, example: Json): Clause {
  if (isTypeMatcher(matcher)) return clauseOfType(example)
  switch (matcher.match) {
    case 'equality':
      return oneOf(example)
    case 'regex':
      return clauseOfRegex(matcher.regex ?? '')
    case 'null':
      return oneOf(null)
    case 'integer':
    case 'number':
      return [{ kind: matcher.match }]
    case 'ProviderState':
      return [{ kind: 'state', expression: String(matcher['expression']) }]
    default:
      return [{ kind: 'other', matcher: matcher as Json }]
  }
}

function clauseOfType(example: Json): Clause {
  if (typeof example === 'string') return [{ kind: 'text' }]
  if (typeof example === 'number') return [{ kind: 'number' }]
  return typeof example === 'boolean' ? oneOf(true, false) : oneOf(example)
}

/** Turns `^(Buy|Sell)$` into the two words. */
function clauseOfRegex(regex: string): Clause {
  const [, inner] = /^\^?\((?:\?:)?([^()]*)\)\$?$/.exec(regex) ?? []
  const words = inner?.split(/(?<!\\)\|/).map(literalText) ?? []
  return words.length > 0 && words.every((word) => word !== undefined)
    ? oneOf(...words)
    : [{ kind: 'regex', regex }]
}

/** Returns the only text that a part of an expression matches, if there is only one. */
const literalText = (part: string): string | undefined =>
  /^(?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*$/.test(part) ? part.replace(/\\(.)/g, '$1') : undefined

const expressions = new Map<string, RegExp | undefined>()

/** Returns undefined for an expression that JavaScript cannot read. The verifier matches the whole text. */
function matches(regex: string, text: string): boolean | undefined {
  if (!expressions.has(regex)) {
    let compiled: RegExp | undefined
    try {
      compiled = new RegExp(`(?<![\\s\\S])(?:${regex})(?![\\s\\S])`, 'mu')
    } catch {
      compiled = undefined
    }
    expressions.set(regex, compiled)
  }
  return expressions.get(regex)?.test(text)
}

/** Returns undefined when it cannot be decided. */
export function accepts(constraint: Constraint, value: Json): boolean | undefined {
  switch (constraint.kind) {
    case 'equals':
      return isSame(constraint.value, value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'integer':
      return Number.isInteger(value)
    case 'regex':
      return matches(constraint.regex, typeof value === 'string' ? value : JSON.stringify(value))
    case 'state':
    case 'other':
      return undefined
  }
}

/** Matches the two common ways to write "not empty". */
export const isNotEmpty = (constraint: Constraint): boolean =>
  constraint.kind === 'regex' && /^\^?(\[\\s\\S\]|\[\\S\\s\])\+\$?$/.test(constraint.regex)

/** Whether every value that `from` accepts is accepted by `constraint`. */
function isImplied(constraint: Constraint, from: Constraint): boolean {
  if (isSame(constraint, from)) return true
  if (from.kind === 'equals') return accepts(constraint, from.value) === true
  return constraint.kind === 'number' && from.kind === 'integer'
}

const isClauseImplied = (clause: Clause, from: Clause): boolean =>
  from.every((given) => clause.some((constraint) => isImplied(constraint, given)))

/** Whether every value that `from` accepts is accepted by `clauses`. */
export const areImplied = (clauses: Clauses, from: Clauses): boolean =>
  clauses.every(
    (clause) =>
      from.some((given) => isClauseImplied(clause, given)) || (clause.some(isNotEmpty) && rejects(from, '')),
  )

const rejects = (clauses: Clauses, value: Json): boolean =>
  clauses.some((clause) => clause.every((constraint) => accepts(constraint, value) === false))

/** Returns the constraints of a clause that `other` does not cover. */
export const notCoveredBy = (clause: Clause, other: Clause): Clause =>
  clause.filter((constraint) => !other.some((covering) => isImplied(covering, constraint)))

/** Returns all accepted values when the clauses list them, otherwise undefined. */
export function valuesOf(clauses: Clauses): readonly Json[] | undefined {
  const [clause, ...others] = clauses
  if (clause === undefined || others.length > 0) return undefined
  const values = clause.map((constraint) => (constraint.kind === 'equals' ? constraint.value : undefined))
  return values.every((value) => value !== undefined) ? values : undefined
}

/** Removes clauses that follow from the others, and listed values that other clauses reject. */
function simplified(clauses: Clauses): Clauses {
  const listed = clauses.find((clause) => valuesOf([clause]) !== undefined)
  if (listed === undefined) return clauses.filter((clause, at) => !isRedundant(clause, at, clauses))
  const others = clauses.filter((clause) => clause !== listed)
  const values = (valuesOf([listed]) ?? []).filter((value) => !rejects(others, value))
  const open = others.filter(
    (clause) => !values.every((value) => clause.some((each) => accepts(each, value))),
  )
  return [oneOf(...values), ...open]
}

/** Of two equal clauses the first is kept. */
const isRedundant = (clause: Clause, at: number, clauses: Clauses): boolean =>
  clauses.some(
    (other, otherAt) =>
      otherAt !== at && isClauseImplied(clause, other) && (otherAt < at || !isClauseImplied(other, clause)),
  )
