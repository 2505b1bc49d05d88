/** Where two demands differ: place by place, and in which direction. */
import { allFollow, doesAsked, valuesOf, type Clauses } from './constraints.ts'
import {
  anything,
  type Demand,
  type Field,
  type ListDemand,
  type ObjectDemand,
  type Size,
} from './constraint-set.ts'
import { isList, isRecord, isSame, type Json } from './json.ts'
import { anyElement, anyField, type Place } from './rules.ts'

interface Where {
  readonly place: Place
  /** Some value that did the old does not do the new. */
  readonly excludes: boolean
  /** Some value that does the new did not do the old. */
  readonly admits: boolean
}

/** That a field is there, or that some element is. */
type Presence =
  { readonly old: Demand; readonly now: undefined } | { readonly old: undefined; readonly now: Demand }

export type Difference = Where &
  (
    | { readonly about: 'value' | 'names'; readonly old: Demand; readonly now: Demand }
    | { readonly about: 'size'; readonly old: Size; readonly now: Size }
    | ({ readonly about: 'field' } & Presence)
    | ({ readonly about: 'element' } & Presence)
  )

export function differences(old: Demand, now: Demand, place: Place = []): readonly Difference[] {
  if (old.object && now.object) {
    return [...ownDifferences(old, now, place), ...differencesOfObjects(old.object, now.object, place)]
  }
  if (old.list && now.list) {
    return [...ownDifferences(old, now, place), ...differencesOfLists(old.list, now.list, place)]
  }
  if (isSame(old, now)) return []
  const excludes = !allAccepted(old, now)
  const admits = !allAccepted(now, old)
  return excludes || admits ? [{ about: 'value', place, old, now, excludes, admits }] : []
}

/** Whether whatever does the one does the other. */
export const followsFrom = (demand: Demand, from: Demand): boolean =>
  differences(from, demand).every(({ excludes }) => !excludes)

/** For demands of different kinds, or of single values. */
function allAccepted(from: Demand, by: Demand): boolean {
  const values = valuesOf(from.clauses)
  if (values !== undefined) return values.every((value) => doesDemanded(by, value) === true)
  return !by.object && !by.list && allFollow(by.clauses, [...from.clauses, ...clausesOfShape(from)])
}

/** An object or a list is no empty text, and no empty one where something has to be in it. */
function clausesOfShape({ object, list }: Demand): Clauses {
  if (!object && !list) return []
  const isFilled = object ? smallest(object) > 0 : list !== undefined && certain(list).length > 0
  return [[isFilled ? { by: 'not-empty' } : { by: 'regex', regex: '^[\\s\\S]+$' }]]
}

const smallest = ({ fields, size }: ObjectDemand): number =>
  Math.max(size.min, Object.values(fields).filter(({ isRequired }) => isRequired).length)

/** Elements that a list has in any case. */
const certain = (list: ListDemand): readonly Demand[] => [
  ...Array.from({ length: Math.min(list.size.min, list.first.length + 1) }, (_, at) => elementOf(list, at)),
  ...list.some,
]

/** Whether a value is accepted; undefined where nobody can say. */
export function doesDemanded({ clauses, object, list }: Demand, value: Json): boolean | undefined {
  return all([
    ...clauses.map((clause) => any(clause.map((ask) => doesAsked(ask, value)))),
    ...(object === undefined ? [] : [isRecord(value) && doesObject(object, value)]),
    ...(list === undefined ? [] : [isList(value) && doesList(list, value)]),
  ])
}

const all = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(false) ? false : answers.includes(undefined) ? undefined : true

const any = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.includes(true) ? true : answers.includes(undefined) ? undefined : false

const isOfSize = ({ min, max }: Size, size: number): boolean => size >= min && size <= max

function doesObject(
  object: ObjectDemand,
  value: Readonly<Record<string, Json | undefined>>,
): boolean | undefined {
  const names = Object.keys(value)
  return all([
    isOfSize(object.size, names.length),
    ...names.map((name) => doesDemanded({ clauses: object.names }, name)),
    ...Object.entries(object.fields).map(
      ([name, { isRequired }]) => !isRequired || Object.hasOwn(value, name),
    ),
    ...names.map((name) => doesDemanded(fieldOf(object, name).demand, value[name] ?? null)),
  ])
}

function doesList(list: ListDemand, values: readonly Json[]): boolean | undefined {
  return all([
    isOfSize(list.size, values.length),
    ...values.map((value, at) => doesDemanded(elementOf(list, at), value)),
    ...list.some.map((demand) => any(values.map((value) => doesDemanded(demand, value)))),
  ])
}

