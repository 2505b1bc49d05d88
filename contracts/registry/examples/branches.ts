/** Which ways a schema leaves open, and which of them some examples never go. */
import * as z from 'zod/mini'

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
    case 'default':
      return example === undefined ? shown : show(shown, def.innerType, example, path)
    case 'union':
      return show(shown, optionTaking(def.options, example, path), example, path)
    case 'pipe':
      return show(shown, restrictingIn(def), example, path)
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

/**
 * Of a value that is made into another one, the side that says what it may be. That it may be made into nothing is no way
 * of its own: it is left out then, and the field around it says so.
 */
function restrictingIn({ in: before, out: after }: z.core.$ZodPipeDef): Schema {
  if (isOf(after, 'transform')) return before
  const { def } = after._zod as z.core.$ZodTypes['_zod']
  return isOf(before, 'transform') && def.type === 'optional' ? def.innerType : after
}

const isOf = (schema: Schema, type: z.core.$ZodTypes['_zod']['def']['type']): boolean =>
  schema._zod.def.type === type

function optionTaking(options: readonly Schema[], example: unknown, path: string): Schema {
  const option = options.find((each) => z.core.safeParse(each, example).success)
  if (option === undefined) throw new Error(`${path}: no branch of the union takes the example.`)
  return option
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
    case 'union':
      return def.options.map((option, index) => ({
        name: `branch ${String(index + 1)}`,
        takes: (value) => optionTaking(def.options, value, '$') === option,
      }))
    case 'optional':
    case 'default':
      return [
        { name: 'left out', takes: (value) => value === undefined },
        { name: 'given', takes: (value) => value !== undefined },
      ]
    case 'nullable':
      return [
        { name: 'null', takes: (value) => value === null },
        { name: 'not null', takes: (value) => value !== null },
      ]
    case 'boolean':
      return [true, false].map((entry) => ({ name: String(entry), takes: (value) => value === entry }))
    case 'enum':
      return Object.values(def.entries).map((entry) => ({
        name: String(entry),
        takes: (value) => value === entry,
      }))
    default:
      return []
  }
}
