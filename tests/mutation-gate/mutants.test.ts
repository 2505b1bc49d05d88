import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'
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
  test.each<[string, z.ZodMiniType, unknown, string[]]>([
    ['a number', z.number(), 2.5, ['"2.5"', '-2.5', '1000000000.0001']],
    ['an integer', z.int(), 2, ['"2"', '2.5', '-2', '1000000000']],
    ['a string', z.optional(z.string()), 'Boune', ['7', '""']],
    ['a string of at least one character', z.string().check(z.minLength(1)), 'B', ['7', '""', '"Autre"']],
    [
      'a string with a pattern',
      z.string().check(z.regex(/^[a-f0-9]+$/)),
      'f0',
      ['7', '"f0!"', '"!f0"', '"F9"'],
    ],
    [
      'an id',
      Id,
      '65f0000000000000000000a1',
      [
        '7',
        '"65f0000000000000000000a1!"',
        '"!65f0000000000000000000a1"',
        '"99F9999999999999999999A9"',
        '"65f0000000000000000000fa"',
      ],
    ],
    [
      'a date and time',
      Instant,
      '2026-01-31T18:05:00.000Z',
      [
        '7',
        '"2026-01-31T18:05:00.000Z!"',
        '"!2026-01-31T18:05:00.000Z"',
        '"9999-99-99T99:99:99.999Z"',
        '"2026-01-31T18:05:00Z"',
        '"2026-01-31T18:05:00.000000000+00:00"',
        '"2026-01-31T18:05:00.0+0000"',
        '"2026-01-31T18:05:00"',
      ],
    ],
    ['a value of an enum', z.enum(['left', 'right']), 'left', ['7', '"right"', '""', '"lefts"']],
    ['a boolean', z.boolean(), true, ['"true"', 'false']],
    ['null', z.nullable(z.object({})), null, ['"null"', '{}']],
  ])('change %s', (_, schema, value, values) => {
    const changes = mutantsOfField(schema, value).map((line) => line.replace(/^.*?: /, ''))
    expect(changes).toEqual(['dropped', ...(value === null ? [] : ['null']), ...values])
  })

  test('resize an array and change each of its elements', () => {
    expect(mutantsOfField(z.array(z.boolean()), [true, false])).toEqual([
      'dropped',
      'nulled: null',
      'retyped: {"0":true,"1":false}',
      'emptied: []',
      'one more: [true,false,false]',
      'one fewer: [true]',
      'reversed order: [false,true]',
      'nulled it[0]: null',
      'retyped it[0]: "true"',
      'another valid word it[0]: false',
      'nulled it[1]: null',
      'retyped it[1]: "false"',
      'another valid word it[1]: true',
    ])
  })

  test('write null for absent fields, one by one and all at once', () => {
    const schema = z.object({ a: z.optional(z.string()), b: z.optional(z.string()), c: z.int() })
    expect(listed(schema, { c: 1 }).filter((line) => line.startsWith('null for absent'))).toEqual([
      'null for absent $: {"c":1,"a":null}',
      'null for absent $: {"c":1,"b":null}',
      'null for absent $: {"c":1,"a":null,"b":null}',
    ])
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
})
