/**
 * Kinds of schemas, and the answers that parser and verifier accept or reject: notations of values, and other fields, keys and
 * elements. The mutation gate changes the values themselves.
 */
import * as z from 'zod/mini'
import { Id, Instant } from '../../contracts/registry/values.ts'

export interface MatcherCase {
  readonly kind: string
  readonly schema: z.ZodMiniType
  readonly example: unknown
  /** JSON that parser and verifier both accept. */
  readonly accepts: readonly string[]
  /** JSON that both reject. */
  readonly rejects: readonly string[]
  /** JSON that the schema accepts and the pact rejects, because the example shows another branch. */
  readonly otherBranch?: readonly string[]
}

const side = z.enum(['Buy', 'Sell'])

export const matcherCases: readonly MatcherCase[] = [
  {
    kind: 'a string',
    schema: z.string(),
    example: 'a',
    accepts: ['"b"', '""', String.raw`"\n"`, '"é😀"'],
    rejects: ['1', 'true', 'null', '[]', '["a"]', '{}'],
  },
  {
    kind: 'a string that is not empty',
    schema: z.string().check(z.minLength(1)),
    example: 'a',
    accepts: ['"b"', String.raw`"\n"`, '" "', '"😀"'],
    rejects: ['""', '1', 'true', 'null', '[]', '{}'],
  },
  {
    kind: 'a string with a pattern',
    schema: Id,
    example: '65f0000000000000000000a1',
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
    accepts: [
      '"2028-02-29T23:59:59.999Z"',
      '"2026-01-31T18:05:00Z"',
      '"2026-01-31T18:05Z"',
      '"2026-01-31T18:05:00.123456789+01:00"',
      '"2026-01-31T18:05:00-0530"',
    ],
    rejects: [
      '"2026-02-29T18:05:00.000Z"',
      '"2026-01-31T18:05:00"',
      '"2026-01-31T18:05:00.000+25:00"',
      '"٢٠٢٦-01-31T18:05:00.000Z"',
      '"2026-01-31T18:05:00.٠٠٠Z"',
      '1769882700000',
    ],
  },
  {
    kind: 'a number',
    schema: z.number(),
    example: 1.5,
    accepts: ['2', '0', '-3.25', '1.0', '1e2'],
    rejects: ['"1.5"', 'null', 'true', '[1]', '{}'],
  },
  {
    kind: 'an integer',
    schema: z.int(),
    example: 1,
    accepts: ['2', '0', '-3', '9007199254740991', '1.0', '1e2', '1.5e1'],
    rejects: ['1.5', '1e-1', '"1"', 'null', 'true', '[1]'],
  },
  {
    kind: 'a number above zero',
    schema: z.number().check(z.gt(0)),
    example: 1.5,
    accepts: ['2', '0.0001', '1e-9', '1E5', '100.0', '1e300'],
    rejects: ['0', '0.0', '-0', '0e5', '-1', '-1e-9', '"1"', 'null', 'true'],
  },
  {
    kind: 'an enum whose values have a meaning in regular expressions or in JSON',
    schema: z.enum(['a.b', '1', '(x|y)*', '[^]', 'back\\slash', '$', 'null', '']),
    example: '1',
    accepts: ['"a.b"', '"1"', '"(x|y)*"', '"[^]"', String.raw`"back\\slash"`, '"$"', '"null"', '""'],
    rejects: ['"acb"', '"x"', '"xy"', '"z"', 'null', '1', '[]'],
  },
  {
    kind: 'an object',
    schema: z.object({ side, note: z.optional(z.string()), left: z.optional(z.string()) }),
    example: { side: 'Buy', note: 'n' },
    accepts: ['{"side":"Sell","note":""}', '{"side":"Sell","note":"x","more":[1]}'],
    rejects: ['{"note":"x"}', '{"side":null,"note":"x"}', '{"side":"Buy","note":1}', '[]', 'null', '"Buy"'],
    otherBranch: ['{"side":"Buy"}'],
  },
  {
    kind: 'an array of one element: one or more like it',
    schema: z.array(z.object({ side, notes: z.array(z.string()) })),
    example: [{ side: 'Buy', notes: ['n'] }],
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
    kind: 'a record with any keys',
    schema: z.record(z.string(), z.string()),
    example: { email: 'no' },
    accepts: ['{"email":"x"}', '{"other":"x","more":""}', '{}'],
    rejects: ['{"email":1}', '{"other":null}', '{"email":"x","other":["x"]}', '[]', '"x"', 'null'],
  },
]
