/** What is asked of a provider, and that the real verifier takes and refuses what the client's parser does. */
import { sample } from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Rule } from '../../contracts/provider-kit/pact.ts'
import type { Result } from '../../contracts/provider-kit/verifier.ts'
import { locationPatterns } from '../../client/pact/locations.ts'
import { matcherFor } from '../../client/pact/matchers.ts'
import { drawn } from './matchers-at-random.ts'
import { headerRows, type HeaderRow } from '../../client/pact/testing/header-rows.ts'
import { kinds } from './matchers-kinds.ts'
import { takenIn, trialOfAll, verdictsOn, type Trial } from './matchers-verified.ts'

interface Case {
  readonly kind: string
  readonly schema: z.ZodMiniType
  readonly example: unknown
  /** What a provider answers in the example's place, as JSON. */
  readonly text: string
}

const byChance = 'by chance'

const cases: readonly Case[] = [
  ...kinds.flatMap(({ kind, schema, example, takes, refuses, elsewhere = [] }) =>
    [...takes, ...refuses, ...elsewhere].map((text) => ({ kind, schema, example, text })),
  ),
  ...sample(drawn, { numRuns: 500, seed: 20_260_131 }).map(({ schema, example, text }) => ({
    kind: byChance,
    schema,
    example,
    text,
  })),
]

interface Verdict {
  readonly kind: string
  readonly text: string
  /** What the pact asks. */
  readonly rules: Readonly<Record<string, string>>
  readonly parserTakes: boolean
  readonly verifierTakes: boolean
}

let verdicts: readonly Verdict[] = []
/** Of the trials of headers and redirects, by their description. */
let results: ReadonlyMap<string, Result> = new Map()
let strayed: readonly string[] = []

/** All are verified in one run, which is started once. */
beforeAll(async () => {
  const { trial, rules } = await trialOfAll(
    cases.map(({ schema, example, text }) => ({
      matcher: matcherFor(z.object({ v: schema }), { v: example }),
      text: `{"v":${text}}`,
    })),
  )
  const run = await verdictsOn([trial, ...headerTrials, ...redirectTrials, ...fieldTrials])
  const [result, ...others] = run.results
  results = new Map(others.map((each) => [each.description, each]))
  strayed = run.strayed
  const taken = result ? takenIn(result, cases.length) : []
  verdicts = cases.map(({ kind, schema, text }, index) => ({
    kind,
    text,
    rules: Object.fromEntries(
      Object.entries(rules[index] ?? {}).map(([place, rule]) => [place, wordsOf(rule)]),
    ),
    parserTakes: schema.safeParse(JSON.parse(text)).success,
    verifierTakes: taken[index] ?? false,
  }))
}, 30_000)

