/** What is demanded of a value, in words. */
import { isAnythingButEmpty, valuesOf, type Ask, type Clause, type Clauses } from './constraints.ts'
import type { Demand, ListDemand, ObjectDemand, Size } from './constraint-set.ts'
import { canonical, isRecord, type Json } from './json.ts'
import { matchesOnlyTexts } from './regexes.ts'
import { anyElement, anyField, type Place } from './rules.ts'
import { listed, say, type Words } from './words.ts'

export function describe({ clauses, object, list }: Demand): Words {
  const asked = clauses.length === 0 ? undefined : describeClauses(clauses)
  const shape = object ? describeObject(object) : list ? describeList(list) : undefined
  if (asked === undefined) return shape ?? ['anything']
  return shape === undefined ? asked : say`${shape} that is ${asked}`
}

/** `a text that is not empty`, `a number that matches …`. */
function describeClauses(clauses: Clauses): Words {
  const [first, ...more] = clauses
  if (first !== undefined && more.length === 0) return describeClause(first)
  const type = clauses.find(isOfTypes)
  const isText = clauses.every((clause) =>
    clause.every((ask) => ask.by === 'regex' && matchesOnlyTexts(ask.regex)),
  )
  const noun = type === undefined ? [isText ? 'a text' : 'a value'] : describeClause(type)
  const predicates = clauses
    .filter((clause) => clause !== type)
    .map((clause) => listed(clause.map(predicate), 'or'))
  return say`${noun} that ${listed(predicates, 'and')}`
}

/** It says of what type a value is, and no more. */
export const isOfTypes = (clause: Clause): boolean => clause.every(({ by }) => types.has(by))

const types: ReadonlySet<Ask['by']> = new Set(['text', 'number', 'integer', 'decimal'])

export function describeClause(clause: Clause): Words {
  if (clause.length === 0) return ['what nothing can be']
  const statuses = classesOf(valuesOf([clause]) ?? [])
  return listed(statuses ?? clause.map(describeAsk), 'or')
}

/** Statuses by their hundreds, `2xx`. */
function classesOf(values: readonly Json[]): readonly Words[] | undefined {
  const hundreds = [...new Set(values.map((value) => Math.floor(Number(value) / 100)))]
  const isWhole = values.length > 0 && values.length === hundreds.length * 100
  return isWhole ? hundreds.map((hundred) => [`${String(hundred)}xx`]) : undefined
}

function describeAsk(ask: Ask): Words {
  switch (ask.by) {
    case 'equality':
      return say`${JSON.stringify(ask.value)}`
    case 'text':
      return ['a text']
    case 'number':
      return ['a number']
    case 'integer':
      return ['an integer']
    case 'decimal':
      return ['a number with decimals']
    case 'media-type':
      return say`${ask.value}`
    case 'state':
      return say`${ask.expression}`
    case 'other':
      return describeOther(ask.matcher)
    case 'regex':
      return say`${[matchesOnlyTexts(ask.regex) ? 'a text' : 'a value']} that ${predicate(ask)}`
    case 'not-empty':
    case 'include':
      return say`a value that ${predicate(ask)}`
  }
}

function predicate(ask: Ask): Words {
  if (ask.by === 'not-empty' || isAnythingButEmpty(ask)) return ['is not empty']
  if (ask.by === 'regex') return say`matches ${ask.regex}`
  return ask.by === 'include' ? say`includes ${JSON.stringify(ask.text)}` : say`is ${describeAsk(ask)}`
}

function describeOther(matcher: Json): Words {
  const { match, format } = isRecord(matcher) ? matcher : {}
  if (match === 'no body') return ['nothing']
  if (typeof match === 'string' && typeof format === 'string')
    return say`a ${[match]} in the format ${format}`
  if (match === 'semver') return ['a semantic version']
  return say`what the rule ${canonical(matcher)} accepts`
}

const describeObject = ({ fields, others }: ObjectDemand): Words => {
  const names = Object.entries(fields).filter(([, { isRequired }]) => isRequired)
  if (names.length > 0)
    return say`an object with ${listed(
      names.map(([name]) => say`${name}`),
      'and',
    )}`
  const isOpen = others.clauses.length === 0 && !others.object && !others.list
  return isOpen ? ['an object'] : say`an object whose values are each ${describe(others)}`
}

function describeList({ first, others, size, some }: ListDemand): Words {
  if (size.max === 0) return ['an empty list']
  if (some.length > 0) return say`a list that holds ${listed(some.map(describe), 'and')}`
  const each =
    first.length === 0 ? say`, each ${describe(others)}` : say`: ${listed(first.map(describe), 'and')}`
  return say`a list of ${[sizeInWords(size)]}${each}`
}

const elements = (count: number): string => `${String(count)} ${count === 1 ? 'element' : 'elements'}`

export function sizeInWords({ min, max }: Size): string {
  if (max === 0) return 'no element'
  if (min === max) return `exactly ${elements(min)}`
  if (max === Infinity) return min === 0 ? 'any number of elements' : `at least ${elements(min)}`
  return min === 0 ? `at most ${elements(max)}` : `${String(min)} to ${elements(max)}`
}

/** `body.data[].status`, `header Set-Cookie`. */
export function placeInWords([root = '', ...steps]: Place): Words {
  const [name = ''] = steps
  if (root === 'headers') return say`the header ${[name, ...pathOf(steps.slice(1))].join('')}`
  if (root === 'query') return say`the query ${[name, ...pathOf(steps.slice(1))].join('')}`
  if (root === 'metadata') return say`the metadata ${[name, ...pathOf(steps.slice(1))].join('')}`
  if (root === 'mediaType') return ['the media type']
  if (root === 'method' || root === 'path' || root === 'status') return [`the ${root}`]
  return say`${[root, ...pathOf(steps)].join('')}`
}

/** The same in one word, for programs. */
export const placeAsPath = ([root = '', ...steps]: Place): string => [root, ...pathOf(steps)].join('')

const pathOf = (steps: Place): readonly string[] =>
  steps.map((step) => {
    if (step === anyElement) return '[]'
    if (step === anyField) return '.*'
    if (/^\d+$/.test(step)) return `[${step}]`
    return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
  })
