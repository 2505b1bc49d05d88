/** Reads a value together with its schema, and finds the branches of a schema that no example shows. Only tests use it. */
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Def = z.core.$ZodTypes['_zod']['def']
export type Path = readonly (string | number)[]

/** One schema and its value. An optional field has a layer of its own, and the schema inside it another. */
export interface Layer {
  readonly path: Path
  readonly schema: Schema
  readonly def: Def
  /** Undefined for a field that is left out. */
  readonly value: unknown
}

/** Returns the layers of a valid value, parents before children. */
export function layersOf(schema: Schema, value: unknown, path: Path = []): readonly Layer[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  return [{ path, schema, def, value }, ...layersInside(def, value, path)]
}

function layersInside(def: Def, value: unknown, path: Path): readonly Layer[] {
  switch (def.type) {
    case 'optional':
    case 'default':
      return value === undefined ? [] : layersOf(def.innerType, value, path)
    case 'nullable':
      return value === null ? [] : layersOf(def.innerType, value, path)
    case 'pipe':
      return layersOf(restrictingSide(def), value, path)
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) =>
        layersOf(part, (value as Readonly<Record<string, unknown>>)[key], [...path, key]),
      )
    case 'record':
      return Object.entries(value as object).flatMap(([key, part]) =>
        layersOf(def.valueType, part, [...path, key]),
      )
    case 'array':
      return (value as readonly unknown[]).flatMap((element, index) =>
        layersOf(def.element, element, [...path, index]),
      )
    case 'enum':
    case 'string':
    case 'number':
    case 'boolean':
      return []
    default:
      throw new Error(`${formatPath(path)}: schemas of the type "${def.type}" are not supported.`)
  }
}

/**
 * Returns the side of a pipe that restricts the value. Skips an optional output: the field around the pipe already has the
 * branch "left out".
 */
function restrictingSide({ in: before, out: after }: z.core.$ZodPipeDef): Schema {
  if (after._zod.def.type === 'transform') return before
  const { def } = (after as z.core.$ZodTypes)._zod
  return before._zod.def.type === 'transform' && def.type === 'optional' ? def.innerType : after
}

/** Formats a path as the verifier does: `$.request.messages[0]._id`. */
export const formatPath = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`

/** Returns the place of a layer for all elements of a list: `$.messages[]._id`. */
export const placeOf = ({ path }: Layer): string => formatPath(path).replaceAll(/\[\d+\]/g, '[]')

/** Returns `place: branch` for each branch that no layer shows. Skips branches inside a missing branch. */
export const missingBranches = (layers: readonly Layer[]): readonly string[] =>
  [...Map.groupBy(layers, ({ schema }) => schema).values()].flatMap((all) =>
    all.slice(0, 1).flatMap((first) =>
      Object.entries(branchesOf(first.def))
        .filter(([, matches]) => !all.some(({ value }) => matches(value)))
        .map(([name]) => `${placeOf(first)}: ${name}`),
    ),
  )

function branchesOf(def: Def): Readonly<Record<string, (value: unknown) => boolean>> {
  switch (def.type) {
    case 'array':
      return {
        empty: (value) => (value as readonly unknown[]).length === 0,
        filled: (value) => (value as readonly unknown[]).length > 0,
      }
    case 'optional':
    case 'default':
      return { 'left out': (value) => value === undefined, given: (value) => value !== undefined }
    case 'nullable':
      return { null: (value) => value === null, 'not null': (value) => value !== null }
    case 'boolean':
      return { true: (value) => value === true, false: (value) => value === false }
    case 'enum':
      return Object.fromEntries(
        Object.values(def.entries).map((entry) => [String(entry), (value: unknown) => value === entry]),
      )
    default:
      return {}
  }
}
