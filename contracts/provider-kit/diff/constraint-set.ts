/** What a body must be, read from its example and its matching rules in the same way as the verifier reads them. */
import * as z from 'zod/mini'
import { Matcher, type RulesByPath } from '../pact.ts'
import { clausesOf, exactly, isNestedMatcher, isTypeMatcher, type Clauses } from './constraints.ts'
import { isList, isRecord, isSame, type Json } from './json.ts'

/** Without clauses, object and list, every value is accepted. */
export interface ConstraintSet {
  readonly clauses: Clauses
  /** Present when the value must be an object. */
  readonly object?: ObjectConstraints
  /** Present when the value must be a list. */
  readonly list?: ListConstraints
}

export interface ObjectConstraints {
  readonly fields: Readonly<Record<string, Field>>
  /** For fields that `fields` does not name. */
  readonly others: ConstraintSet
  /** For the names of all fields. */
  readonly names: Clauses
}

export interface Field {
  readonly constraints: ConstraintSet
  readonly isRequired: boolean
}

export interface ListConstraints {
  /** For the first elements, one by one. */
  readonly first: readonly ConstraintSet[]
  /** For the elements after these. */
  readonly others: ConstraintSet
  readonly size: Size
}

export interface Size {
  readonly min: number
  readonly max: number
}

export const anything: ConstraintSet = { clauses: [] }

export const objectWith = (fields: Readonly<Record<string, Field>>): ConstraintSet => ({
  clauses: [],
  object: { fields, others: anything, names: [] },
})

export const required = (constraints: ConstraintSet): Field => ({ constraints, isRequired: true })

/** Names of fields and indexes of elements, from the root. */
export type Path = readonly string[]

/** The step to any element that is not listed one by one. */
export const anyElement = '[*]'
/** The step to any field that is not listed by name. */
export const anyField = '.*'

type PathStep = { readonly name: string } | { readonly index: string } | 'any-element' | 'anything'

export interface PathRule {
  readonly path: readonly PathStep[]
  readonly matchers: readonly Matcher[]
  /** One of the matchers is enough. */
  readonly isAny: boolean
}

export const pathRules = (rules: RulesByPath = {}): readonly PathRule[] =>
  Object.entries(rules)
    .filter(([, { matchers }]) => matchers.length > 0)
    .map(([path, { matchers, combine }]) => ({
      path: stepsOf(path),
      matchers,
      isAny: combine === 'OR' && matchers.length > 1,
    }))

