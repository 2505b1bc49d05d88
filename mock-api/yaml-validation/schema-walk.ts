/** Reads a zod schema from outside: which fields it has, and what stands behind one of them. */
import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType

/** The way from a file's content to a part of it. */
export type Path = readonly (string | number)[]

const standIns = new WeakSet<Schema>()

/** Marks the schema of what can stand in any value's place, a placeholder say: no fault is to be told in its terms. */
export function asStandIn<Marked extends Schema>(schema: Marked): Marked {
  standIns.add(schema)
  return schema
}

export const isStandIn = (schema: Schema): boolean => standIns.has(schema)

/** What a schema is when absence is put aside. */
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

/** The fields of an object's schema, or undefined where it is no object. */
export function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> | undefined {
  const { def } = bare(schema)._zod
  return def.type === 'object' ? def.shape : undefined
}

/** The alternatives of a union's schema, or undefined where it is no union. */
export function optionsOf(schema: Schema): readonly Schema[] | undefined {
  const { def } = bare(schema)._zod
  return def.type === 'union' ? def.options : undefined
}

/** The words of an enum's or a literal's schema; none where it is neither. */
export function wordsOf(schema: Schema): readonly string[] {
  const { def } = bare(schema)._zod
  if (def.type === 'enum') return Object.values(def.entries).map(String)
  return def.type === 'literal' ? def.values.map(String) : []
}

/** The schema one step further down, or undefined where it is not known. */
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
