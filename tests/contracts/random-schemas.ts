/** Random schemas, each with an example and with another answer that a provider might send. */
import * as fc from 'fast-check'
import * as z from 'zod/mini'

export interface RandomCase {
  readonly schema: z.ZodMiniType
  readonly example: unknown
  /** The answer as JSON. */
  readonly text: string
}

interface SchemaWithValues {
  readonly schema: z.ZodMiniType
  readonly values: fc.Arbitrary<unknown>
}

const texts = fc.string({ unit: 'binary', maxLength: 6 })
const keys = fc.constantFrom('_id', 'name', 'City', 'x1')

const single: readonly fc.Arbitrary<SchemaWithValues>[] = [
  fc.constant({ schema: z.string(), values: texts }),
  fc.constant({
    schema: z.string().check(z.minLength(1)),
    values: fc.string({ unit: 'binary', minLength: 1, maxLength: 6 }),
  }),
  fc.constant({
    schema: z.string().check(z.regex(/^\d{2}(?:-[a-f\d]+)?$/)),
    values: fc.stringMatching(/^[0-9]{2}(?:-[a-f0-9]{1,3})?$/),
  }),
  fc.constant({ schema: z.number(), values: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.constant({ schema: z.int(), values: fc.integer() }),
  fc.constant({
    schema: z.number().check(z.gt(0)),
    values: fc.double({ min: 0, minExcluded: true, noNaN: true, noDefaultInfinity: true }),
  }),
  fc.constant({ schema: z.boolean(), values: fc.boolean() }),
  fc.constant({ schema: z.null(), values: fc.constant(null) }),
  fc.uniqueArray(texts, { minLength: 1, maxLength: 3 }).map((choices) => ({
    schema: z.literal(choices),
    values: fc.constantFrom(...choices),
  })),
]

const object = (kind: fc.Arbitrary<SchemaWithValues>): fc.Arbitrary<SchemaWithValues> =>
  fc.dictionary(keys, kind, { minKeys: 1, noNullPrototype: true }).map((shape) => ({
    schema: z.object(Object.fromEntries(Object.entries(shape).map(([key, { schema }]) => [key, schema]))),
    values: fc.record(Object.fromEntries(Object.entries(shape).map(([key, { values }]) => [key, values]))),
  }))

const list = (kind: fc.Arbitrary<SchemaWithValues>): fc.Arbitrary<SchemaWithValues> =>
  kind.map(({ schema, values }) => ({
    schema: z.array(schema),
    values: fc.array(values, { minLength: 1, maxLength: 1 }),
  }))

const record = fc.constant({
  schema: z.record(z.string(), z.string()),
  values: fc.dictionary(keys, texts, { minKeys: 1, noNullPrototype: true }),
})

const kind = fc.letrec<{ kind: SchemaWithValues }>((tie) => ({
  kind: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    ...single,
    record,
    object(tie('kind')),
    list(tie('kind')),
  ),
})).kind

/** Returns the value with one part, or the whole value, replaced by `other`. Undefined removes the part. */
function changed(value: unknown, other: unknown, pick: () => number): unknown {
  const isOpen = typeof value === 'object' && value !== null && Object.keys(value).length > 0
  if (!isOpen || pick() === 0) return other
  const at = pick() % Object.keys(value).length
  const parts = Object.entries(value).map(([key, part], index) => [
    key,
    index === at ? changed(part, other, pick) : (part as unknown),
  ])
  return Array.isArray(value) ? parts.map(([, part]) => part ?? null) : Object.fromEntries(parts)
}

export const randomCases: fc.Arbitrary<RandomCase> = kind
  .chain(({ schema, values }) =>
    fc.record({
      schema: fc.constant(schema),
      example: values,
      another: values,
      other: fc.option(fc.jsonValue({ maxDepth: 1 }), { nil: undefined, freq: 4 }),
      picks: fc.infiniteStream(fc.nat({ max: 5 })),
      isChanged: fc.boolean(),
    }),
  )
  .map(({ schema, example, another, other, picks, isChanged }) => {
    const answer = isChanged ? changed(another, other, () => Number(picks.next().value)) : another
    return { schema, example, text: JSON.stringify(answer ?? null) }
  })
