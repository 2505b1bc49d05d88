/** Which ways a schema leaves open, and which of them some examples never go. */
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Every schema that the parts of a value were held against, with those parts and where they first were. */
export type Shown = Map<Schema, { readonly path: string; readonly values: unknown[] }>

/** Adds what `example` shows of `schema` and of every schema within. */
export function show(shown: Shown, schema: Schema, example: unknown, path = '$'): Shown {
  const seen = shown.get(schema) ?? { path, values: [] }
  seen.values.push(example)
  shown.set(schema, seen)
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      for (const [key, part] of Object.entries(def.shape)) {
        show(shown, part, (example as Readonly<Record<string, unknown>>)[key], `${path}.${key}`)
      }
      return shown
    case 'array':
      for (const element of example as readonly unknown[]) show(shown, def.element, element, `${path}[]`)
      return shown
    case 'optional':
      return example === undefined ? shown : show(shown, def.innerType, example, path)
    case 'nullable':
      return example === null ? shown : show(shown, def.innerType, example, path)
    case 'enum':
    case 'string':
    case 'number':
    case 'boolean':
      return shown
    default:
      throw new Error(`${path}: nobody has said which branches a schema of the kind "${def.type}" has.`)
  }
}

/** `path: branch` for each branch that none of the examples takes; nothing below a branch that is not taken itself. */
export const missingIn = (shown: Shown): string[] =>
  [...shown].flatMap(([schema, { path, values }]) =>
    branchesOf(schema)
      .filter(({ takes }) => !values.some(takes))
      .map(({ name }) => `${path}: ${name}`),
  )

interface Branch {
  readonly name: string
  readonly takes: (value: unknown) => boolean
}

function branchesOf(schema: Schema): readonly Branch[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'array':
      return [
        { name: 'empty', takes: (value) => (value as readonly unknown[]).length === 0 },
        { name: 'filled', takes: (value) => (value as readonly unknown[]).length > 0 },
      ]
    case 'optional':
      return [
        { name: 'left out', takes: (value) => value === undefined },
        { name: 'given', takes: (value) => value !== undefined },
      ]
    case 'nullable':
      return [
        { name: 'null', takes: (value) => value === null },
        { name: 'not null', takes: (value) => value !== null },
      ]
    case 'enum':
      return Object.values(def.entries).map((entry) => ({
        name: String(entry),
        takes: (value) => value === entry,
      }))
    default:
      return []
  }
}
