/**
 * Placeholders: `${request._id}` and `${request.messages[0].message}` are fields of a saved value, `${farewell}` an input. A text that is only a placeholder becomes
 * the value itself, such as a number or an object. In a longer text the value is inserted as text.
 */
import * as z from 'zod/mini'
import { durationRange } from '../../contracts/shared/durations.ts'
import { asPlaceholder, type Path } from '../../contracts/shared/schema-walk.ts'
import type { Random } from '../../mock-api/world/random.ts'

/** An optional field with a description for the editor. */
export const optionally = <Schema extends z.ZodMiniType>(schema: Schema, about: string) =>
  z.optional(schema.check(z.describe(about)))

/** A text that is not empty, with a description for the editor. */
export const someText = (about: string) => z.string().check(z.minLength(1), z.describe(about))

export const textLike = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

/** Replaces the message about a value of another type. */
export const wrongType = (message: string) => ({
  error: ({ code }: z.core.$ZodRawIssue) => (code === 'invalid_type' ? message : undefined),
})

export interface Placeholder {
  /** The whole placeholder: `${request._id}`. */
  readonly text: string
  /** The name, then the fields: `['request', '_id']`. */
  readonly path: readonly [name: string, ...fields: string[]]
}

export const Name = textLike(
  /^[A-Za-z_]\w*$/,
  'A name consists of letters, digits and _, and does not begin with a digit.',
)

const anyPlaceholder = /\$\{([^{}]*)\}/g
const onlyPlaceholder = /^\$\{[^{}]*\}$/
const placeholderPattern = /^\$\{([A-Za-z_]\w*)((?:\.\w+|\[\d+\])*)\}$/

// With `abort`, zod reports the problem of the other schema in the union.
const PlaceholderText = asPlaceholder(z.string().check(z.regex(onlyPlaceholder, { abort: true })))

/** A value of `schema` or of `others`, or a placeholder for one. A schema that accepts any text stays unchanged. */
export function orPlaceholder<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...others: readonly z.ZodMiniType<string, string>[]
): z.ZodMiniType<z.output<Schema> | string, z.input<Schema> | string> {
  const takesAnyText = z.safeParse(schema, '${a}').success
  return z.union(takesAnyText ? [schema] : [schema, PlaceholderText, ...others])
}

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

export const malformedPlaceholder = (part: string): string =>
  `"${part}" is not a placeholder: write \${name} or \${name.field}.`

function readPlaceholder(text: string): Placeholder | undefined {
  const [, name, fields = ''] = placeholderPattern.exec(text) ?? []
  return name === undefined ? undefined : { text, path: [name, ...(fields.match(/\w+/g) ?? [])] }
}

export class PlaceholderError extends Error {}

/** Returns the value of a placeholder, or `keep` to leave it unchanged. */
type Lookup = (placeholder: Placeholder) => unknown
export const keep = Symbol('keep the placeholder')

export const fill = (value: unknown, lookup: Lookup): unknown =>
  replaceTexts(value, (text) => fillText(text, lookup))

/** Yields each text in `value`, at any depth, with its path. */
export function* textsIn(value: unknown, path: Path): Generator<readonly [Path, string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield* textsIn(item, [...path, Array.isArray(value) ? Number(key) : key])
    }
  }
}

/** Returns a copy of `value` in which each text, at any depth, is replaced. */
export function replaceTexts(value: unknown, replace: (text: string) => unknown): unknown {
  if (typeof value === 'string') return replace(value)
  if (Array.isArray(value)) return value.map((item: unknown) => replaceTexts(item, replace))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceTexts(item, replace)]))
}

/** Returns a copy of `value` with the inputs filled in; placeholders for saved values stay. */
export const fillInputs = (value: unknown, inputs: ReadonlyMap<string, unknown>): unknown =>
  fill(value, ({ path: [name, ...fields] }) =>
    fields.length === 0 && inputs.has(name) ? inputs.get(name) : keep,
  )

/** Returns a copy of `filled` for a reader, in which each placeholder of `written` stands before its value. */
export function withExpressions(written: unknown, filled: unknown, lookup: Lookup): unknown {
  if (typeof written === 'string') {
    if (readPlaceholder(written)) return beside(written, filled)
    if (!written.includes('${')) return filled
    return fill(written, (placeholder) => beside(placeholder.text, lookup(placeholder)))
  }
  if (typeof written !== 'object' || written === null) return filled
  const values = filled as Readonly<Record<string, unknown>>
  const items = Object.entries(written).map(
    ([key, item]: [string, unknown]) => [key, withExpressions(item, values[key], lookup)] as const,
  )
  return Array.isArray(written) ? items.map(([, item]) => item) : Object.fromEntries(items)
}

const beside = (placeholder: string, value: unknown): string =>
  typeof value === 'object' && value !== null ? placeholder : `${placeholder} (${String(value)})`

function fillText(text: string, lookup: Lookup): unknown {
  const whole = readPlaceholder(text)
  if (whole) {
    const found = lookup(whole)
    return found === keep ? text : found
  }
  return text.replaceAll(anyPlaceholder, (written) => {
    const placeholder = readPlaceholder(written)
    const found = placeholder === undefined ? keep : lookup(placeholder)
    return found === keep ? written : asText(written, found)
  })
}

function asText(written: string, found: unknown): string {
  if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean')
    return String(found)
  throw new PlaceholderError(
    found === null
      ? `${written} is null and cannot be inserted into a text.`
      : `${written} is not a text: use one of its fields, ${fieldNames(found)}.`,
  )
}

/** Returns the value of a placeholder. Throws a PlaceholderError for an unknown field. */
export function valueOf(
  { text, path: [name, ...fields] }: Placeholder,
  values: ReadonlyMap<string, unknown>,
): unknown {
  let value = values.get(name)
  for (const field of fields) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) {
      throw new PlaceholderError(`Unknown field "${field}" in ${text}: there is only ${fieldNames(value)}.`)
    }
    value = (value as Readonly<Record<string, unknown>>)[field]
  }
  return value
}

const fieldNames = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).join(', ') : JSON.stringify(value ?? null)

const durationFields = new Set(['after', 'within', 'for', 'advance'])

export const drawDurations = (
  step: Readonly<Record<string, unknown>>,
  random: Random,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(step).map(([field, value]) => [field, drawn(field, value, random)]))

function drawn(field: string, value: unknown, random: Random): unknown {
  const range = typeof value === 'string' && durationFields.has(field) ? durationRange(value) : undefined
  if (range === undefined) return value
  const { minMs, maxMs } = range
  // Whole seconds if the limits are whole seconds, because titles show the duration.
  return minMs % 1000 === 0 && maxMs % 1000 === 0
    ? `${String(random.integer(minMs / 1000, maxMs / 1000))}s`
    : `${String(random.integer(minMs, maxMs))}ms`
}
