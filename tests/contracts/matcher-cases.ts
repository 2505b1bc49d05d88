/** Each kind of schema: its matching rules in a pact, and the answers that parser and verifier accept or reject. */
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'

export interface MatcherCase {
  readonly kind: string
  readonly schema: z.ZodMiniType
  readonly example: unknown
  /** The rules by path. The example is at `$.v`. */
  readonly rules: Readonly<Record<string, string>>
  /** JSON that parser and verifier both accept. */
  readonly accepts: readonly string[]
  /** JSON that both reject. */
  readonly rejects: readonly string[]
  /** JSON that the schema accepts and the pact rejects, because the example shows another branch. */
  readonly otherBranch?: readonly string[]
}

const leapDay = '[0-9][0-9][2468][048]|[0-9][0-9][13579][26]|[0-9][0-9]0[48]|[02468][048]00|[13579][26]00'
const day =
  '[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|(?:02)-(?:0[1-9]|1[0-9]|2[0-8]))'
const time = String.raw`T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}(?:Z))$`
const side = z.enum(['Buy', 'Sell'])

export const matcherCases: readonly MatcherCase[] = [
  {
    kind: 'a string',
    schema: z.string(),
    example: 'a',
    rules: { '$.v': 'type' },
    accepts: ['"b"', '""', String.raw`"\n"`, '"é😀"'],
    rejects: ['1', 'true', 'null', '[]', '["a"]', '{}'],
  },
  {
    kind: 'a string that is not empty',
    schema: z.string().check(z.minLength(1)),
    example: 'a',
    rules: { '$.v': String.raw`type and ^[\s\S]+$` },
    accepts: ['"b"', String.raw`"\n"`, '" "', '"😀"'],
    rejects: ['""', '1', 'true', 'null', '[]', '{}'],
  },
  {
    kind: 'a string with a pattern',
    schema: Id,
    example: '65f0000000000000000000a1',
    rules: { '$.v': 'type and ^[0-9a-f]{24}$' },
    accepts: ['"0123456789abcdef01234567"', '"111111111111111111111111"'],
    rejects: [
      '"65F0000000000000000000A1"',
      String.raw`"65f0000000000000000000a1\n"`,
      '"x65f0000000000000000000a1"',
      '111111111111111111111111',
      'null',
    ],
  },
  {
    kind: 'a date and time',
    schema: Instant,
    example: '2026-01-31T18:05:00.000Z',
    rules: { '$.v': `type and ^(?:(?:${leapDay})-02-29|${day})${time}` },
    accepts: ['"2028-02-29T23:59:59.999Z"'],
    rejects: [
      '"2026-02-29T18:05:00.000Z"',
      '"2026-01-31T18:05:00Z"',
      '"2026-01-31T18:05:00.000+01:00"',
      '"٢٠٢٦-01-31T18:05:00.000Z"',
      '"2026-01-31T18:05:00.٠٠٠Z"',
      '1769882700000',
    ],
  },
  {
    kind: 'a number',
    schema: z.number(),
    example: 1.5,
    rules: { '$.v': 'number' },
    accepts: ['2', '0', '-3.25', '1.0', '1e2'],
    rejects: ['"1.5"', 'null', 'true', '[1]', '{}'],
  },
  {
    kind: 'an integer',
    schema: z.int(),
    example: 1,
    rules: { '$.v': 'integer' },
    accepts: ['2', '0', '-3', '9007199254740991'],
    rejects: ['1.5', '"1"', 'null', 'true', '[1]'],
    // Pact tells 1.0 from 1; a JSON parser does not.
    otherBranch: ['1.0', '1e2'],
  },
  {
    kind: 'a number above zero',
    schema: z.number().check(z.gt(0)),
    example: 1.5,
    rules: { '$.v': 'number and ^[0-9.]*[1-9][0-9.]*([eE][+-]?[0-9]+)?$' },
    accepts: ['2', '0.0001', '1e-9', '1E5', '100.0', '1e300'],
    rejects: ['0', '0.0', '-0', '0e5', '-1', '-1e-9', '"1"', 'null', 'true'],
  },
  {
    kind: 'a boolean',
    schema: z.boolean(),
    example: true,
    rules: { '$.v': 'type' },
    accepts: ['true', 'false'],
    rejects: ['"true"', '1', '0', 'null'],
  },
  {
    kind: 'an enum',
    schema: side,
    example: 'Buy',
    rules: { '$.v': 'type and ^(Buy|Sell)$' },
    accepts: ['"Buy"', '"Sell"'],
    rejects: ['"buy"', '"Buy "', '"xSell"', String.raw`"Buy\n"`, '""', 'null', '1'],
  },
  {
    kind: 'an enum whose values have a meaning in regular expressions or in JSON',
    schema: z.enum(['a.b', '1', '(x|y)*', '[^]', 'back\\slash', '$', 'null', '']),
    example: '1',
    rules: { '$.v': String.raw`type and ^(1|a\.b|\(x\|y\)\*|\[\^\]|back\\slash|\$|null|)$` },
    accepts: ['"a.b"', '"1"', '"(x|y)*"', '"[^]"', String.raw`"back\\slash"`, '"$"', '"null"', '""'],
    rejects: ['"acb"', '"x"', '"xy"', '"z"', 'null', '1', '[]'],
  },
  {
    kind: 'a literal',
    schema: z.literal('Buy'),
    example: 'Buy',
    rules: { '$.v': 'equality' },
    accepts: ['"Buy"'],
    rejects: ['"Sell"', 'null', 'true'],
  },
  {
    kind: 'a literal true',
    schema: z.literal(true),
    example: true,
    rules: { '$.v': 'equality' },
    accepts: ['true'],
    rejects: ['false', '"true"', '1', 'null'],
  },
  {
    kind: 'null',
    schema: z.null(),
    example: null,
    rules: { '$.v': 'null' },
    accepts: ['null'],
    rejects: ['false', '0', '""', '"null"', '[]', '{}'],
  },
  {
    kind: 'a nullable whose example is null',
    schema: z.nullable(z.string()),
    example: null,
    rules: { '$.v': 'null' },
    accepts: ['null'],
    rejects: ['0', '[]', '{}'],
    otherBranch: ['"a"'],
  },
  {
    kind: 'a nullable whose example is not null',
    schema: z.nullish(z.string()),
    example: 'a',
    rules: { '$.v': 'type' },
    accepts: ['"b"'],
    rejects: ['1', '[]'],
    otherBranch: ['null'],
  },
  {
    kind: 'a union',
    schema: z.union([side, z.number()]),
    example: 2,
    rules: { '$.v': 'number' },
    accepts: ['3'],
    rejects: ['"Both"', 'null', 'true'],
    otherBranch: ['"Buy"'],
  },
  {
    kind: 'an object',
    schema: z.object({ side, note: z.optional(z.string()), left: z.optional(z.string()) }),
    example: { side: 'Buy', note: 'n' },
    rules: { '$.v.side': 'type and ^(Buy|Sell)$', '$.v.note': 'type' },
    accepts: ['{"side":"Sell","note":""}', '{"side":"Sell","note":"x","more":[1]}'],
    rejects: ['{"note":"x"}', '{"side":null,"note":"x"}', '{"side":"Buy","note":1}', '[]', 'null', '"Buy"'],
    otherBranch: ['{"side":"Buy"}'],
  },
  {
    kind: 'an empty array',
    schema: z.array(side),
    example: [],
    rules: {},
    accepts: ['[]'],
    rejects: ['{}', 'null', '""', '[1]'],
    otherBranch: ['["Buy"]'],
  },
  {
    kind: 'an array of one element: one or more like it',
    schema: z.array(z.object({ side, notes: z.array(z.string()) })),
    example: [{ side: 'Buy', notes: ['n'] }],
    rules: {
      '$.v': 'type of 1',
      '$.v[*].side': 'type and ^(Buy|Sell)$',
      '$.v[*].notes': 'type of 1',
      '$.v[*].notes[*]': 'type',
    },
    accepts: ['[{"side":"Sell","notes":["x","y"]},{"side":"Buy","notes":["z"],"more":1}]'],
    rejects: [
      '[{"side":"Sell","notes":[1]}]',
      '[{"side":"Sell","notes":["x"]},{"side":"Both","notes":["x"]}]',
      '[{"side":"Sell"}]',
      '[1]',
      '{}',
      'null',
    ],
    otherBranch: ['[]', '[{"side":"Sell","notes":[]}]'],
  },
  {
    kind: 'an array of several elements: exactly as many',
    schema: z.array(z.union([z.number(), z.array(side)])),
    example: [1, ['Buy'], []],
    rules: { '$.v[0]': 'number', '$.v[1]': 'type of 1', '$.v[1][*]': 'type and ^(Buy|Sell)$' },
    accepts: ['[2,["Sell","Buy"],[]]'],
    rejects: ['["2",["Sell"],[]]', '[2,["Both"],[]]', '[2,["Sell"],{}]', 'null'],
    otherBranch: ['[2,["Sell"]]', '[2,["Sell"],[],[]]', '[]', '[["Sell"],2,[]]'],
  },
  {
    kind: 'a record with any keys',
    schema: z.record(z.string(), z.string()),
    example: { email: 'no' },
    rules: { '$.v': 'eachKey (type) and eachValue (type)' },
    accepts: ['{"email":"x"}', '{"other":"x","more":""}', '{}'],
    rejects: ['{"email":1}', '{"other":null}', '{"email":"x","other":["x"]}', '[]', '"x"', 'null'],
  },
]
