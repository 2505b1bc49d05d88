import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'
import { mutantsOf } from './mutants.ts'

/** Returns the values that replace the only field of an object; empty when it is dropped. */
const valuesOf = (schema: z.ZodMiniType, value: unknown): string =>
  mutantsOf({
    answer: { status: 200, headers: {}, body: { field: value } },
    schema: z.object({ field: schema }),
    others: [],
    otherStatuses: [],
  })
    .flatMap(({ at, now }) => (at.startsWith('$.field') ? [at.replace('$.field', '') + now] : []))
    .join('  ')

const id = '65f0000000000000000000a1'
const instant = '2026-01-31T18:05:00.000Z'
const otherInstants = ['18:05:00Z', '18:05:00.000000000+00:00', '18:05:00.0+0000', '18:05:00']
  .map((time) => `"2026-01-31T${time}"`)
  .join('  ')

test.each<[string, z.ZodMiniType, unknown, values: string]>([
  ['a number', z.number(), 2.5, 'null  "2.5"  -2.5  1000000000.0001'],
  ['an integer', z.int(), 2, 'null  "2"  2.5  -2  1000000000'],
  ['a string', z.optional(z.string()), 'Boune', 'null  7  ""'],
  ['a string of at least one character', z.string().check(z.minLength(1)), 'B', 'null  7  ""  "Autre"'],
  ['a string with a pattern', z.string().check(z.regex(/^[a-f0-9]+$/)), 'f0', 'null  7  "f0!"  "!f0"  "F9"'],
  ['an id', Id, id, `null  7  "${id}!"  "!${id}"  "99F9999999999999999999A9"  "65f0000000000000000000fa"`],
  [
    'a date and time',
    Instant,
    instant,
    `null  7  "${instant}!"  "!${instant}"  "9999-99-99T99:99:99.999Z"  ${otherInstants}`,
  ],
  ['a value of an enum', z.enum(['left', 'right']), 'left', 'null  7  "right"  ""  "lefts"'],
  ['a boolean', z.boolean(), true, 'null  "true"  false'],
  ['null', z.nullable(z.object({})), null, '"null"  {}'],
  [
    'an array and each of its elements',
    z.array(z.boolean()),
    [true, false],
    'null  {"0":true,"1":false}  []  [true,false,false]  [true]  [false,true]  ' +
      '[0]null  [0]"true"  [0]false  [1]null  [1]"false"  [1]true',
  ],
])('the mutants of an answer drop and change %s', (_, schema, value, values) => {
  expect(valuesOf(schema, value)).toBe(`  ${values}`)
})
