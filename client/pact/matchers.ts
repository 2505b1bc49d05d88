/**
 * Makes Pact matchers from a schema and an example. They are exactly as strict as the client's own parser. Parses the example
 * first, so that a pact cannot promise what the client rejects. Throws when no matcher is as strict as the schema: otherwise
 * a provider could pass with answers that the client rejects.
 */
import { MatchersV3 } from '@pact-foundation/pact'
import * as z from 'zod/mini'
import { AnyInstant, Instant } from '../../contracts/registry/values.ts'
import { nothingFixed, type FindFixed, type Fixed } from './fixed-values.ts'
import { numberPattern, oneOf, portable, wholeNumber } from './patterns.ts'

type Schema = z.core.$ZodType

/** One rule for one value. Pact's library allows one rule per value; the format and every verifier allow several. */
interface Rule {
  readonly 'pact:matcher:type': string
  readonly [setting: string]: unknown
}

const rule = (name: string, settings: Readonly<Record<string, unknown>> = {}): Rule => ({
  'pact:matcher:type': name,
  ...settings,
})

const regex = (pattern: string): Rule => rule('regex', { regex: pattern })

/** Matches every value that satisfies all the rules. `example` is the value that the pact shows. */
const matching = (example: unknown, ...rules: readonly Rule[]): object => ({
  'pact:matcher:type': rules,
  value: example,
})

/** Matches a header whose value satisfies all the patterns. */
export const headerMatching = (example: string, ...patterns: readonly string[]) =>
  // The library's type allows one rule only; the library itself passes on all of them.
  matching(example, ...patterns.map(regex)) as MatchersV3.Matcher<string>

/** Matches exactly this value. Pact's own rule for equality tells 1.0 from 1, which no JSON parser does. */
export const exactly = (value: string | number | boolean): unknown =>
  typeof value === 'number'
    ? matching(value, rule('number'), regex(numberPattern(value)))
    : matching(value, rule('equality'))

interface Place {
  readonly path: string
  readonly findFixed: FindFixed
  /** True inside an array whose single example element stands for all elements. */
  readonly isRepeated: boolean
}

/**
 * Throws when the example does not match the schema, and when no matcher is as strict as the schema. Where `findFixed` finds
 * something, the matcher is stricter than the schema.
 */
export function matcherFor(schema: Schema, example: unknown, findFixed = nothingFixed): unknown {
  return walk(schema, z.core.parse(schema, example), { path: '$', findFixed, isRepeated: false })
}

function walk(schema: Schema, example: unknown, at: Place): unknown {
  const def = defOf(schema, at.path)
  switch (def.type) {
    case 'object':
      return walkObject(def, example as Readonly<Record<string, unknown>>, at)
    case 'array':
      return walkArray(def.element, example as readonly unknown[], at, at.findFixed(at.path, schema, example))
    case 'record':
      return walkRecord(def, example as Readonly<Record<string, unknown>>, at.path)
    case 'optional':
    case 'nullable':
      return example === null ? matching(null, rule('null')) : walk(def.innerType, example, at)
    default:
      return walkValue(schema, example, at)
  }
}

function walkValue(schema: Schema, example: unknown, { path, findFixed }: Place): unknown {
  const rules = rulesOf(schema === Instant ? AnyInstant : schema, path)
  const fixed = findFixed(path, schema, example)
  if (fixed === 'value') return exactly(example as string | number | boolean)
  if (fixed === undefined || fixed === 'in any order') return matching(example, ...rules)
  // Pact's verifier does not compare the value with the value of the state; `npx contracts verify` does.
  return {
    ...matching(example, ...rules),
    'pact:generator:type': 'ProviderState',
    expression: fixed.stateValues.map((name) => `\${${name}}`).join(' '),
  }
}

/** Skips optional keys that the example does not have. */
function walkObject(
  { shape, catchall }: z.core.$ZodObjectDef,
  example: Readonly<Record<string, unknown>>,
  at: Place,
): object {
  const { path } = at
  if (catchall !== undefined && catchall._zod.def.type !== 'unknown') {
    throw noMatcher(path, 'a strict object or a catchall')
  }
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key]) => example[key] !== undefined)
      .map(([key, schema]) => [key, walk(schema, example[key], { ...at, path: `${path}.${key}` })]),
  )
}

/**
 * An empty example matches only an empty array. One element matches one or more like it. Several elements match exactly as
 * many, one by one, because each shows a different branch of the schema. In any order, Pact accepts further elements too:
 * `npx contracts verify` counts them.
 */
