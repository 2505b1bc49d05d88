/**
 * What a matching rule requires of one value: a list of clauses that must all be satisfied. A clause is satisfied when one of
 * its constraints is.
 */
import type { Matcher } from '../pact.ts'
import { code } from '../printable.ts'
import { canonical, isList, isRecord, isSame, type Json } from '../json.ts'

export interface Constraint {
  /** For example `a text`. Constraints with the same words accept the same values. */
  readonly words: string
  /** Returns false also when it cannot be decided. */
  readonly accepts: (value: Json) => boolean
  readonly only?: { readonly value: Json }
  readonly size?: { readonly min: number; readonly max: number }
}

export type Clause = readonly Constraint[]
export type Clauses = readonly Clause[]

export const exactly = (...values: readonly Json[]): Clause =>
  values.map((value) => ({
    words: code(canonical(value)),
    accepts: (other) => isSame(value, other),
    only: { value },
  }))

const text: Constraint = { words: 'a text', accepts: (value) => typeof value === 'string' }
const number: Constraint = { words: 'a number', accepts: (value) => typeof value === 'number' }
export const anyObject: Constraint = { words: 'an object', accepts: isRecord }

/** A list of at least `min` elements, or of exactly `min`. */
export function list(min: number, isExact = false): Constraint {
  const atLeast = min === 0 ? 'a list' : `a list of at least ${String(min)}`
  const exact = min === 0 ? 'an empty list' : `a list of ${String(min)}`
  return {
    words: isExact ? exact : atLeast,
    accepts: (value) => isList(value) && (isExact ? value.length === min : value.length >= min),
    size: { min, max: isExact ? min : Infinity },
  }
}

/** A rule that is only compared as a whole. */
export const other = (rule: unknown): Clause => [
  { words: `a value for the rule ${code(canonical(rule))}`, accepts: () => false },
]

/** Returns what a matcher requires of a value that is neither an object nor a list. */
export function clauseOf(matcher: Matcher, example: Json): Clause {
  switch (matcher.match) {
    case 'type':
      return clauseOfType(example)
    case 'equality':
      return exactly(example)
    case 'regex':
      return clauseOfRegex(matcher.regex ?? '')
    case 'null':
      return exactly(null)
    case 'number':
      return [number]
    case 'ProviderState':
      // A value of the provider state, such as `/users/${userId}`.
      return [{ words: code(String(matcher['expression'])), accepts: () => false }]
    default:
      return other(matcher)
  }
}

function clauseOfType(example: Json): Clause {
  if (typeof example === 'string') return [text]
  if (typeof example === 'number') return [number]
  return typeof example === 'boolean' ? exactly(true, false) : exactly(example)
}

/** Turns `^(Buy|Sell)$` into the two words. */
function clauseOfRegex(regex: string): Clause {
  const [, inner] = /^\^?\((?:\?:)?([^()]*)\)\$?$/.exec(regex) ?? []
  const words = inner?.split('|') ?? []
  if (words.length > 0 && words.every((word) => /^[^\\^$.*+?[\]{}]*$/.test(word))) return exactly(...words)
  const accepts = (value: Json) => matches(regex, typeof value === 'string' ? value : JSON.stringify(value))
  return [{ words: `a value that matches ${code(regex)}`, accepts }]
}

/** The verifier matches the whole text. Returns false for an expression that JavaScript cannot read. */
function matches(regex: string, value: string): boolean {
  try {
    return new RegExp(`(?<![\\s\\S])(?:${regex})(?![\\s\\S])`, 'mu').test(value)
  } catch {
    return false
  }
}

/** Whether every value that `from` accepts is accepted by `constraint`. */
function isImplied(constraint: Constraint, from: Constraint): boolean {
  if (constraint.words === from.words) return true
  if (from.only) return constraint.accepts(from.only.value)
  if (!constraint.size || !from.size) return false
  return from.size.min >= constraint.size.min && from.size.max <= constraint.size.max
}

/** Whether every value that `from` accepts is accepted by `clauses`. Returns false when it cannot be decided. */
export const areImplied = (clauses: Clauses, from: Clauses): boolean =>
  clauses.every((clause) =>
    from.some((given) => given.every((one) => clause.some((constraint) => isImplied(constraint, one)))),
  )

/** Returns, for example, `a text, and a value that matches ^[a-z]+$`. */
export function describe(clauses: Clauses): string {
  const choice = clauses.find((clause) => clause.every(({ only }) => only))
  const anyOf = new Intl.ListFormat('en', { type: 'disjunction' })
  return (choice ? [choice] : clauses)
    .map((clause) => anyOf.format(clause.map(({ words }) => words)))
    .join(', and ')
}
