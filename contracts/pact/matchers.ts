/**
 * Pact matchers that follow from a schema and an example: exactly as strict as the client's own parser. The example is
 * parsed first, so that a pact can never promise what the client would refuse.
 */
import { MatchersV3 } from '@pact-foundation/pact'
import * as z from 'zod/mini'

/** Throws when the example breaks the schema, and for a kind of schema that has no matcher yet. */
export function matcherFor(schema: z.core.$ZodType, example: unknown): unknown {
  return walk(schema, z.core.parse(schema, example), '$')
}

function walk(schema: z.core.$ZodType, example: unknown, path: string): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return walkObject(def.shape, example as Record<string, unknown>, path)
    case 'array':
      return walkArray(def.element, example as unknown[], path)
    case 'record':
      return Object.fromEntries(
        Object.entries(example as Record<string, unknown>).map(([key, value]) => [
          key,
          walk(def.valueType, value, `${path}.${key}`),
        ]),
      )
    case 'optional':
    case 'nullable':
      return example === null ? MatchersV3.nullValue() : walk(def.innerType, example, path)
    case 'union': {
      const option = def.options.find((candidate) => z.core.safeParse(candidate, example).success)
      if (option === undefined) throw new Error(`${path}: no branch of the union takes the example`)
      return walk(option, example, path)
    }
    case 'enum':
      return MatchersV3.regex(`^(${Object.values(def.entries).map(escape).join('|')})$`, example as string)
    case 'literal':
      return MatchersV3.equal(example)
    case 'string':
      return walkString(def, example as string)
    case 'number':
      return isInteger(def) ? MatchersV3.integer(example as number) : MatchersV3.number(example as number)
    case 'boolean':
      return MatchersV3.boolean(example as boolean)
    default:
      throw new Error(`${path}: a schema of the kind "${def.type}" has no matcher. Add one to matchers.ts.`)
  }
}

/** Keys that the example leaves out are optional, and so not asked of the provider. */
function walkObject(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  example: Readonly<Record<string, unknown>>,
  path: string,
): object {
  return Object.fromEntries(
    Object.entries(shape)
      .filter(([key]) => example[key] !== undefined)
      .map(([key, schema]) => [key, walk(schema, example[key], `${path}.${key}`)]),
  )
}

/**
 * Empty: nothing but an empty array. One element: at least one, each like it. Several: exactly these, one by one,
 * because each shows a branch of its own.
 */
function walkArray(element: z.core.$ZodType, example: readonly unknown[], path: string): unknown {
  const matchers = example.map((value, index) => walk(element, value, `${path}[${String(index)}]`))
  return matchers.length === 1 ? MatchersV3.eachLike(matchers[0]) : matchers
}

/** The provider's regular expressions know no flags, and none of ours has one. */
function walkString(def: z.core.$ZodStringDef, example: string): unknown {
  const pattern = patternOf(def) ?? def.checks?.map(({ _zod }) => patternOf(_zod.def)).find((found) => found)
  return pattern === undefined ? MatchersV3.string(example) : MatchersV3.regex(pattern, example)
}

/** What a format, a regular expression or a least length asks of a text. */
function patternOf(def: z.core.$ZodCheckDef | z.core.$ZodStringDef): string | undefined {
  if ('pattern' in def && def.pattern instanceof RegExp) return def.pattern.source
  if ('minimum' in def && typeof def.minimum === 'number' && def.minimum > 0) return '^[\\s\\S]+$'
  return undefined
}

const isInteger = (def: z.core.$ZodNumberDef): boolean => 'format' in def && def.format === 'safeint'

const escape = (text: string | number): string => String(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
