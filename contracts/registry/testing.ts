/** Finds the branches of a schema that no example shows. */
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** The values that examples have for each schema, and the path at which the schema was first seen. */
export type Shown = Map<Schema, { readonly path: string; readonly values: unknown[] }>

/** Adds an example to `shown`, for `schema` and every schema inside it. */
export function showExample(shown: Shown, schema: Schema, example: unknown, path = '$'): Shown {
  const seen = shown.get(schema) ?? { path, values: [] }
  seen.values.push(example)
  shown.set(schema, seen)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      for (const [key, part] of Object.entries(def.shape)) {
        showExample(shown, part, (example as Readonly<Record<string, unknown>>)[key], `${path}.${key}`)
      }
      return shown
    case 'array':
      for (const element of example as readonly unknown[])
        showExample(shown, def.element, element, `${path}[]`)
      return shown
    case 'optional':
    case 'default':
      return example === undefined ? shown : showExample(shown, def.innerType, example, path)
    case 'pipe':
      return showExample(shown, restrictingSide(def), example, path)
    case 'nullable':
      return example === null ? shown : showExample(shown, def.innerType, example, path)
    case 'enum':
    case 'string':
    case 'number':
    case 'boolean':
      return shown
    default:
      throw new Error(`${path}: no branches are defined for schemas of the type "${def.type}".`)
  }
}

/**
 * Returns the side of a pipe that restricts the value. Skips an optional output: the field around the pipe already has the
 * branch "left out".
 */
function restrictingSide({ in: before, out: after }: z.core.$ZodPipeDef): Schema {
  if (isOf(after, 'transform')) return before
  const { def } = after._zod as z.core.$ZodTypes['_zod']
  return isOf(before, 'transform') && def.type === 'optional' ? def.innerType : after
}

const isOf = (schema: Schema, type: z.core.$ZodTypes['_zod']['def']['type']): boolean =>
  schema._zod.def.type === type

/** Returns `path: branch` for each branch that no example shows. Skips branches inside a missing branch. */
export const missingBranches = (shown: Shown): string[] =>
  [...shown].flatMap(([schema, { path, values }]) =>
    branchesOf(schema)
      .filter(({ matches }) => !values.some(matches))
      .map(({ name }) => `${path}: ${name}`),
  )

interface Branch {
  readonly name: string
  readonly matches: (value: unknown) => boolean
}

function branchesOf(schema: Schema): readonly Branch[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'array':
      return [
        { name: 'empty', matches: (value) => (value as readonly unknown[]).length === 0 },
        { name: 'filled', matches: (value) => (value as readonly unknown[]).length > 0 },
      ]
    case 'optional':
    case 'default':
      return [
        { name: 'left out', matches: (value) => value === undefined },
        { name: 'given', matches: (value) => value !== undefined },
      ]
    case 'nullable':
      return [
        { name: 'null', matches: (value) => value === null },
        { name: 'not null', matches: (value) => value !== null },
      ]
    case 'boolean':
      return [true, false].map((entry) => ({ name: String(entry), matches: (value) => value === entry }))
    case 'enum':
      return Object.values(def.entries).map((entry) => ({
        name: String(entry),
        matches: (value) => value === entry,
      }))
    default:
      return []
  }
}