/** What is said of an object or a list as a whole. */
function ownDifferences(old: Demand, now: Demand, place: Place): readonly Difference[] {
  if (isSame(old.clauses, now.clauses)) return []
  const excludes = !allFollow(now.clauses, old.clauses)
  const admits = !allFollow(old.clauses, now.clauses)
  return excludes || admits ? [{ about: 'value', place, old, now, excludes, admits }] : []
}

const fieldOf = ({ fields, others }: ObjectDemand, name: string): Field =>
  (Object.hasOwn(fields, name) ? fields[name] : undefined) ?? { demand: others, isRequired: false }

function differencesOfObjects(old: ObjectDemand, now: ObjectDemand, place: Place): readonly Difference[] {
  const names = [...new Set([...Object.keys(old.fields), ...Object.keys(now.fields)])]
  return [
    ...differencesOfSize(
      { ...old.size, certain: smallest(old) },
      { ...now.size, certain: smallest(now) },
      place,
    ),
    ...differencesOfNames(old, now, place),
    ...names.flatMap((name) => differencesOfField(fieldOf(old, name), fieldOf(now, name), [...place, name])),
    ...differences(old.others, now.others, [...place, anyField]),
  ]
}

function differencesOfField(old: Field, now: Field, place: Place): readonly Difference[] {
  if (now.isRequired && !old.isRequired) {
    const added: Difference = {
      about: 'field',
      place,
      old: undefined,
      now: now.demand,
      excludes: true,
      admits: false,
    }
    return isSame(old.demand, anything) ? [added] : [added, ...differences(old.demand, now.demand, place)]
  }
  if (old.isRequired && !now.isRequired) {
    const dropped: Difference = {
      about: 'field',
      place,
      old: old.demand,
      now: undefined,
      excludes: false,
      admits: true,
    }
    return isSame(now.demand, anything) ? [dropped] : [dropped, ...differences(old.demand, now.demand, place)]
  }
  return differences(old.demand, now.demand, place)
}

function differencesOfNames(old: ObjectDemand, now: ObjectDemand, place: Place): readonly Difference[] {
  const excludes = !allFollow(now.names, old.names)
  const admits = !allFollow(old.names, now.names)
  if (!excludes && !admits) return []
  return [
    { about: 'names', place, old: { clauses: old.names }, now: { clauses: now.names }, excludes, admits },
  ]
}

/** As many as are `certain` are there, whatever is said of their number. */
function differencesOfSize(
  { certain: fewestOld, ...old }: Size & { readonly certain: number },
  { certain: fewestNow, ...now }: Size & { readonly certain: number },
  place: Place,
): readonly Difference[] {
  const excludes = now.min > fewestOld || now.max < old.max
  const admits = old.min > fewestNow || now.max > old.max
  return excludes || admits ? [{ about: 'size', place, old, now, excludes, admits }] : []
}

const elementOf = ({ first, others }: ListDemand, at: number): Demand => first[at] ?? others

function differencesOfLists(old: ListDemand, now: ListDemand, place: Place): readonly Difference[] {
  const spelledOut = Math.max(old.first.length, now.first.length)
  const longest = Math.min(old.size.max, now.size.max)
  const numbers = Array.from({ length: Math.min(spelledOut, longest) }, (_, at) => at)
  return [
    ...differencesOfSize(
      { ...old.size, certain: old.size.min },
      { ...now.size, certain: now.size.min },
      place,
    ),
    ...numbers.flatMap((at) => differences(elementOf(old, at), elementOf(now, at), [...place, String(at)])),
    ...(longest > spelledOut ? differences(old.others, now.others, [...place, anyElement]) : []),
    ...differencesOfElements(old, now, place),
  ]
}

function differencesOfElements(old: ListDemand, now: ListDemand, place: Place): readonly Difference[] {
  const at = [...place, anyElement]
  return [
    ...missingIn(old, now.some).map((demand): Difference => {
      return { about: 'element', place: at, old: undefined, now: demand, excludes: true, admits: false }
    }),
    ...missingIn(now, old.some).map((demand): Difference => {
      return { about: 'element', place: at, old: demand, now: undefined, excludes: false, admits: true }
    }),
  ]
}

const missingIn = (list: ListDemand, demands: readonly Demand[]): readonly Demand[] =>
  demands.filter((demand) => !certain(list).some((element) => followsFrom(demand, element)))
