import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { endpoints } from './registry.ts'
import { ConversionRate, Id, Instant, Quantity, QuantityOrNone } from './values.ts'

const id = '65f0000000000000000000a1'

describe.each<[what: string, schema: z.ZodMiniType, can: readonly unknown[], cannot: readonly unknown[]]>([
  [
    'a quantity',
    Quantity,
    [0.001, 0.1, 0.3, 1, 1.005, 12.5, 999_999.999, 1_000_000],
    [0, -1, -0.001, 1.2345, 0.0001, 0.1 + 0.2, 1_000_000.001, NaN, Infinity, '1', null],
  ],
  ['a fee', QuantityOrNone, [0, 0.001, 0.5, 1_000_000], [-0.001, 0.0001, 0.1 + 0.2, 1_000_000.001, NaN, '0']],
  [
    'a rate',
    ConversionRate,
    [0.0001, 0.852, 1, 1.2345, 9_999.9999, 10_000],
    [0, -1, 0.00001, 1.23456, 10_000.0001, NaN, Infinity, '1'],
  ],
  [
    'a date and time in UTC with milliseconds',
    Instant,
    ['2026-01-31T18:05:00.000Z'],
    [
      '2026-01-31T18:05:00Z',
      '2026-01-31T18:05Z',
      '2026-01-31T18:05:00.0Z',
      '2026-01-31T18:05:00.000000Z',
      '2026-01-31T18:05:00.000',
      '2026-01-31T18:05:00.000+01:00',
      '2026-02-30T18:05:00.000Z',
      '2026-01-31',
      '',
    ],
  ],
  [
    'an id of 24 hexadecimal digits',
    Id,
    [id],
    [id.slice(1), `${id}2`, id.toUpperCase(), '65f0000000000000000000g1', `${id}\n`, ''],
  ],
])('%s', (_what, schema, can, cannot) => {
  test.each(can)('can be %j', (value) => {
    expect(schema.parse(value)).toBe(value)
  })
  test.each(cannot)('cannot be %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false)
  })
})

test('an amount with too many decimals has its own message', () => {
  expect(Quantity.safeParse(1.2345).error?.issues).toMatchObject([{ params: { decimals: 3 } }])
  expect(ConversionRate.safeParse(1.23456).error?.issues).toMatchObject([{ params: { decimals: 4 } }])
})

test.each([
  ['  \n Bonjour  toi \t', 'Bonjour  toi'],
  ['x', 'x'],
  [`  ${'x'.repeat(2000)}  `, 'x'.repeat(2000)],
  ['x'.repeat(2001), undefined],
  ['', undefined],
  [' \t\n\u00a0 ', undefined],
  [5, undefined],
])('a message has 1 to 2,000 characters after trimming (%#)', (message, expected) => {
  const { body } = endpoints['messages.sendToRequest']
  expect(body.safeParse({ requestId: id, message }).data?.message).toBe(expected)
})
