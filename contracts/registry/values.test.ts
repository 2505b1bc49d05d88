import { describe, expect, test } from 'vitest'
import { endpoints } from './registry.ts'
import { ConversionRate, Id, Instant, Quantity, QuantityOrNone } from './values.ts'

describe('a quantity', () => {
  test.each([0.001, 0.1, 0.3, 1, 1.005, 12.5, 999_999.999, 1_000_000])('can be %d', (quantity) => {
    expect(Quantity.parse(quantity)).toBe(quantity)
  })

  test.each([0, -1, -0.001, 1.2345, 0.0001, 0.1 + 0.2, 1_000_000.001, NaN, Infinity, '1', null])(
    'cannot be %s',
    (quantity) => {
      expect(Quantity.safeParse(quantity).success).toBe(false)
    },
  )
})

describe('a fee', () => {
  test.each([0, 0.001, 0.5, 1_000_000])('can be %d', (fee) => {
    expect(QuantityOrNone.parse(fee)).toBe(fee)
  })

  test.each([-0.001, 0.0001, 0.1 + 0.2, 1_000_000.001, NaN, '0'])('cannot be %s', (fee) => {
    expect(QuantityOrNone.safeParse(fee).success).toBe(false)
  })
})

describe('a rate', () => {
  test.each([0.0001, 0.852, 1, 1.2345, 9_999.9999, 10_000])('can be %d', (rate) => {
    expect(ConversionRate.parse(rate)).toBe(rate)
  })

  test.each([0, -1, 0.00001, 1.23456, 10_000.0001, NaN, Infinity, '1'])('cannot be %s', (rate) => {
    expect(ConversionRate.safeParse(rate).success).toBe(false)
  })
})

test('an amount with too many decimals has its own message', () => {
  expect(Quantity.safeParse(1.2345).error?.issues).toMatchObject([{ params: { decimals: 3 } }])
  expect(ConversionRate.safeParse(1.23456).error?.issues).toMatchObject([{ params: { decimals: 4 } }])
})

describe('a date and time', () => {
  test('is UTC with milliseconds', () => {
    expect(Instant.parse('2026-01-31T18:05:00.000Z')).toBe('2026-01-31T18:05:00.000Z')
  })

  test.each([
    '2026-01-31T18:05:00Z',
    '2026-01-31T18:05Z',
    '2026-01-31T18:05:00.0Z',
    '2026-01-31T18:05:00.000000Z',
    '2026-01-31T18:05:00.000',
    '2026-01-31T18:05:00.000+01:00',
    '2026-02-30T18:05:00.000Z',
    '2026-01-31',
    '',
  ])('cannot be %j', (text) => {
    expect(Instant.safeParse(text).success).toBe(false)
  })
})

describe('an id', () => {
  test('is 24 hexadecimal digits', () => {
    expect(Id.parse('65f0000000000000000000a1')).toBe('65f0000000000000000000a1')
  })

  test.each([
    '65f0000000000000000000a',
    '65f0000000000000000000a12',
    '65F0000000000000000000A1',
    '65f0000000000000000000g1',
    '65f0000000000000000000a1\n',
    '',
  ])('cannot be %j', (text) => {
    expect(Id.safeParse(text).success).toBe(false)
  })
})

describe('a message', () => {
  const { body } = endpoints['messages.sendToRequest']
  const requestId = '65f0000000000000000000d1'
  const messageOf = (message: unknown) => body.safeParse({ requestId, message }).data?.message

  test('is trimmed', () => {
    expect(messageOf('  \n Bonjour  toi \t')).toBe('Bonjour  toi')
  })

  test('has 1 to 2,000 characters after trimming', () => {
    expect(messageOf('x')).toBe('x')
    expect(messageOf(`  ${'x'.repeat(2000)}  `)).toBe('x'.repeat(2000))
    expect(messageOf('x'.repeat(2001))).toBeUndefined()
    expect(messageOf('')).toBeUndefined()
    expect(messageOf(' \t\n\u00a0 ')).toBeUndefined()
    expect(messageOf(5)).toBeUndefined()
  })
})
