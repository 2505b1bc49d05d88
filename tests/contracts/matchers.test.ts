/** Proves that the real verifier accepts and rejects the same answers as the client's parser. */
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { matcherFor } from '../../client/pact/matchers.ts'
import { read } from '../../contracts/registry/reading.ts'
import { headerCases, type HeaderCase } from './header-cases.ts'
import { matcherCases } from './matcher-cases.ts'
import { bodyOf, resultsOf, type Trial } from './verifier-trials.ts'

type Results = Awaited<ReturnType<typeof resultsOf>>
let { results, unexpectedUrls }: Results = { results: new Map(), unexpectedUrls: [] }

/** One run of the verifier checks all cases, because each start takes long. */
beforeAll(async () => {
  ;({ results, unexpectedUrls } = await resultsOf([...(await bodyTrials()), ...headerTrials]))
}, 30_000)

const isKept = (description: string): boolean => results.get(description)?.outcome === 'kept'

/** One body with a field for each kind; each answer has the example in every field but one. */
async function bodyTrials(): Promise<readonly Trial[]> {
  const fields = matcherCases.map(({ kind, schema, example }) => [kind, matcherFor(schema, example)])
  const expected = { status: 200, ...(await bodyOf(Object.fromEntries(fields))) }
  return matcherCases.flatMap(({ kind, accepts, rejects, otherBranch = [] }) =>
    [...accepts, ...rejects, ...otherBranch].map((text) => {
      const answered = matcherCases.map((each) => {
        const value = each.kind === kind ? text : JSON.stringify(each.example)
        return `${JSON.stringify(each.kind)}:${value}`
      })
      return { description: `${kind}: ${text}`, expected, answer: { text: `{${answered.join(',')}}` } }
    }),
  )
}

const headerExpectation = (
  { header, status, patterns, text }: HeaderCase,
  example: string,
): Trial['expected'] => ({
  status,
  headers: { [header]: [example] },
  ...(text === undefined
    ? {}
    : { body: { content: JSON.parse(text) as unknown, contentType: 'application/json', encoded: false } }),
  matchingRules: {
    header: {
      [header]: { combine: 'AND', matchers: patterns.map((regex) => ({ match: 'regex', regex })) },
    },
  },
})

const headerTrials: readonly Trial[] = headerCases.flatMap((row) =>
  [...row.accepts, ...row.rejects].map((value) => ({
    description: `${row.name}: ${value}`,
    expected: headerExpectation(row, row.accepts[0] ?? ''),
    answer: {
      status: row.status,
      headers: { [row.header]: value },
      ...(row.text === undefined ? {} : { text: row.text }),
    },
  })),
)

describe('verifier and parser accept the same answers for', () => {
  test.each(matcherCases)('$kind', ({ kind, schema, accepts, rejects, otherBranch = [] }) => {
    const texts = [...accepts, ...otherBranch, ...rejects]
    expect(texts.filter((text) => isKept(`${kind}: ${text}`))).toEqual(accepts)
    const parsed = texts.filter((text) => read(schema, JSON.parse(text)).success)
    expect(parsed).toEqual([...accepts, ...otherBranch])
  })
})

describe('the verifier accepts and rejects the right values for', () => {
  test.each(headerCases)('$name', ({ name, accepts, rejects }) => {
    expect([...accepts, ...rejects].filter((value) => isKept(`${name}: ${value}`))).toEqual(accepts)
  })
})

test('the verifier follows no redirect', () => {
  expect(isKept('the redirect to Google: /login')).toBe(true)
  expect(unexpectedUrls).toEqual([])
})

describe('matcherFor throws, with the path and advice, for', () => {
  const text = z.string()
  test.each<[string, z.ZodMiniType, unknown]>([
    ['the check "max_length" of a string', text.check(z.maxLength(3)), 'a'],
    ['the check "custom" of a string', text.check(z.refine(() => true)), 'a'],
    ['the check "url" of a string', z.url(), 'https://kamasouk.test'],
    ['the check "greater_than" of a number', z.number().check(z.gte(0)), 1],
    ['the check "greater_than" of a number', z.int().check(z.gt(1)), 2],
    ['the check "int32" of a number', z.int32(), 1],
    ['the check "custom"', z.boolean().check(z.refine(() => true)), true],
    ['the check "min_length"', z.array(text).check(z.minLength(1)), ['a']],
    ['the check "custom"', z.object({}).check(z.refine(() => true)), {}],
    ['a strict object or a catchall', z.strictObject({}), {}],
    ['a strict object or a catchall', z.catchall(z.object({}), text), {}],
    ['a schema of the type "union"', z.union([text, z.number()]), 'a'],
    ['a schema of the type "pipe"', z.pipe(text, z.transform(Number)), '1'],
    ['a record without an entry in the example', z.record(text, text), {}],
    ['a schema of the type "array"', z.record(text, z.array(text)), { a: [] }],
  ])('%s', (what, schema, example) => {
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(
      `no matcher exists for ${what}. Remove it from the schema, or add a matcher to client/pact/matchers.ts.`,
    )
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(/^\$\.v\[0\]/)
  })

  test('the length of an array inside an array of one element', () => {
    const schema = z.array(z.object({ notes: z.array(text) }))
    for (const notes of [[], ['a', 'b']]) {
      expect(() => matcherFor(schema, [{ notes }])).toThrow(
        '$[0].notes: no matcher exists for the length of an array inside an array of one element.',
      )
      expect(matcherFor(schema, [{ notes }, { notes }])).toHaveLength(2)
    }
  })

  test('a regular expression that other engines may read differently', () => {
    expect(() => matcherFor(z.object({ v: text.check(z.regex(/^\w+$/)) }), { v: 'a' })).toThrow(
      String.raw`$.v: other engines may read /^\w+$/ differently: use plain groups, and classes that list their characters.`,
    )
  })
})

test('matcherFor throws when the example does not match the schema', () => {
  expect(() => matcherFor(z.object({ v: z.enum(['Buy', 'Sell']) }), { v: 'Both' })).toThrow(z.core.$ZodError)
})
