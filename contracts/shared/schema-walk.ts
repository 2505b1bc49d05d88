/** Reads the structure of a zod schema, and the parts of a value. */
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType

/** The steps from the root of a value to a part of it. */
export type Path = readonly (string | number)[]

const placeholders = new WeakSet<Schema>()

/** Marks a schema as a placeholder that may replace any value. Error messages do not mention it. */
export function asPlaceholder<Marked extends Schema>(schema: Marked): Marked {
  placeholders.add(schema)
  return schema
}

export const isPlaceholder = (schema: Schema): boolean => placeholders.has(schema)

/** Returns the schema without optional, nullable, default and lazy. */
function unwrap(schema: Schema): z.core.$ZodTypes {
  const typed = schema as z.core.$ZodTypes
  switch (typed._zod.def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return unwrap(typed._zod.def.innerType)
    case 'lazy':
      return unwrap(typed._zod.def.getter())
    default:
      return typed
  }
}

/** Returns the fields of an object schema, otherwise undefined. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { def } = unwrap(schema)._zod
  return def.type === 'object' ? def.shape : undefined
}

/** Returns the type of a schema: `string`, `enum`. */
export const typeOf = (schema: Schema): z.core.$ZodTypes['_zod']['def']['type'] =>
  unwrap(schema)._zod.def.type

/** Returns the options of a union schema, otherwise undefined. */
export function optionsOf(schema: Schema): readonly Schema[] | undefined {
  const { def } = unwrap(schema)._zod
  return def.type === 'union' ? def.options : undefined
}

/** Returns the values of an enum or literal schema, otherwise an empty list. */
export function wordsOf(schema: Schema): readonly string[] {
  const { def } = unwrap(schema)._zod
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  return def.type === 'literal' ? def.values.map(String) : []
}

/** Returns the schema of a field, element or record value, or undefined when there is none. */
export function childOf(schema: Schema, key: PropertyKey): Schema | undefined {
  const { def } = unwrap(schema)._zod
  switch (def.type) {
    case 'object':
      return Object.hasOwn(def.shape, key) ? def.shape[String(key)] : undefined
    case 'array':
      return /^\d+$/.test(String(key)) ? def.element : undefined
    case 'record':
      return def.valueType
    default:
      return undefined
  }
}

/** Returns the value of an own field of an object or a list, or undefined. */
export const valueAt = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
    : undefined
