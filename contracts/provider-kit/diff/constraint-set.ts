/** What a body must be, read from its example and its rules: the set of the values that the verifier accepts. */
import type { Matcher } from '../pact.ts'
import { clausesOf, exactly, isTypeMatcher, type Clauses } from './constraints.ts'
import { isList, isRecord, isSame, type Json } from './json.ts'
import {
  anyElement,
  anyField,
  isMatcher,
  nestedRules,
  ruleAt,
  rulesForEach,
  variantsIn,
  type Place,
  type PlacedRule,
  type RuleHere,
} from './rules.ts'

/** Where nothing is stated, nothing is demanded. */
export interface Demand {
  readonly clauses: Clauses
  /** There for what must be an object. */
  readonly object?: ObjectDemand
  /** There for what must be a list. */
  readonly list?: ListDemand
}

export interface ObjectDemand {
  readonly fields: Readonly<Record<string, Field>>
  /** Of the fields that have no name here. */
  readonly others: Demand
  /** Of the names themselves. */
  readonly names: Clauses
  readonly size: Size
}

export interface Field {
  readonly demand: Demand
  readonly isRequired: boolean
}

export interface ListDemand {
  /** Of the first elements, one by one. */
  readonly first: readonly Demand[]
  /** Of the elements after these. */
  readonly others: Demand
  readonly size: Size
  /** Each of these is met by an element, whichever. */
  readonly some: readonly Demand[]
}

export interface Size {
  readonly min: number
  readonly max: number
}

export const anything: Demand = { clauses: [] }
const anySize: Size = { min: 0, max: Infinity }
const anyList: ListDemand = { first: [], others: anything, size: anySize, some: [] }

export const anObject = (fields: Readonly<Record<string, Field>>): Demand => ({
  clauses: [],
  object: { fields, others: anything, names: [], size: anySize },
})

export const required = (demand: Demand): Field => ({ demand, isRequired: true })

export function demandOf(example: Json, rules: readonly PlacedRule[], place: Place = []): Demand {
  const rule = ruleAt(rules, place)
  if (isRecord(example)) return demandOfObject(example, rules, place, rule)
  if (isList(example)) return demandOfList(example, rules, place, rule)
  return { clauses: rule === undefined ? exactly(example) : clausesOf(rule.matchers, rule.isAny, example) }
}

const isEquality = isMatcher('equality')
const isEachValue = isMatcher('eachValue')
const isEachKey = isMatcher('eachKey')
const isValues = isMatcher('values')
const isNotEmpty = isMatcher('notEmpty')
const isArrayContains = isMatcher('arrayContains')
const isPlain = (matcher: Matcher): boolean =>
  isTypeMatcher(matcher) || [isMatcher('regex'), isMatcher('include'), isNotEmpty].some((is) => is(matcher))

/** What a matcher says of the fields or elements themselves holds no further below. */
const ownMatchers = (rule: RuleHere | undefined): readonly Matcher[] =>
  rule === undefined || rule.isInherited ? [] : rule.matchers

function demandOfObject(
  example: Readonly<Record<string, Json>>,
  rules: readonly PlacedRule[],
  place: Place,
  rule: RuleHere | undefined,
): Demand {
  if (isExact(rule)) return { clauses: exactly(example) }
  const own = ownMatchers(rule)
  const isPattern = own.some((matcher) => isEachValue(matcher) || isValues(matcher))
  const below = rulesForEach(own.find(isEachValue), place) ?? rules
  const [pattern] = Object.values(example)
  const fields = Object.entries(example).map(([name, value]): [string, Field] => [
    name,
    { demand: demandOf(value, below, [...place, name]), isRequired: !isPattern && !own.some(isEachKey) },
  ])
  return {
    clauses: asAWhole(
      rule,
      example,
      (matcher) => isPlain(matcher) || isEachValue(matcher) || isValues(matcher) || isEachKey(matcher),
    ),
    object: {
      fields: Object.fromEntries(fields),
      others: isPattern && pattern !== undefined ? demandOf(pattern, below, [...place, anyField]) : anything,
      names: own.filter(isEachKey).flatMap((matcher) => clausesOf(nestedRules(matcher), false, '')),
      size: sizeOf(rule),
    },
  }
}

function demandOfList(
  example: readonly Json[],
  rules: readonly PlacedRule[],
  place: Place,
  rule: RuleHere | undefined,
): Demand {
  const [pattern] = example
  if (rule === undefined) {
    const first = example.map((value, at) => demandOf(value, rules, [...place, String(at)]))
    const size = { min: first.length, max: first.length }
    return { clauses: [], list: { ...anyList, first, size } }
  }
  // An example without elements says nothing of them, whatever its rule.
  if (pattern === undefined) return { clauses: [], list: anyList }
  if (isExact(rule)) return { clauses: exactly(example) }
  const own = ownMatchers(rule)
  const contains = own.find(isArrayContains)
  if (contains !== undefined) {
    const some = variantsIn(contains, example).map((variant) => demandOf(variant.example, variant.rules))
    return {
      clauses: asAWhole(rule, example, (matcher) => matcher === contains),
      list: { ...anyList, some },
    }
  }
  const below = rulesForEach(own.find(isEachValue), place) ?? rules
  const others = demandOf(pattern, below, [...place, anyElement])
  const first = example.map((value, at) => demandOf(value, below, [...place, String(at)]))
  return {
    clauses: asAWhole(rule, example, (matcher) => isPlain(matcher) || own.includes(matcher)),
    list: { ...anyList, first: withoutTail(first, others), others, size: sizeOf(rule) },
  }
}

const isExact = (rule: RuleHere | undefined): boolean =>
  rule !== undefined && !rule.isAny && rule.matchers.some(isEquality)

/** What cannot be read from a rule piece by piece is the same only where the whole of it is. */
function asAWhole(rule: RuleHere | undefined, example: Json, isRead: (matcher: Matcher) => boolean): Clauses {
  if (rule === undefined || (!rule.isAny && rule.matchers.every(isRead))) return []
  return [[{ by: 'other', matcher: { matchers: rule.matchers as readonly Json[], example } }]]
}

function sizeOf(rule: RuleHere | undefined): Size {
  const bounds = ownMatchers(rule).filter(isTypeMatcher)
  const isFilled = rule?.matchers.some(isNotEmpty) === true
  return {
    min: Math.max(isFilled ? 1 : 0, ...bounds.map(({ min }) => min ?? 0)),
    max: Math.min(...bounds.map(({ max }) => max ?? Infinity), Infinity),
  }
}

/** Elements that are demanded like those after them need not be told apart. */
function withoutTail(first: readonly Demand[], others: Demand): readonly Demand[] {
  const last = first.findLastIndex((demand) => !isSame(demand, others))
  return first.slice(0, last + 1)
}
