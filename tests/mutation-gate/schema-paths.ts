/** Walks a value together with its zod schema. */
import * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Def = z.core.$ZodTypes['_zod']['def']
export type Path = readonly (string | number)[]

export interface PathInValue {
  readonly path: Path
  readonly value: unknown
  /** Without optional and nullable around it. */
  readonly schema: Schema
  /** The schema at this path, without optional, nullable and union around it. Undefined when the value is null. */
  readonly def: Def | undefined
}

/** Returns every path in `value`, parents before children. Throws for an unsupported type of schema. */
export function pathsIn(schema: Schema, value: unknown, path: Path = []): readonly PathInValue[] {
  const def = value === null ? undefined : unwrap(schema, value)
  return [
    { path, value, schema: withoutOptional(schema), def },
    ...(def === undefined ? [] : pathsBelow(def, value, path)),
  ]
}

function pathsBelow(def: Def, value: unknown, path: Path): readonly PathInValue[] {
  switch (def.type) {
    case 'object':
      return Object.entries(value as object).flatMap(([key, part]) => {
        const schema = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
        return schema === undefined ? [] : pathsIn(schema, part, [...path, key])
      })
    case 'record':
      return Object.entries(value as object).flatMap(([key, part]) =>
        pathsIn(def.valueType, part, [...path, key]),
      )
    case 'array':
      return (value as readonly unknown[]).flatMap((element, index) =>
        pathsIn(def.element, element, [...path, index]),
      )
    case 'enum':
    case 'literal':
    case 'string':
    case 'number':
    case 'boolean':
      return []
    default:
      throw unsupported(def, path)
  }
}

const unsupported = (def: Def, path: Path): Error =>
  new Error(`${formatPath(path)}: the gate does not support schemas of the type "${def.type}".`)

const defOf = (schema: Schema): Def => (schema._zod as z.core.$ZodTypes['_zod']).def

function withoutOptional(schema: Schema): Schema {
  const def = defOf(schema)
  return def.type === 'optional' || def.type === 'nullable' ? withoutOptional(def.innerType) : schema
}

/** Removes optional and nullable, and replaces a union by the option that accepts the value. */
function unwrap(schema: Schema, value: unknown): Def {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return unwrap(def.innerType, value)
    case 'union': {
      const option = def.options[optionFor(def.options, value)]
      return option === undefined ? def : unwrap(option, value)
    }
    default:
      return def
  }
}

/** Returns the index of the first option that accepts the value, or -1. */
const optionFor = (options: readonly Schema[], value: unknown): number =>
  options.findIndex((option) => z.core.safeParse(option, value).success)

/** Formats a path as the verifier does: `$.request.messages[0]._id`. */
export const formatPath = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`

/** Parses a path such as `data[0].persoName`. */
export const parsePath = (text: string): Path =>
  text.match(/[^.[\]]+/g)?.map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? []

/** Returns the value at a path, or undefined. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined,
    value,
  )

/** Like `valueAt`, where `*` stands for every element of an array. */
function valuesAt(value: unknown, [step, ...rest]: Path): readonly unknown[] {
  if (step === undefined) return [value]
  if (step === '*') return Array.isArray(value) ? value.flatMap((element) => valuesAt(element, rest)) : []
  return valuesAt(valueAt(value, [step]), rest)
}

/** What the pact requires beyond the schema. */
export interface Requirements {
  /** True when the provider may leave out whatever the schema lets it leave out. */
  readonly isPending: boolean
  /** The paths whose values are pinned. */
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
  requirements: Requirements,
): string | undefined {
  const { isPending } = requirements
  const path =
    requirements.pinnedPaths.find((each) => {
      const [pinned] = valuesAt(example, each)
      return valuesAt(answer, each).some((value) => value !== pinned && !(isPending && value === undefined))
    }) ?? otherBranch({ schema, example, answer, path: [] }, requirements)
  return path && formatPath(path)
}

interface Compared {
  readonly schema: Schema
  readonly example: unknown
  readonly answer: unknown
  readonly path: Path
}

function otherBranch(compared: Compared, requirements: Requirements): Path | undefined {
  const { schema, example, answer, path } = compared
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
      // A provider may send fields that the example does not have.
      if (example === undefined) return undefined
      if (answer === undefined) return requirements.isPending ? undefined : path
      return otherBranch({ ...compared, schema: def.innerType }, requirements)
    case 'nullable':
      if (example === null || answer === null) return example === answer ? undefined : path
      return otherBranch({ ...compared, schema: def.innerType }, requirements)
    case 'union': {
      const [expected, actual] = [optionFor(def.options, example), optionFor(def.options, answer)]
      const option = def.options[expected]
      return expected !== actual || option === undefined
        ? path
        : otherBranch({ ...compared, schema: option }, requirements)
    }
    case 'object':
      return firstPath(Object.entries(def.shape), ([key, part]) =>
        otherBranch(childOf(compared, key, part), requirements),
      )
    case 'array':
      return hasWrongLength(compared, requirements)
        ? path
        : firstPath([...(example as readonly unknown[]).keys()], (index) =>
            otherBranch(childOf(compared, index, def.element), requirements),
          )
    case 'record': {
      // The provider chooses the keys, so only shared keys are compared.
      const shared = Object.keys(example as object).filter((key) => Object.hasOwn(answer as object, key))
      return firstPath(shared, (key) => otherBranch(childOf(compared, key, def.valueType), requirements))
    }
    case 'enum':
    case 'literal':
    case 'string':
    case 'number':
    case 'boolean':
      return undefined
    default:
      throw unsupported(def, path)
  }
}

const childOf = ({ example, answer, path }: Compared, key: string | number, schema: Schema): Compared => ({
  schema,
  example: valueAt(example, [key]),
  answer: valueAt(answer, [key]),
  path: [...path, key],
})

/** One example element stands for one or more, unless a path pins it. Otherwise the length must be equal. */
function hasWrongLength({ example, answer, path }: Compared, { pinnedPaths }: Requirements): boolean {
  const expected = (example as readonly unknown[]).length
  const actual = (answer as readonly unknown[]).length
  const isExact =
    expected !== 1 ||
    pinnedPaths.some(
      (each) => typeof each[path.length] === 'number' && path.every((step, index) => each[index] === step),
    )
  return isExact ? actual !== expected : actual === 0
}

function firstPath<Item>(items: readonly Item[], find: (item: Item) => Path | undefined): Path | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
