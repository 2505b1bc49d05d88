/** Reads the structure of zod schemas: fields, union members and enum values. */
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType

/** The path of a value in a file. */
export type Path = readonly (string | number)[]

const standIns = new WeakSet<Schema>()

/** Marks the schema of a placeholder, which can replace any value, so that errors do not mention it. */
export function asStandIn<Marked extends Schema>(schema: Marked): Marked {
  standIns.add(schema)
  return schema
}

export const isStandIn = (schema: Schema): boolean => standIns.has(schema)

/** Unwraps optional, nullable, default and lazy schemas. */
function bare(schema: Schema): z.core.$ZodTypes {
  const typed = schema as z.core.$ZodTypes
  switch (typed._zod.def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return bare(typed._zod.def.innerType)
    case 'lazy':
      return bare(typed._zod.def.getter())
    default:
      return typed
  }
}

/** Returns the fields of an object schema, else undefined. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { def } = bare(schema)._zod
  return def.type === 'object' ? def.shape : undefined
}

/** Returns the members of a union schema, else undefined. */
export function optionsOf(schema: Schema): readonly Schema[] | undefined {
  const { def } = bare(schema)._zod
  return def.type === 'union' ? def.options : undefined
}

/** Returns the values of an enum or literal schema, else an empty list. */
export function wordsOf(schema: Schema): readonly string[] {
  const { def } = bare(schema)._zod
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  return def.type === 'literal' ? def.values.map(String) : []
}

/** Returns the schema of a field or element, or undefined. */
export function childOf(schema: Schema, key: PropertyKey): Schema | undefined {
  const { def } = bare(schema)._zod
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