const headerExpectation = (
  { header, status, patterns, text }: HeaderRow,
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

const headerTrials: readonly Trial[] = headerRows.flatMap(([name, row]) =>
  [...row.takes, ...row.refuses].map((value) => ({
    description: `${name}: ${value}`,
    expected: headerExpectation(row, row.takes[0] ?? ''),
    answer: {
      status: row.status,
      headers: { [row.header]: value },
      ...(row.text === undefined ? {} : { text: row.text }),
    },
  })),
)

const toGoogle: HeaderRow = {
  header: 'Location',
  status: 302,
  patterns: locationPatterns('https://accounts.google.com/'),
  takes: [],
  refuses: [],
}
const page = '<!doctype html>'
const redirects: Readonly<Record<string, Trial['answer']>> = {
  'a redirect, to what would be found there': { status: 302, headers: { Location: '/page' } },
  'the page itself': { status: 200, text: page },
  'the page with where it is': { status: 200, headers: { Location: '/page' }, text: page },
  'a redirect to nowhere': { status: 302 },
  'a redirect for good': { status: 301, headers: { Location: '/page' } },
  'a refusal': { status: 401, text: '{"message":"Non"}' },
}
const redirectTrials: readonly Trial[] = Object.entries(redirects).map(([description, answer]) => ({
  description,
  expected: headerExpectation(toGoogle, '/'),
  answer,
}))

const fieldTrials: readonly Trial[] = ['{"message":"Non"}', '{"message":"Non","errors":["Non"]}'].map(
  (text) => ({
    description: `auth.register: invalid-input, with its fields, ${text}`,
    isOptional: true,
    expected: {
      status: 400,
      body: { content: { message: 'Non', errors: { email: 'Non' } }, contentType: 'application/json' },
      matchingRules: {
        body: {
          '$.errors': {
            combine: 'AND',
            matchers: ['eachKey', 'eachValue'].map((match) => ({ match, rules: [{ match: 'type' }] })),
          },
        },
      },
    },
    answer: { status: 400, text },
  }),
)

const wordsOf = ({ matchers }: Rule): string =>
  matchers
    .map(({ match, regex, min, rules }) => {
      const inner = Array.isArray(rules) ? ` (${wordsOf({ matchers: rules as Rule['matchers'] })})` : ''
      return regex ?? `${match}${min === undefined ? '' : ` of ${String(min)}`}${inner}`
    })
    .join(' and ')

const textsOf = (judged: readonly Verdict[]): string[] => judged.map(({ text }) => text)

describe('a pact and the parser take and refuse alike:', () => {
  test.each(kinds.map((row) => [row.kind, row] as const))('%s', (kind, { rules, takes, elsewhere = [] }) => {
    const judged = verdicts.filter((one) => one.kind === kind)
    expect(judged[0]?.rules).toEqual(rules)
    expect(textsOf(judged.filter(({ verifierTakes }) => verifierTakes))).toEqual(takes)
    expect(textsOf(judged.filter(({ parserTakes }) => parserTakes))).toEqual([...takes, ...elsewhere])
  })

  test('whatever schema, example and answer chance brings together', () => {
    const judged = verdicts.filter(({ kind }) => kind === byChance)
    const differing = judged.filter(
      // An empty list is a branch of its own, and these examples show one element.
      ({ text, parserTakes, verifierTakes }) => (parserTakes && !text.includes('[]')) !== verifierTakes,
    )
    expect(differing).toEqual([])
    // A draw that met only one of the two would prove nothing.
    const taken = judged.filter(({ verifierTakes }) => verifierTakes).length
    expect([taken > 100, judged.length - taken > 100]).toEqual([true, true])
  })
})

describe('a header says what it has to, in whatever way it is written:', () => {
  test.each(headerRows)('%s', (name, { takes, refuses }) => {
    const isTaken = (value: string): boolean => results.get(`${name}: ${value}`)?.outcome === 'kept'
    expect([...takes, ...refuses].filter(isTaken)).toEqual(takes)
  })
})

const troubles = (name: string): string =>
  (results.get(name)?.mismatches ?? []).map(({ kind }) => kind).join(' and ')

test('a browser is sent on by a redirect and nothing else, and nobody goes after it', () => {
  expect(Object.keys(redirects).map(troubles)).toEqual([
    '',
    'status and header',
    'status',
    'header',
    'status',
    'status and header',
  ])
  expect(strayed).toEqual([])
})

test('a refusal may leave out what is wrong with each field, and may not say it in another form', () => {
  expect(fieldTrials.map(({ description }) => results.get(description)?.outcome)).toEqual([
    'left-out',
    'broken',
  ])
})

describe('a schema throws, with the place and what to do, that asks for', () => {
  const text = z.string()
  test.each<[string, z.ZodMiniType, unknown]>([
    ['the check "max_length" of a text', text.check(z.maxLength(3)), 'a'],
    ['the check "min_length" of a text', text.check(z.minLength(2)), 'ab'],
    ['the check "overwrite" of a text', text.check(z.trim()), 'a'],
    ['the check "custom" of a text', text.check(z.refine(() => true)), 'a'],
    ['the check "starts_with" of a text', text.check(z.startsWith('a')), 'a'],
    ['the check "url" of a text', z.url(), 'https://kamasouk.test'],
    ['the check "less_than" of a number', z.number().check(z.lte(3)), 1],
    ['the check "greater_than" of a number', z.number().check(z.gte(0)), 1],
    ['the check "greater_than" of a number', z.int().check(z.gt(1)), 2],
    ['the check "multiple_of" of a number', z.number().check(z.multipleOf(0.5)), 1],
    ['the check "custom" of a number', z.number().check(z.refine(() => true)), 1],
    ['the check "int32" of a number', z.int32(), 1],
    ['the check "custom"', z.boolean().check(z.refine(() => true)), true],
    ['the check "custom"', z.enum(['a']).check(z.refine(() => true)), 'a'],
    ['the check "min_length"', z.array(text).check(z.minLength(1)), ['a']],
    ['the check "custom"', z.object({}).check(z.refine(() => true)), {}],
    ['the check "custom"', z.record(text, text).check(z.refine(() => true)), { a: 'a' }],
    ['the check "custom"', z.nullable(text).check(z.refine(() => true)), null],
    ['what an object must not have, or must have beside its fields', z.strictObject({}), {}],
    ['what an object must not have, or must have beside its fields', z.catchall(z.object({}), text), {}],
    ['what a value is made into', z.coerce.number(), '1'],
    ['a schema of the kind "pipe"', z.pipe(text, z.transform(Number)), '1'],
    ['a schema of the kind "transform"', z.transform(String), '1'],
    ['a schema of the kind "default"', z._default(text, 'a'), 'a'],
    ['a schema of the kind "tuple"', z.tuple([text]), ['a']],
    ['a schema of the kind "unknown"', z.unknown(), 1],
    ['a schema of the kind "date"', z.date(), new Date(0)],
    ['one of several values that are not all texts', z.literal(1), 1],
    ['one of several values that are not all texts', z.literal(['a', true]), 'a'],
    ['one of several values that are not all texts', z.enum({ one: 1 }), 1],
    ['that no other branch of a union takes a value', z.xor([text, z.number()]), 'a'],
    ['which keys a record has', z.record(z.enum(['a']), text), { a: 'a' }],
    ['a record of which the example shows no entry', z.record(text, text), {}],
    ['a schema of the kind "array"', z.record(text, z.array(text)), { a: [] }],
  ])('%s', (what, schema, example) => {
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(
      `no matcher says ${what}. Let the schema of an answer do without it, or add a matcher to matchers.ts.`,
    )
    expect(() => matcherFor(z.object({ v: z.array(schema) }), { v: [example] })).toThrow(/^\$\.v\[0\]/)
  })

  test('the length of a list in a list of one element', () => {
    const schema = z.array(z.object({ notes: z.array(text) }))
    for (const notes of [[], ['a', 'b']]) {
      expect(() => matcherFor(schema, [{ notes }])).toThrow(
        '$[0].notes: no matcher says the length of a list in a list of one element.',
      )
      expect(matcherFor(schema, [{ notes }, { notes }])).toHaveLength(2)
    }
  })

  test('a regular expression that is read otherwise elsewhere', () => {
    expect(() => matcherFor(z.object({ v: text.check(z.regex(/^\w+$/)) }), { v: 'a' })).toThrow(
      String.raw`$.v: other engines may read /^\w+$/ otherwise: write it with plain groups, and with classes that list their characters.`,
    )
  })
})

test('an example that breaks its schema throws before anything is asked', () => {
  expect(() => matcherFor(z.object({ v: z.enum(['Buy', 'Sell']) }), { v: 'Both' })).toThrow(z.core.$ZodError)
})
