/** Every place within a value, with the schema that stands there once what may be null or left out has been unwrapped. */
import * as z from 'zod/mini'

export type Schema = z.core.$ZodType
export type Def = z.core.$ZodTypes['_zod']['def']
export type Path = readonly (string | number)[]

export interface Place {
  readonly path: Path
  readonly value: unknown
  /** Undefined where the value is null. */
  readonly def: Def | undefined
}

/** The outermost first. Throws for a kind of schema of which nobody has said what is within. */
export function placesIn(schema: Schema, value: unknown, path: Path = []): readonly Place[] {
  const def = value === null ? undefined : unwrapped(schema, value)
  return [{ path, value, def }, ...(def === undefined ? [] : placesWithin(def, value, path))]
}

function placesWithin(def: Def, value: unknown, path: Path): readonly Place[] {
  switch (def.type) {
    case 'object':
      return Object.entries(value as object).flatMap(([key, part]) => {
        const schema = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined
        return schema === undefined ? [] : placesIn(schema, part, [...path, key])
      })
    case 'record':
      return Object.entries(value as object).flatMap(([key, part]) =>
        placesIn(def.valueType, part, [...path, key]),
      )
    case 'array':
      return (value as readonly unknown[]).flatMap((element, index) =>
        placesIn(def.element, element, [...path, index]),
      )
    case 'enum':
    case 'literal':
    case 'string':
    case 'number':
    case 'boolean':
      return []
    default:
      throw new Error(`${wordsOf(path)}: nobody has said what is within a schema of the kind "${def.type}".`)
  }
}

export const defOf = (schema: Schema): Def => (schema._zod as z.core.$ZodTypes['_zod']).def

/** What is left of a schema for a value that is there; of a union, the first option that takes it. */
export function unwrapped(schema: Schema, value: unknown): Def {
  const def = defOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
      return unwrapped(def.innerType, value)
    case 'union': {
      const option = def.options[optionOf(def.options, value)]
      return option === undefined ? def : unwrapped(option, value)
    }
    default:
      return def
  }
}

/** Which of a union's options takes the value, -1 where none does. */
export const optionOf = (options: readonly Schema[], value: unknown): number =>
  options.findIndex((option) => z.core.safeParse(option, value).success)

/** `$.request.messages[0]._id`, as the verifier writes it. */
export const wordsOf = (path: Path): string =>
  `$${path.map((step) => (typeof step === 'number' ? `[${String(step)}]` : `.${step}`)).join('')}`

/** `data[0].persoName`. */
export const pathOf = (words: string): Path =>
  words.match(/[^.[\]]+/g)?.map((step) => (/^\d+$/.test(step) ? Number(step) : step)) ?? []

/** The value at a path, undefined where there is none. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>)[step] : undefined,
    value,
  )
