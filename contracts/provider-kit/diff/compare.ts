/** Finds the differences between two constraint sets, path by path. */
import { accepts, areImplied, valuesOf, type Clauses } from './constraints.ts'
import {
  anyElement,
  anyField,
  anything,
  type ConstraintSet,
  type Field,
  type ListConstraints,
  type ObjectConstraints,
  type Path,
  type Size,
} from './constraint-set.ts'
import { isList, isRecord, isSame, type Json } from './json.ts'

interface Change {
  readonly path: Path
  /** Some value that the old set accepts is rejected by the new one. */
  readonly excludes: boolean
  /** Some value that the new set accepts was rejected by the old one. */
  readonly admits: boolean
}

export type Difference = Change &
  (
    | { readonly about: 'value' | 'names'; readonly old: ConstraintSet; readonly now: ConstraintSet }
    | { readonly about: 'size'; readonly old: Size; readonly now: Size }
    /** A field became required (`now`), or is no longer required (`old`). */
    | { readonly about: 'field'; readonly old?: ConstraintSet; readonly now?: ConstraintSet }
  )

export function differences(old: ConstraintSet, now: ConstraintSet, path: Path = []): readonly Difference[] {
  if (old.object && now.object) {
    return [...clauseDifferences(old, now, path), ...objectDifferences(old.object, now.object, path)]
  }
  if (old.list && now.list) {
    return [...clauseDifferences(old, now, path), ...listDifferences(old.list, now.list, path)]
  }
  if (isSame(old, now)) return []
  return onlyChanges([
    { about: 'value', path, old, now, excludes: !isSubset(old, now), admits: !isSubset(now, old) },
  ])
}

const onlyChanges = (found: readonly Difference[]): readonly Difference[] =>
  found.filter(({ excludes, admits }) => excludes || admits)

/** Whether `by` accepts everything that `from` accepts, for sets that are not both objects or both lists. */
function isSubset(from: ConstraintSet, by: ConstraintSet): boolean {
  const values = valuesOf(from.clauses)
  if (values !== undefined) return values.every((value) => isAccepted(by, value) === true)
  return !by.object && !by.list && areImplied(by.clauses, from.clauses)
}

/** Whether a value is accepted; undefined when it cannot be decided. */
export function isAccepted({ clauses, object, list }: ConstraintSet, value: Json): boolean | undefined {
  return all([
    ...clauses.map((clause) => any(clause.map((constraint) => accepts(constraint, value)))),
    ...(object === undefined ? [] : [isRecord(value) && isObjectAccepted(object, value)]),
    ...(list === undefined ? [] : [isList(value) && isListAccepted(list, value)]),
  ])
}

const all = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true

const any = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false

function isObjectAccepted(
  object: ObjectConstraints,
  value: Readonly<Record<string, Json | undefined>>,
): boolean | undefined {
  const names = Object.keys(value)
  return all([
    ...names.map((name) => isAccepted({ clauses: object.names }, name)),
    ...Object.entries(object.fields).map(
      ([name, { isRequired }]) => !isRequired || Object.hasOwn(value, name),
    ),
    ...names.map((name) => isAccepted(fieldOf(object, name).constraints, value[name] ?? null)),
  ])
}

const isListAccepted = (list: ListConstraints, values: readonly Json[]): boolean | undefined =>
  all([
    values.length >= list.size.min && values.length <= list.size.max,
    ...values.map((value, at) => isAccepted(elementOf(list, at), value)),
  ])

const fieldOf = ({ fields, others }: ObjectConstraints, name: string): Field =>
  (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? { constraints: others, isRequired: false }

const elementOf = ({ first, others }: ListConstraints, at: number): ConstraintSet => first[at] ?? others

/** Compares the constraints on an object or a list as a whole. */
const clauseDifferences = (
  old: { readonly clauses: Clauses },
  now: { readonly clauses: Clauses },
  path: Path,
  about: 'value' | 'names' = 'value',
): readonly Difference[] =>
  onlyChanges([
    {
      about,
      path,
      old,
      now,
      excludes: !areImplied(now.clauses, old.clauses),
      admits: !areImplied(old.clauses, now.clauses),
    },
  ])

function objectDifferences(
  old: ObjectConstraints,
  now: ObjectConstraints,
  path: Path,
): readonly Difference[] {
  const names = [...new Set([...Object.keys(old.fields), ...Object.keys(now.fields)])]
  return [
    ...clauseDifferences({ clauses: old.names }, { clauses: now.names }, path, 'names'),
    ...names.flatMap((name) => fieldDifferences(fieldOf(old, name), fieldOf(now, name), [...path, name])),
    ...differences(old.others, now.others, [...path, anyField]),
  ]
}

function fieldDifferences(old: Field, now: Field, path: Path): readonly Difference[] {
  if (old.isRequired === now.isRequired) return differences(old.constraints, now.constraints, path)
  const presence: Difference = now.isRequired
    ? { about: 'field', path, now: now.constraints, excludes: true, admits: false }
    : { about: 'field', path, old: old.constraints, excludes: false, admits: true }
  const optional = now.isRequired ? old : now
  return isSame(optional.constraints, anything)
    ? [presence]
    : [presence, ...differences(old.constraints, now.constraints, path)]
}

function listDifferences(old: ListConstraints, now: ListConstraints, path: Path): readonly Difference[] {
  const listed = Math.max(old.first.length, now.first.length)
  const longest = Math.min(old.size.max, now.size.max)
  const indexes = Array.from({ length: Math.min(listed, longest) }, (_, at) => at)
  return [
    ...onlyChanges([
      {
        about: 'size',
        path,
        old: old.size,
        now: now.size,
        excludes: now.size.min > old.size.min || now.size.max < old.size.max,
        admits: old.size.min > now.size.min || now.size.max > old.size.max,
      },
    ]),
    ...indexes.flatMap((at) => differences(elementOf(old, at), elementOf(now, at), [...path, String(at)])),
    ...(longest > listed ? differences(old.others, now.others, [...path, anyElement]) : []),
  ]
}
