/**
 * Pact matchers that follow from a schema and an example: exactly as strict as the client's own parser. The example is
 * parsed first, so that a pact can never promise what the client would refuse. Whatever no matcher says exactly throws:
 * a pact that asks for less lets a provider pass whose answers the client refuses (docs/decisions/0019).
 */
import { MatchersV3 } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { oneOf, portable } from './patterns.ts'
import { matching, regex, rule, type Rule } from './rules.ts'

type Schema = z.core.$ZodType

interface Place {
  readonly path: string
  /** In a list of which every element is like the one that is shown. */
  readonly isRepeated: boolean
}

/** Throws when the example breaks the schema, and for a schema that says more than a matcher can. */
export function matcherFor(schema: Schema, example: unknown): unknown {
  return walk(schema, z.core.parse(schema, example), { path: '$', isRepeated: false })
}

function walk(schema: Schema, example: unknown, at: Place): unknown {
  const def = defOf(schema, at.path)
  switch (def.type) {
    case 'object':
      return walkObject(def, example as Readonly<Record<string, unknown>>, at)
    case 'array':
      return walkArray(def.element, example as readonly unknown[], at)
    case 'record':
      return walkRecord(def, example as Readonly<Record<string, unknown>>, at.path)
    case 'optional':
    case 'nullable':
      return example === null ? matching(null, rule('null')) : walk(def.innerType, example, at)
    case 'union':
      return walk(branchOf(def, example, at.path), example, at)
    default:
      return matching(example, ...rulesOf(schema, example, at.path))
  }
}

/** Keys that the example leaves out are optional, and so not asked of the provider. */
function walkObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  example: Readonly<Record<string, unknown>>,
  { path, isRepeated }: Place,
): object {
  if (catchall !== undefined && catchall._zod.def.type !== 'unknown') {
    throw beyondPact(path, 'what an object must not have, or must have beside its fields')
  }
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key]) => example[key] !== undefined)
      .map(([key, schema]) => [key, walk(schema, example[key], { path: `${path}.${key}`, isRepeated })]),
  )
}

/**
 * Empty: nothing but an empty list. One element: at least one, each like it. Several: exactly these, one by one, because
 * each shows a branch of its own.
 */
function walkArray(element: Schema, example: readonly unknown[], { path, isRepeated }: Place): unknown {
  const isEachLike = example.length === 1
  // Below an element that stands for all, Pact looks at what is in a list and no longer at how much.
  if (isRepeated && !isEachLike) throw beyondPact(path, 'the length of a list in a list of one element')
  const elements = example.map((value, index) =>
    walk(element, value, { path: `${path}[${String(index)}]`, isRepeated: isRepeated || isEachLike }),
  )
  return isEachLike ? MatchersV3.eachLike(elements[0]) : elements
}

/** Any keys, and none too: the example shows how one looks. */
function walkRecord(
  { keyType, valueType }: z.core.$ZodRecordDef,
  example: Readonly<Record<string, unknown>>,
  path: string,
): unknown {
  const [entry] = Object.entries(example)
  if (entry === undefined) throw beyondPact(path, 'a record of which the example shows no entry')
  if (keyType._zod.def.type !== 'string') throw beyondPact(path, 'which keys a record has')
  const [key, value] = entry
  return matching(
    example,
    rule('eachKey', { rules: rulesOf(keyType, key, `${path} (a key)`) }),
    rule('eachValue', { rules: rulesOf(valueType, value, `${path}.${key}`) }),
  )
}

function branchOf(def: z.core.$ZodUnionDef, example: unknown, path: string): Schema {
  if (def.inclusive === false && !('discriminator' in def)) {
    throw beyondPact(path, 'that no other branch of a union takes a value')
  }
  const branch = def.options.find((option) => z.core.safeParse(option, example).success)
  if (branch === undefined) throw new Error(`${path}: no branch of the union takes the example.`)
  return branch
}

