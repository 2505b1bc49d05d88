/** The places of a value that the mutants change, and where an answer deviates from its example. */
import { valuesAt } from '../../contracts/provider-kit/json.ts'
import {
  formatPath,
  layersOf,
  type Def,
  type Path,
  type Schema,
} from '../../contracts/registry/schema-layers.ts'

export interface PathInValue {
  readonly path: Path
  readonly value: unknown
  /** Without optional and nullable around it. */
  readonly schema: Schema
  /** The schema at this path, without optional, nullable and union around it. Undefined when the value is null. */
  readonly def: Def | undefined
}

/** Returns every path in `value`, parents before children. */
export function pathsIn(schema: Schema, value: unknown): readonly PathInValue[] {
  const present = layersOf(schema, value).filter((layer) => layer.value !== undefined)
  return [...Map.groupBy(present, ({ path }) => formatPath(path)).values()].flatMap((layers) => {
    const inner = layers.find(({ def }) => def.type !== 'optional' && def.type !== 'nullable')
    return layers.slice(0, 1).map((outermost) => ({
      path: outermost.path,
      value: outermost.value,
      schema: inner?.schema ?? outermost.schema,
      def: outermost.value === null ? undefined : layers.at(-1)?.def,
    }))
  })
}

/** Parses a path such as `data[0].persoName`. */
export const parsePath = (text: string): Path =>
  text.match(/[^.[\]]+/g)?.map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? []

export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined,
    value,
  )

export function put(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  const part = put(valueAt(whole, [step]), rest, value)
  return Array.isArray(whole)
    ? whole.map((element: unknown, index) => (index === step ? part : element))
    : { ...(whole as object), [step]: part }
}

/** What the pact requires beyond the schema. */
export interface Requirements {
  /** True when the provider may leave out whatever the schema lets it leave out. */
  readonly isPending: boolean
  /** The paths whose values are pinned, with `*` for every element of a list. */
  readonly pinnedPaths: readonly Path[]
}

/**
 * Returns the first path at which an answer takes another branch of the schema than the example, or has another pinned value;
 * undefined when there is none. Both satisfy the schema. The client's parser always accepts `{request: null}`, but in a state
 * with an open request the pact must reject it.
 */
export function findDeviation(
  schema: Schema,
  example: unknown,
  answer: unknown,
  { isPending, pinnedPaths }: Requirements,
): string | undefined {
  const isPinnedElsewhere = (path: Path): boolean => {
    const [pinned, ...given] = [example, answer].map((whole) => valuesAt(whole, path.map(String)))
    const values = given.flat().map(({ value }) => value)
    return values.some((value) => value !== pinned?.[0]?.value && !(isPending && value === undefined))
  }
  const other = pinnedPaths.find(isPinnedElsewhere)
  if (other) return formatPath(other)
  const places = pathsIn(schema, example)
  const records = new Set(
    places.filter(({ def }) => def?.type === 'record').map(({ path }) => formatPath(path)),
  )
  const answered = new Map(pathsIn(schema, answer).map((place) => [formatPath(place.path), place]))
  const deviating = places.find(({ path, value, def }) => {
    const given = answered.get(formatPath(path))
    // The provider chooses the keys of a record, so only shared keys are compared.
    const mayBeMissing = isPending || records.has(formatPath(path.slice(0, -1)))
    if (given === undefined) return !mayBeMissing
    return (
      given.def !== def || (Array.isArray(value) && hasWrongLength(value, given.value, path, pinnedPaths))
    )
  })
  return deviating && formatPath(deviating.path)
}

/** One example element stands for one or more, unless a path pins it. Otherwise the length must be equal. */
function hasWrongLength(
  { length }: readonly unknown[],
  answer: unknown,
  path: Path,
  pinnedPaths: readonly Path[],
): boolean {
  const actual = (answer as readonly unknown[]).length
  const isPinned = pinnedPaths.some(
    (each) => typeof each[path.length] === 'number' && path.every((step, index) => each[index] === step),
  )
  return length === 1 && !isPinned ? actual === 0 : actual !== length
}
