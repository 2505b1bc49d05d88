/**
 * `${request._id}` in a scenario stands for a saved value's field, `${farewell}` for an input. A text that is nothing
 * but a placeholder takes the value as it is, number or object; inside a longer text it is written out.
 */
import * as z from 'zod/mini'
import { asPlaceholder } from '../../contracts/shared/schema-walk.ts'

export interface Placeholder {
  /** As it is written, `${request._id}`. */
  readonly text: string
  /** The name, then the fields to follow: `['request', '_id']`. */
  readonly path: readonly [name: string, ...fields: string[]]
}

/** A name that an input or a saved value can have. */
export const namePattern = /^[A-Za-z_]\w*$/

const anyPlaceholder = /\$\{([^{}]*)\}/g
const onlyPlaceholder = /^\$\{[^{}]*\}$/
const placeholderPattern = /^\$\{([A-Za-z_]\w*)((?:\.\w+)*)\}$/

// It aborts, so that of the two faults of a wrong value zod reports the other schema's.
const PlaceholderText = asPlaceholder(z.string().check(z.regex(onlyPlaceholder, { abort: true })))

/** A value of `schema` or of `others`, or a placeholder for one. A schema that accepts any text stays unchanged. */
export function orPlaceholder<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...others: readonly z.ZodMiniType<string, string>[]
): z.ZodMiniType<z.output<Schema> | string, z.input<Schema> | string> {
  const takesAnyText = z.safeParse(schema, '${a}').success
  return z.union(takesAnyText ? [schema] : [schema, PlaceholderText, ...others])
}

/** The placeholders of a text, and those that are not written as one can be. */
export function placeholdersIn(text: string): { placeholders: Placeholder[]; malformed: string[] } {
  const placeholders: Placeholder[] = []
  const malformed: string[] = []
  for (const [written] of text.matchAll(anyPlaceholder)) {
    const placeholder = readPlaceholder(written)
    if (placeholder) placeholders.push(placeholder)
    else malformed.push(written)
  }
  if (text.replaceAll(anyPlaceholder, '').includes('${')) malformed.push('${')
  return { placeholders, malformed }
}

function readPlaceholder(text: string): Placeholder | undefined {
  const [, name, fields = ''] = placeholderPattern.exec(text) ?? []
  return name === undefined ? undefined : { text, path: [name, ...fields.split('.').slice(1)] }
}

/** A placeholder that has no value which could stand in its place. */
export class PlaceholderError extends Error {}

/** Answers what stands in a placeholder's place, or `keep` to leave it as it is written. */
export type Lookup = (placeholder: Placeholder) => unknown
export const keep = Symbol('keep the placeholder')

/** A copy of `value` with every placeholder in it filled in. */
export function fill(value: unknown, lookup: Lookup): unknown {
  if (typeof value === 'string') return fillText(value, lookup)
  if (Array.isArray(value)) return value.map((item: unknown) => fill(item, lookup))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item, lookup)]))
}

function fillText(text: string, lookup: Lookup): unknown {
  const whole = readPlaceholder(text)
  if (whole) {
    const found = lookup(whole)
    return found === keep ? text : found
  }
  return text.replaceAll(anyPlaceholder, (written) => {
    const placeholder = readPlaceholder(written)
    const found = placeholder === undefined ? keep : lookup(placeholder)
    return found === keep ? written : inWords(written, found)
  })
}

function inWords(written: string, found: unknown): string {
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean')
    return String(found)
  throw new PlaceholderError(
    found === null
      ? `${written} holds nothing that could be written into a text.`
      : `${written} is no text: name one of its fields, ${fieldNames(found)}.`,
  )
}

/** Follows a placeholder into the values that are known; throws a PlaceholderError where it leads nowhere. */
export function follow(
  { text, path: [name, ...fields] }: Placeholder,
  values: ReadonlyMap<string, unknown>,
): unknown {
  let value = values.get(name)
  for (const field of fields) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) {
      throw new PlaceholderError(`${text} leads nowhere: there is no "${field}" in ${fieldNames(value)}.`)
    }
    value = (value as Readonly<Record<string, unknown>>)[field]
  }
  return value
}

const fieldNames = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).join(', ') : JSON.stringify(value ?? null)
