/** Each kind of schema: what is asked of a provider for it, what parser and verifier take, and what both refuse. */
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'

export interface Kind {
  readonly kind: string
  readonly schema: z.ZodMiniType
  readonly example: unknown
  /** By place, where an example of anything stands at `$.v`. */
  readonly rules: Readonly<Record<string, string>>
  /** JSON that parser and verifier take, and that both refuse. */
  readonly takes: readonly string[]
  readonly refuses: readonly string[]
  /** JSON that the schema takes as well, but the example shows something else. */
  readonly elsewhere?: readonly string[]
}

const leapDay = '[0-9][0-9][2468][048]|[0-9][0-9][13579][26]|[0-9][0-9]0[48]|[02468][048]00|[13579][26]00'
const day =
  '[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|(?:02)-(?:0[1-9]|1[0-9]|2[0-8]))'
const time = String.raw`T(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}(?:Z))$`
const side = z.enum(['Buy', 'Sell'])

export const kinds: readonly Kind[] = [
  {
    kind: 'a text',
    schema: z.string(),
    example: 'a',
    rules: { '$.v': 'type' },
    takes: ['"b"', '""', String.raw`"\n"`, '"é😀"'],
    refuses: ['1', 'true', 'null', '[]', '["a"]', '{}'],
  },
  {
    kind: 'a text that is not empty',
    schema: z.string().check(z.minLength(1)),
    example: 'a',
    rules: { '$.v': String.raw`type and ^[\s\S]+$` },
    takes: ['"b"', String.raw`"\n"`, '" "', '"😀"'],
    refuses: ['""', '1', 'true', 'null', '[]', '{}'],
  },
  {
    kind: 'a text with a pattern',
    schema: Id,
    example: '65f0000000000000000000a1',
    rules: { '$.v': 'type and ^[0-9a-f]{24}$' },
    takes: ['"0123456789abcdef01234567"', '"111111111111111111111111"'],
    refuses: [
      '"65F0000000000000000000A1"',
      String.raw`"65f0000000000000000000a1\n"`,
      '"x65f0000000000000000000a1"',
      '111111111111111111111111',
      'null',
    ],
  },
  {
    kind: 'a moment',
    schema: Instant,
    example: '2026-01-31T18:05:00.000Z',
    rules: { '$.v': `type and ^(?:(?:${leapDay})-02-29|${day})${time}` },
    takes: ['"2028-02-29T23:59:59.999Z"'],
    refuses: [
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
    takes: ['2', '0', '-3.25', '1.0', '1e2'],
    refuses: ['"1.5"', 'null', 'true', '[1]', '{}'],
  },
  {
    kind: 'a whole number',
    schema: z.int(),
    example: 1,
    rules: { '$.v': 'integer' },
    takes: ['2', '0', '-3', '9007199254740991'],
    refuses: ['1.5', '"1"', 'null', 'true', '[1]'],
    // Written as if it were none: the one thing that Pact tells apart, and JSON does not.
    elsewhere: ['1.0', '1e2'],
  },
  {
    kind: 'a number above zero',
    schema: z.number().check(z.gt(0)),
    example: 1.5,
    rules: { '$.v': 'number and ^[0-9.]*[1-9][0-9.]*([eE][+-]?[0-9]+)?$' },
    takes: ['2', '0.0001', '1e-9', '1E5', '100.0', '1e300'],
    refuses: ['0', '0.0', '-0', '0e5', '-1', '-1e-9', '"1"', 'null', 'true'],
  },
  {
    kind: 'yes or no',
    schema: z.boolean(),
    example: true,
    rules: { '$.v': 'type' },
    takes: ['true', 'false'],
    refuses: ['"true"', '1', '0', 'null'],
  },
  {
    kind: 'one of several texts',
    schema: side,
    example: 'Buy',
    rules: { '$.v': 'type and ^(Buy|Sell)$' },
    takes: ['"Buy"', '"Sell"'],
    refuses: ['"buy"', '"Buy "', '"xSell"', String.raw`"Buy\n"`, '""', 'null', '1'],
  },
  {
    kind: 'one of several texts that mean something to a regular expression, or to JSON',
    schema: z.enum(['a.b', '1', '(x|y)*', '[^]', 'back\\slash', '$', 'null', '']),
    example: '1',
    rules: { '$.v': String.raw`type and ^(1|a\.b|\(x\|y\)\*|\[\^\]|back\\slash|\$|null|)$` },
    takes: ['"a.b"', '"1"', '"(x|y)*"', '"[^]"', String.raw`"back\\slash"`, '"$"', '"null"', '""'],
    refuses: ['"acb"', '"x"', '"xy"', '"z"', 'null', '1', '[]'],
  },
  {
    kind: 'a literal',
    schema: z.literal('Buy'),
    example: 'Buy',
    rules: { '$.v': 'equality' },
    takes: ['"Buy"'],
    refuses: ['"Sell"', 'null', 'true'],
  },
  {
    kind: 'a literal of several texts',
    schema: z.literal(['Buy', 'Sell']),
    example: 'Buy',
    rules: { '$.v': 'type and ^(Buy|Sell)$' },
    takes: ['"Sell"'],
    refuses: ['"Both"', 'null'],
  },
  {
    kind: 'a literal yes',
    schema: z.literal(true),
    example: true,
    rules: { '$.v': 'equality' },
    takes: ['true'],
    refuses: ['false', '"true"', '1', 'null'],
  },
  {
    kind: 'nothing',
    schema: z.null(),
    example: null,
    rules: { '$.v': 'null' },
    takes: ['null'],
    refuses: ['false', '0', '""', '"null"', '[]', '{}'],
  },
  {
    kind: 'what may be nothing, and is',
    schema: z.nullable(z.string()),
    example: null,
    rules: { '$.v': 'null' },
    takes: ['null'],
    refuses: ['0', '[]', '{}'],
    elsewhere: ['"a"'],
  },
  {
    kind: 'what may be nothing, and is not',
    schema: z.nullish(z.string()),
    example: 'a',
    rules: { '$.v': 'type' },
    takes: ['"b"'],
    refuses: ['1', '[]'],
    elsewhere: ['null'],
  },
  {
    kind: 'one branch of a union',
    schema: z.union([side, z.number()]),
    example: 2,
    rules: { '$.v': 'number' },
    takes: ['3'],
    refuses: ['"Both"', 'null', 'true'],
    elsewhere: ['"Buy"'],
  },
  {
    kind: 'an object',
    schema: z.object({ side, note: z.optional(z.string()), left: z.optional(z.string()) }),
    example: { side: 'Buy', note: 'n' },
    rules: { '$.v.side': 'type and ^(Buy|Sell)$', '$.v.note': 'type' },
    takes: ['{"side":"Sell","note":""}', '{"side":"Sell","note":"x","more":[1]}'],
    refuses: ['{"note":"x"}', '{"side":null,"note":"x"}', '{"side":"Buy","note":1}', '[]', 'null', '"Buy"'],
    elsewhere: ['{"side":"Buy"}'],
  },
  {
    kind: 'an object that says what else it may have',
    schema: z.looseObject({ side }),
    example: { side: 'Buy', more: 1 },
    rules: { '$.v.side': 'type and ^(Buy|Sell)$' },
    takes: ['{"side":"Sell"}', '{"side":"Sell","more":"x"}'],
    refuses: ['{"more":1}', '[]'],
  },
  {
    kind: 'an empty list',
    schema: z.array(side),
    example: [],
    rules: {},
    takes: ['[]'],
    refuses: ['{}', 'null', '""', '[1]'],
    elsewhere: ['["Buy"]'],
  },
  {
    kind: 'a list of one element: as many like it as there are',
    schema: z.array(z.object({ side, notes: z.array(z.string()) })),
    example: [{ side: 'Buy', notes: ['n'] }],
    rules: {
      '$.v': 'type of 1',
      '$.v[*].side': 'type and ^(Buy|Sell)$',
      '$.v[*].notes': 'type of 1',
      '$.v[*].notes[*]': 'type',
    },
    takes: ['[{"side":"Sell","notes":["x","y"]},{"side":"Buy","notes":["z"],"more":1}]'],
    refuses: [
      '[{"side":"Sell","notes":[1]}]',
      '[{"side":"Sell","notes":["x"]},{"side":"Both","notes":["x"]}]',
      '[{"side":"Sell"}]',
      '[1]',
      '{}',
      'null',
    ],
    elsewhere: ['[]', '[{"side":"Sell","notes":[]}]'],
  },
  {
    kind: 'a list of several elements: these, one by one',
    schema: z.array(z.union([z.number(), z.array(side)])),
    example: [1, ['Buy'], []],
    rules: { '$.v[0]': 'number', '$.v[1]': 'type of 1', '$.v[1][*]': 'type and ^(Buy|Sell)$' },
    takes: ['[2,["Sell","Buy"],[]]'],
    refuses: ['["2",["Sell"],[]]', '[2,["Both"],[]]', '[2,["Sell"],{}]', 'null'],
    elsewhere: ['[2,["Sell"]]', '[2,["Sell"],[],[]]', '[]', '[["Sell"],2,[]]'],
  },
  {
    kind: 'a record: any keys',
    schema: z.record(z.string(), z.string()),
    example: { email: 'no' },
    rules: { '$.v': 'eachKey (type) and eachValue (type)' },
    takes: ['{"email":"x"}', '{"other":"x","more":""}', '{}'],
    refuses: ['{"email":1}', '{"other":null}', '{"email":"x","other":["x"]}', '[]', '"x"', 'null'],
  },
]