/** What is asked of a single value. */
function rulesOf(schema: Schema, example: unknown, path: string): readonly Rule[] {
  const def = defOf(schema, path)
  switch (def.type) {
    case 'string':
      return rulesOfText(checksOf(def), path)
    case 'number':
      return rulesOfNumber(checksOf(def), path)
    case 'boolean':
      // Pact's own rule for booleans takes the texts "true" and "false" as well.
      return [rule('type')]
    case 'null':
      return [rule('null')]
    case 'enum':
      return rulesOfChoice(Object.values(def.entries), example, path)
    case 'literal':
      return rulesOfChoice(def.values, example, path)
    default:
      throw beyondPact(path, `a schema of the kind "${def.type}"`)
  }
}

/** A regular expression is held against the text of anything, a number or a list, so that the type is asked for as well. */
const rulesOfText = (checks: readonly Check[], path: string): readonly Rule[] => [
  rule('type'),
  ...checks.map((check) => regex(patternOf(check, path))),
]

function patternOf({ check, format, pattern, minimum }: Check, path: string): string {
  // Of these formats the pattern is all that the parser asks.
  if (pattern && (format === 'regex' || format === 'datetime')) {
    try {
      return portable(pattern)
    } catch (cause) {
      throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause })
    }
  }
  // Other lengths are counted in other units by each language.
  if (check === 'min_length' && minimum === 1) return '^[\\s\\S]+$'
  throw beyondPact(path, `the check "${format ?? check}" of a text`)
}

function rulesOfNumber(checks: readonly Check[], path: string): readonly Rule[] {
  // Refuses 1.0 too, which no parser of JSON can tell from 1.
  const isWhole = checks.some(({ format }) => format === 'safeint')
  const others = checks.filter(({ format }) => format !== 'safeint')
  return [rule(isWhole ? 'integer' : 'number'), ...others.map((check) => regex(boundOf(check, path)))]
}

/** The sign is all that can be read off the text of a number however it is written: 0.0001, 1e-4 or 1.0E-4. */
function boundOf({ check, format, value, inclusive }: Check, path: string): string {
  if (check === 'greater_than' && value === 0 && inclusive === false) {
    return '^[0-9.]*[1-9][0-9.]*([eE][+-]?[0-9]+)?$'
  }
  throw beyondPact(path, `the check "${format ?? check}" of a number`)
}

function rulesOfChoice(choices: readonly unknown[], example: unknown, path: string): readonly Rule[] {
  if (choices.every((choice) => typeof choice === 'string')) {
    return choices.length === 1 ? [rule('equality')] : [rule('type'), regex(oneOf(choices))]
  }
  if (choices.length === 1 && typeof example === 'boolean') return [rule('equality')]
  if (choices.length === 1 && example === null) return [rule('null')]
  throw beyondPact(path, 'one of several values that are not all texts')
}

/** As far as a matcher can say what a check asks. */
const Check = z.looseObject({
  check: z.string(),
  format: z.optional(z.string()),
  pattern: z.optional(z.instanceof(RegExp)),
  minimum: z.optional(z.unknown()),
  value: z.optional(z.unknown()),
  inclusive: z.optional(z.boolean()),
})
type Check = z.infer<typeof Check>

/** A format is a check that is a schema as well. */
const checksOf = (def: z.core.$ZodTypeDef): readonly Check[] =>
  [...('check' in def ? [def] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)].map((check) =>
    Check.parse(check),
  )

/** Of anything but texts and numbers no check can be said. */
function defOf(schema: Schema, path: string): z.core.$ZodTypes['_zod']['def'] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  if ('coerce' in def && def.coerce) throw beyondPact(path, 'what a value is made into')
  const [check] = def.type === 'string' || def.type === 'number' ? [] : checksOf(def)
  if (check) throw beyondPact(path, `the check "${check.format ?? check.check}"`)
  return def
}

const beyondPact = (path: string, what: string): Error =>
  new Error(
    `${path}: no matcher says ${what}. Let the schema of an answer do without it, or add a matcher to matchers.ts.`,
  )
