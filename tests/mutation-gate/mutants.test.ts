import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mutantsOf, type Answer, type Mutant, type Original } from './mutants.ts'

const answer = (body: unknown, headers: Answer['headers'] = {}): Answer => ({ status: 200, headers, body })

/** `dropped $.a`, `nulled $.a: null`. */
const format = ({ kind, at, now }: Mutant): string => `${kind} ${at}${now === '' ? '' : `: ${now}`}`.trim()

const listed = (
  schema: z.ZodMiniType,
  body: unknown,
  { others = [], otherStatuses = [] }: Partial<Pick<Original, 'others' | 'otherStatuses'>> = {},
) => mutantsOf({ answer: answer(body), schema, others, otherStatuses }).map(format)

/** Returns the mutants of the only field of an object, without those of the object itself. */
const mutantsOfField = (schema: z.ZodMiniType, value: unknown) =>
  listed(z.object({ field: schema }), { field: value })
    .filter((line) => line.includes('$.field'))
    .map((line) => line.replace('$.field', 'it').replace(' it:', ':').replace(/ it$/, ''))

describe('the mutants of an answer', () => {
  test('start with the unchanged answer, then change the whole body', () => {
    expect(listed(z.object({}), {}, { otherStatuses: [404, 500] })).toEqual([
      'unchanged',
      'dropped $',
      'nulled $: null',
      'retyped $: "object"',
      'retyped $: [{}]',
      'status status: 404',
      'status status: 500',
    ])
  })

  test.each([
    [
      'a number',
      z.number(),
      2.5,
      ['retyped: "2.5"', 'another value: -2.5', 'another value: 1000000000.0001'],
    ],
    [
      'an integer',
      z.int(),
      2,
      ['retyped: "2"', 'retyped: 2.5', 'another value: -2', 'another value: 1000000000'],
    ],
    ['a string', z.string(), 'Boune', ['retyped: 7', 'another value: ""']],
    [
      'a string of at least one character',
      z.string().check(z.minLength(1)),
      'Boune',
      ['retyped: 7', 'another value: ""', 'another value: "Autre"'],
    ],
    [
      'a string with a pattern',
      z.string().check(z.regex(/^[a-f0-9]+$/)),
      'f00',
      ['retyped: 7', 'misspelled: "f00!"', 'misspelled: "!f00"', 'misspelled: "F99"'],
    ],
    [
      'a date and time',
      z.iso.datetime(),
      '2026-01-31T18:05:00Z',
      [
        'retyped: 7',
        'misspelled: "2026-01-31T18:05:00Z!"',
        'misspelled: "!2026-01-31T18:05:00Z"',
        'misspelled: "9999-99-99T99:99:99Z"',
      ],
    ],
    [
      'a value of an enum',
      z.enum(['left', 'right', 'none']),
      'left',
      [
        'retyped: 7',
        'another of the enum: "right"',
        'another of the enum: "none"',
        'none of the enum: ""',
        'none of the enum: "lefts"',
      ],
    ],
    ['a boolean', z.boolean(), true, ['retyped: "true"', 'another value: false']],
    ['an optional field', z.optional(z.string()), 'Boune', ['retyped: 7', 'another value: ""']],
  ])('change %s', (_, schema, value, changes) => {
    expect(mutantsOfField(schema, value)).toEqual(['dropped', 'nulled: null', ...changes])
  })

  test('replace null', () => {
    expect(mutantsOfField(z.nullable(z.object({})), null)).toEqual([
      'dropped',
      'retyped: "null"',
      'retyped: {}',
    ])
  })

  test('resize an array and change each of its elements', () => {
    expect(mutantsOfField(z.array(z.boolean()), [true, false])).toEqual([
      'dropped',
      'nulled: null',
      'retyped: {"0":true,"1":false}',
      'emptied: []',
      'one more: [true,false,false]',
      'one fewer: [true]',
      'nulled it[0]: null',
      'retyped it[0]: "true"',
      'another value it[0]: false',
      'nulled it[1]: null',
      'retyped it[1]: "false"',
      'another value it[1]: true',
    ])
  })

  test('fill null and empty arrays with the value of another example', () => {
    const schema = z.object({ list: z.array(z.int()), one: z.nullable(z.int()), none: z.nullable(z.int()) })
    const nothing = { list: [], one: null, none: null }
    const filled = listed(schema, nothing, {
      others: [nothing, { list: [1], one: null }, { list: [2], one: 3 }],
    })
    expect(filled.filter((line) => line.startsWith('filled'))).toEqual([
      'filled $.list: [1]',
      'filled $.one: 3',
    ])
  })

  test('change nested values and keep everything around them', () => {
    const schema = z.object({
      list: z.array(z.nullish(z.object({ note: z.optional(z.string()) }))),
      total: z.int(),
    })
    const mutants = mutantsOf({
      answer: answer({ list: [{ note: 'a' }, null], total: 2 }),
      schema,
      others: [],
      otherStatuses: [],
    })
    const bodyOf = (line: string) => mutants.find((mutant) => format(mutant) === line)?.answer.body
    expect(bodyOf('dropped $.list[0].note')).toEqual({ list: [{}, null], total: 2 })
    expect(bodyOf('retyped $.list[0].note: 7')).toEqual({ list: [{ note: 7 }, null], total: 2 })
    expect(bodyOf('nulled $.list[0]: null')).toEqual({ list: [null, null], total: 2 })
  })

  test('use the option of a union that accepts the example, and each value of a record', () => {
    const schema = z.union([z.object({ word: z.enum(['yes', 'no']) }), z.record(z.string(), z.number())])
    expect(listed(schema, { word: 'yes' })).toContain('another of the enum $.word: "no"')
    expect(listed(schema, { one: 1 })).toContain('dropped $.one')
    expect(listed(schema, { one: 1 })).toContain('another value $.one: -1')
  })

  test('change where a redirect leads', () => {
    const home = 'https://kamasouk.test/auth/success'
    const redirect = { status: 302, headers: { Location: `${home}?error=no` }, body: undefined }
    const original = {
      answer: redirect,
      schema: undefined,
      others: [{ location: home }],
      otherStatuses: [500],
    }
    expect(mutantsOf(original).map(format)).toEqual([
      'unchanged',
      'status status: 500',
      'dropped Location',
      'redirect Location: ""',
      'redirect Location: "nowhere"',
      'redirect Location: "ftp://kamasouk.test/"',
      'redirect Location: "/elsewhere"',
      `redirect Location: "${home}"`,
      `redirect Location: "${home}?error="`,
      `redirect Location: "${home}?error=nox"`,
    ])
  })

  test('contain no duplicates', () => {
    expect(listed(z.object({ count: z.number() }), { count: 0 })).not.toContain('another value $.count: 0')
  })

  test('are not made for an unsupported type of schema', () => {
    expect(() => listed(z.object({ pair: z.tuple([z.string()]) }), { pair: ['a'] })).toThrow('$.pair')
  })
})
