/** Describes constraints and differences in sentences. */
import {
  areImplied,
  isNotEmpty,
  notCoveredBy,
  valuesOf,
  type Clause,
  type Clauses,
  type Constraint,
} from './constraints.ts'
import type { Difference } from './compare.ts'
import {
  anyElement,
  anyField,
  type ConstraintSet,
  type ListConstraints,
  type ObjectConstraints,
  type Path,
  type Size,
} from './constraint-set.ts'
import { canonical, isRecord, isSame, type Json } from './json.ts'
import { list, text, type RichText } from './rich-text.ts'

export interface Sentence {
  readonly kind: 'tightened' | 'loosened'
  /** The path that the sentence is about; empty when it is about the call or event itself. */
  readonly at: readonly RichText[]
  readonly predicate: RichText
}

/** Returns `a must be 1` or `a and b must be 1`. */
export const formatSentence = ({ at, predicate }: Pick<Sentence, 'at' | 'predicate'>): RichText =>
  at.length === 0 ? predicate : text`${list(at, 'and')} ${predicate}`

export function describe({ clauses, object, list: elements }: ConstraintSet): RichText {
  const values = clauses.length === 0 ? undefined : describeClauses(clauses)
  const shape = object ? describeObject(object) : elements ? describeList(elements) : undefined
  if (values === undefined) return shape ?? ['anything']
  return shape === undefined ? values : text`${shape} that is ${values}`
}

/** Returns, for example, `a text that is not empty`. */
function describeClauses(clauses: Clauses): RichText {
  const [first, ...more] = clauses
  if (first !== undefined && more.length === 0) return describeClause(first)
  const type = clauses.find(isTypeClause)
  const noun = type === undefined ? ['a value'] : describeClause(type)
  const predicates = clauses
    .filter((clause) => clause !== type)
    .map((clause) => list(clause.map(predicateOf), 'or'))
  return text`${noun} that ${list(predicates, 'and')}`
}

const isTypeClause = (clause: Clause): boolean =>
  clause.every(({ kind }) => kind === 'text' || kind === 'number' || kind === 'integer')

const describeClause = (clause: Clause): RichText =>
  clause.length === 0 ? ['an impossible value'] : list(clause.map(describeConstraint), 'or')

function describeConstraint(constraint: Constraint): RichText {
  switch (constraint.kind) {
    case 'equals':
      return text`${JSON.stringify(constraint.value)}`
    case 'text':
      return ['a text']
    case 'number':
      return ['a number']
    case 'integer':
      return ['an integer']
    case 'state':
      return text`${constraint.expression}`
    case 'regex':
      return text`a value that ${predicateOf(constraint)}`
    case 'other':
      return describeOther(constraint.matcher)
  }
}

function predicateOf(constraint: Constraint): RichText {
  if (isNotEmpty(constraint)) return ['is not empty']
  if (constraint.kind === 'regex') return text`matches ${constraint.regex}`
  return text`is ${describeConstraint(constraint)}`
}

const describeOther = (matcher: Json): RichText =>
  isRecord(matcher) && matcher['match'] === 'no body'
    ? ['empty']
    : text`a value for the rule ${canonical(matcher)}`

function describeObject({ fields, others }: ObjectConstraints): RichText {
  const names = Object.entries(fields).filter(([, { isRequired }]) => isRequired)
  if (names.length > 0) {
    return text`an object with ${list(
      names.map(([name]) => text`${name}`),
      'and',
    )}`
  }
  const isOpen = others.clauses.length === 0 && !others.object && !others.list
  return isOpen ? ['an object'] : text`an object whose values are each ${describe(others)}`
}

function describeList({ first, others, size }: ListConstraints): RichText {
  if (size.max === 0) return ['an empty list']
  const each =
    first.length === 0 ? text`, each ${describe(others)}` : text`: ${list(first.map(describe), 'and')}`
  return text`a list of ${[formatSize(size)]}${each}`
}

const elements = (count: number): string => `${String(count)} ${count === 1 ? 'element' : 'elements'}`

function formatSize({ min, max }: Size): string {
  if (max === 0) return 'no elements'
  if (min === max) return `exactly ${elements(min)}`
  if (max === Infinity) return min === 0 ? 'any number of elements' : `at least ${elements(min)}`
  return min === 0 ? `at most ${elements(max)}` : `${String(min)} to ${elements(max)}`
}

/** Returns `body.data[].status` or `the header Set-Cookie`. */
function describePath([root = '', ...steps]: Path): RichText {
  const [name = '', ...more] = steps
  if (root === 'headers') return text`the header ${name + formatSteps(more)}`
  if (root === 'query') return text`the query parameter ${name + formatSteps(more)}`
  if (root === 'method' || root === 'path' || root === 'status') return [`the ${root}`]
  return text`${root + formatSteps(steps)}`
}

/** Returns the path for programs. */
export const formatPath = ([root = '', ...steps]: Path): string => root + formatSteps(steps)

const formatSteps = (steps: Path): string =>
  steps
    .map((step) => {
      if (step === anyElement) return '[]'
      if (step === anyField) return '.*'
      if (/^\d+$/.test(step)) return `[${step}]`
      return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
    })
    .join('')