/** Parses `$.data[*]['a b'][0].*`; a path without `$` starts with a name. */
function stepsOf(path: string): readonly PathStep[] {
  const steps = path.startsWith('$') ? path.slice(1) : `.${path}`
  return [...steps.matchAll(/\.(\*)|\.([^.['\]]+)|\['([^']*)'\]|\[(\d+)\]|\[\*\]/g)].map(
    ([, star, name, quoted, index]) => {
      if (star !== undefined) return 'anything'
      if (index !== undefined) return { index: String(Number(index)) }
      const named = name ?? quoted
      return named === undefined ? 'any-element' : { name: named }
    },
  )
}

interface RuleAtPath extends PathRule {
  /** The rule belongs to a parent. */
  readonly isInherited: boolean
}

/** Returns the most specific rule, as Pact chooses it. A rule also applies to everything below its path. */
function ruleAt(rules: readonly PathRule[], path: Path): RuleAtPath | undefined {
  const [best] = rules
    .map((rule) => ({ rule, weight: weightOf(rule.path, path) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return best && { ...best.rule, isInherited: best.rule.path.length < path.length }
}

/** A name or index counts 2, a star 1. The weights are multiplied with each other and with the length of the path. */
function weightOf(rulePath: readonly PathStep[], path: Path): number {
  if (rulePath.length > path.length) return 0
  const product = rulePath.reduce((weight, step, at) => weight * weightOfStep(step, path[at] ?? ''), 2)
  return product * (rulePath.length + 1)
}

function weightOfStep(step: PathStep, at: string): number {
  if (step === 'anything') return 1
  if (step === 'any-element') return at === anyElement || /^\d+$/.test(at) ? 1 : 0
  return at === ('name' in step ? step.name : step.index) ? 2 : 0
}

export function constraintsOf(example: Json, rules: readonly PathRule[], path: Path = []): ConstraintSet {
  const rule = ruleAt(rules, path)
  if (isRecord(example)) return constraintsOfObject(example, rules, path, rule)
  if (isList(example)) return constraintsOfList(example, rules, path, rule)
  return { clauses: rule === undefined ? exactly(example) : clausesOf(rule.matchers, rule.isAny, example) }
}

const is =
  (name: RegExp) =>
  (matcher: Matcher): boolean =>
    name.test(matcher.match)
const isEachKey = is(/^each-?key$/i)
const isEachValue = is(/^each-?value$/i)

/** Matchers of fields, elements and sizes do not apply further below. */
const ownMatchers = (rule: RuleAtPath | undefined): readonly Matcher[] =>
  rule === undefined || rule.isInherited ? [] : rule.matchers

const Matchers = z.array(Matcher)
const nestedMatchers = (matcher: Matcher): readonly Matcher[] =>
  Matchers.safeParse(matcher['rules']).data ?? []

/** The rules of `eachValue` replace all other rules below. */
function rulesBelow(
  rules: readonly PathRule[],
  path: Path,
  rule: RuleAtPath | undefined,
): readonly PathRule[] {
  const eachValue = ownMatchers(rule).find(isEachValue)
  if (eachValue === undefined) return rules
  const steps: readonly PathStep[] = [...path.map((name) => ({ name })), 'anything']
  return [{ path: steps, matchers: nestedMatchers(eachValue), isAny: false }]
}

function constraintsOfObject(
  example: Readonly<Record<string, Json>>,
  rules: readonly PathRule[],
  path: Path,
  rule: RuleAtPath | undefined,
): ConstraintSet {
  if (isEqualityRule(rule)) return { clauses: exactly(example) }
  const own = ownMatchers(rule)
  const hasPattern = own.some(isEachValue)
  const below = rulesBelow(rules, path, rule)
  const [pattern] = Object.values(example)
  const fields = Object.entries(example).map(([name, value]): [string, Field] => [
    name,
    {
      constraints: constraintsOf(value, below, [...path, name]),
      isRequired: !hasPattern && !own.some(isEachKey),
    },
  ])
  return {
    clauses: wholeRule(rule, example),
    object: {
      fields: Object.fromEntries(fields),
      others:
        hasPattern && pattern !== undefined ? constraintsOf(pattern, below, [...path, anyField]) : anything,
      names: own.filter(isEachKey).flatMap((matcher) => clausesOf(nestedMatchers(matcher), false, '')),
    },
  }
}

function constraintsOfList(
  example: readonly Json[],
  rules: readonly PathRule[],
  path: Path,
  rule: RuleAtPath | undefined,
): ConstraintSet {
  const [pattern] = example
  if (rule === undefined) {
    const first = example.map((value, at) => constraintsOf(value, rules, [...path, String(at)]))
    return {
      clauses: [],
      list: { first, others: anything, size: { min: first.length, max: first.length } },
    }
  }
  // The verifier accepts every list when the example is empty.
  if (pattern === undefined) {
    return { clauses: [], list: { first: [], others: anything, size: { min: 0, max: Infinity } } }
  }
  if (isEqualityRule(rule)) return { clauses: exactly(example) }
  const below = rulesBelow(rules, path, rule)
  const others = constraintsOf(pattern, below, [...path, anyElement])
  const first = example.map((value, at) => constraintsOf(value, below, [...path, String(at)]))
  // Elements that are like the following ones need not be listed.
  const last = first.findLastIndex((constraints) => !isSame(constraints, others))
  return {
    clauses: wholeRule(rule, example),
    list: { first: first.slice(0, last + 1), others, size: sizeOf(rule) },
  }
}

const isEqualityRule = (rule: RuleAtPath | undefined): boolean =>
  rule !== undefined && !rule.isAny && rule.matchers.some(is(/^equality$/))

const isKnown = (matcher: Matcher): boolean =>
  isTypeMatcher(matcher) || isNestedMatcher(matcher) || is(/^regex$/)(matcher)

/** A rule with unknown matchers is only compared as a whole. */
function wholeRule(rule: RuleAtPath | undefined, example: Json): Clauses {
  if (rule === undefined || (!rule.isAny && rule.matchers.every(isKnown))) return []
  return [[{ kind: 'other', matcher: { matchers: rule.matchers as readonly Json[], example } }]]
}

function sizeOf(rule: RuleAtPath): Size {
  const bounds = ownMatchers(rule).filter(isTypeMatcher)
  return {
    min: Math.max(0, ...bounds.map(({ min }) => min ?? 0)),
    max: Math.min(Infinity, ...bounds.map(({ max }) => max ?? Infinity)),
  }
}