function walkArray(element: Schema, example: readonly unknown[], at: Place, fixed: Fixed): unknown {
  const { path, isRepeated } = at
  const isEachLike = example.length === 1
  // Inside such an element, Pact checks the elements of an array but not its length.
  if (isRepeated && !isEachLike)
    throw noMatcher(path, 'the length of an array inside an array of one element')
  const elements = example.map((value, index) =>
    walk(element, value, { ...at, path: `${path}[${String(index)}]`, isRepeated: isRepeated || isEachLike }),
  )
  if (isEachLike) return MatchersV3.eachLike(elements[0])
  return fixed === 'in any order' && elements.length > 1
    ? rule('arrayContains', { variants: elements })
    : elements
}

/** Matches any number of keys, also none. The example shows one entry. */
function walkRecord(
  { keyType, valueType }: z.core.$ZodRecordDef,
  example: Readonly<Record<string, unknown>>,
  path: string,
): unknown {
  const [entry] = Object.entries(example)
  if (entry === undefined) throw noMatcher(path, 'a record without an entry in the example')
  const [key] = entry
  return matching(
    example,
    rule('eachKey', { rules: rulesOf(keyType, `${path} (a key)`) }),
    rule('eachValue', { rules: rulesOf(valueType, `${path}.${key}`) }),
  )
}

function rulesOf(schema: Schema, path: string): readonly Rule[] {
  const def = defOf(schema, path)
  switch (def.type) {
    case 'string':
      return rulesOfString(checksOf(def), path)
    case 'number':
      return rulesOfNumber(checksOf(def), path)
    case 'boolean':
      // Pact's own rule for booleans also accepts the strings "true" and "false".
      return [rule('type')]
    case 'enum':
      return rulesOfEnum(Object.values(def.entries), path)
    default:
      throw noMatcher(path, `a schema of the type "${def.type}"`)
  }
}

/** Adds the type, because verifiers also match a regular expression against the text of a number or an array. */
const rulesOfString = (checks: readonly Check[], path: string): readonly Rule[] => [
  rule('type'),
  ...checks.map((check) => regex(patternOf(check, path))),
]

function patternOf({ check, format, pattern, minimum }: Check, path: string): string {
  // For these formats the parser checks the pattern only.
  if (pattern && (format === 'regex' || format === 'datetime')) return portable(pattern, path)
  // Longer minimums have no matcher: languages count characters differently.
  if (check === 'min_length' && minimum === 1) return '^[\\s\\S]+$'
  throw noMatcher(path, `the check "${format ?? check}" of a string`)
}

function rulesOfNumber(checks: readonly Check[], path: string): readonly Rule[] {
  const patterns = checks.map((check) => (check.format === 'safeint' ? wholeNumber : boundOf(check, path)))
  return [rule('number'), ...patterns.map(regex)]
}

/** Checks the sign only: nothing else can be read from every notation of a number, such as 0.0001, 1e-4 or 1.0E-4. */
function boundOf({ check, format, value, inclusive }: Check, path: string): string {
  if (check === 'greater_than' && value === 0 && inclusive === false) {
    return '^[0-9.]*[1-9][0-9.]*([eE][+-]?[0-9]+)?$'
  }
  throw noMatcher(path, `the check "${format ?? check}" of a number`)
}

function rulesOfEnum(choices: readonly unknown[], path: string): readonly Rule[] {
  if (!choices.every((choice) => typeof choice === 'string')) {
    throw noMatcher(path, 'several values that are not all strings')
  }
  return [rule('type'), regex(oneOf(choices))]
}

/** The parts of a zod check that decide its matcher. */
interface Check {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
  readonly minimum?: unknown
  readonly value?: unknown
  readonly inclusive?: boolean
}

/** Returns the checks of a schema. A format, such as `iso.datetime`, is both a schema and a check. */
const checksOf = (def: z.core.$ZodTypeDef): readonly Check[] =>
  [...('check' in def ? [def] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)] as unknown as Check[]

/** Throws for checks of anything but strings and numbers: no matcher exists for them. */
function defOf(schema: Schema, path: string): z.core.$ZodTypes['_zod']['def'] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  const [check] = def.type === 'string' || def.type === 'number' ? [] : checksOf(def)
  if (check) throw noMatcher(path, `the check "${check.format ?? check.check}"`)
  return def
}

const noMatcher = (path: string, what: string): Error => {
  const advice = 'Remove it from the schema, or add a matcher to client/pact/matchers.ts.'
  return new Error(`${path}: no matcher exists for ${what}. ${advice}`)
}