interface OldAndNew<Value> {
  readonly old: Value
  readonly now: Value
}

const insteadOf = ({ old, now }: OldAndNew<ConstraintSet>): RichText =>
  text`${describe(now)} instead of ${describe(old)}`

/** Describes a difference in a response: fewer values are tightened, more values are loosened. */
export function responseSentences(difference: Difference): readonly Sentence[] {
  const { path, excludes } = difference
  const kind = excludes ? 'tightened' : 'loosened'
  const verb = [excludes ? 'must' : 'may']
  const at = [describePath(path)]
  switch (difference.about) {
    case 'field':
      return [{ kind, at, predicate: fieldPredicate(path, difference.now) }]
    case 'size':
      return [{ kind, at, predicate: sizePredicate(difference, verb) }]
    case 'names':
      return [{ kind, at, predicate: text`${verb} have names that are each ${insteadOf(difference)}` }]
    case 'value':
      if (path[0] === 'status') {
        return [{ kind, at: [], predicate: text`${verb} respond with ${insteadOf(difference)}` }]
      }
      return (
        choiceSentences(at, difference) ??
        clauseSentences(at, difference) ?? [
          { kind, at, predicate: text`${verb} be ${insteadOf(difference)}` },
        ]
      )
  }
}

function fieldPredicate(path: Path, now: ConstraintSet | undefined): RichText {
  const isWholeBody = path.length === 1
  if (now === undefined) return [isWholeBody ? 'may be anything' : 'is no longer required']
  return isWholeBody ? text`must be ${describe(now)}` : text`is required: ${describe(now)}`
}

function sizePredicate({ old, now }: OldAndNew<Size>, verb: RichText): RichText {
  if (old.max === now.max && old.min === 0 && now.min === 1) return ['must not be empty']
  if (old.max === now.max && old.min === 1 && now.min === 0) return ['may be empty']
  return text`${verb} have ${[formatSize(now)]} instead of ${[formatSize(old)]}`
}

/** Describes a change between two choices that overlap; otherwise returns undefined. */
function choiceSentences(
  at: readonly RichText[],
  { old, now }: OldAndNew<ConstraintSet>,
): readonly Sentence[] | undefined {
  const [before, after] = [onlyClause(old), onlyClause(now)]
  if (before === undefined || after === undefined) return undefined
  const [removed, added] = [notCoveredBy(before, after), notCoveredBy(after, before)]
  if (removed.length === before.length || added.length === after.length) return undefined
  return [
    ...sentenceFor('tightened', at, removed, text`must not be ${describeClause(removed)} any more`),
    ...sentenceFor('loosened', at, added, text`may also be ${describeClause(added)}`),
  ]
}

/** When one of several clauses changes, describes only that clause; otherwise returns undefined. */
function clauseSentences(
  at: readonly RichText[],
  { old, now }: OldAndNew<ConstraintSet>,
): readonly Sentence[] | undefined {
  const added = now.clauses.filter((clause) => !areImplied([clause], old.clauses))
  const removed = old.clauses.filter((clause) => !areImplied([clause], now.clauses))
  const isMostlySame = now.clauses.some(
    (clause) => !isTypeClause(clause) && old.clauses.some((other) => isSame(clause, other)),
  )
  if (old.object || old.list || now.object || now.list || !isMostlySame) return undefined
  return [
    ...sentenceFor('tightened', at, added, text`must also be ${describe({ clauses: added })}`),
    ...sentenceFor('loosened', at, removed, text`need not be ${describe({ clauses: removed })} any more`),
  ]
}

const sentenceFor = (
  kind: Sentence['kind'],
  at: readonly RichText[],
  changed: readonly unknown[],
  predicate: RichText,
): readonly Sentence[] => (changed.length === 0 ? [] : [{ kind, at, predicate }])

const onlyClause = ({ clauses, object, list: elements }: ConstraintSet): Clause | undefined =>
  object || elements || clauses.length !== 1 ? undefined : clauses[0]

/** Describes a difference in a request. More possible requests are tightened: the provider must handle them all. */
export function requestSentence(difference: Difference): Sentence {
  const { path, admits } = difference
  const kind = admits || difference.about === 'field' ? 'tightened' : 'loosened'
  return { kind, at: [], predicate: text`is requested ${requestChange(difference, describePath(path))}` }
}

function requestChange(difference: Difference, at: RichText): RichText {
  switch (difference.about) {
    case 'field':
      return difference.now
        ? text`with the addition of ${at}, which is ${describe(difference.now)}`
        : text`without ${at}`
    case 'size': {
      const { old, now } = difference
      return text`with ${[formatSize(now)]} in ${at} instead of ${[formatSize(old)]}`
    }
    case 'names':
    case 'value': {
      const { old, now, path } = difference
      if (path[0] === 'method') return text`with ${plainValue(now)} instead of ${plainValue(old)}`
      if (path[0] === 'path') return text`at ${plainValue(now)} instead of ${plainValue(old)}`
      return text`with ${at} as ${insteadOf(difference)}`
    }
  }
}

/** Describes a text without quotation marks. */
function plainValue(constraints: ConstraintSet): RichText {
  const [value] = valuesOf(constraints.clauses) ?? []
  return typeof value === 'string' ? text`${value}` : describe(constraints)
}
