import { describe, expect, test } from 'vitest'
import { formatPrice, formatQuantity, parseAmount, readingOf } from './amounts.ts'

const thin = '\u202f'

describe('a formatted amount', () => {
  test.each([
    [0, '0'],
    [12.5, '12,5'],
    [0.001, '0,001'],
    [1.005, '1,005'],
    [0.1 + 0.2, '0,3'],
    [999.9999, `1${thin}000`],
    [1_000_000, `1${thin}000${thin}000`],
  ])('of %d has French digits and its unit', (amount, digits) => {
    expect(formatPrice(amount)).toBe(`${digits} DH`)
    expect(formatQuantity(amount)).toBe(`${digits} M`)
  })

  test.each([0, 0.001, 12.5, 1234.567, 1_000_000])('of %d can be parsed again', (amount) =>
    expect(parseAmount(formatQuantity(amount).replace(' M', ''))).toBe(amount),
  )
})

describe('a typed amount', () => {
  test.each([
    ['41', 41],
    ['41,5', 41.5],
    ['41.5', 41.5],
    ['0,1', 0.1],
    ['12 345,6', 12_345.6],
    ['1\u00a0000', 1000],
    [`1${thin}000${thin}000`, 1_000_000],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['1,234', 1.234],
    ['١٢٣٤٫٥', 1234.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['۱۲', 12],
    ['\u206812,5\u2069', 12.5],
  ])('%j is parsed', (typed, amount) => expect(parseAmount(typed)).toBe(amount))

  test.each(['', ' ', '-1', '1e3', '1,', ',5', '1.000.5', '1,234 567', '1,5 5', 'un', '1 M'])(
    '%j is rejected',
    (typed) => expect(parseAmount(typed)).toBeUndefined(),
  )
})

test('an amount that could be read in two ways is said in whole Kamas', () => {
  expect(readingOf('1,234')).toBe(`1${thin}234${thin}000`)
  expect(readingOf('12.500')).toBe(`12${thin}500${thin}000`)
  expect(['12,5', '1234', '0,125', '1,2345', '1 234', ''].map(readingOf)).toEqual(Array(6).fill(undefined))
})
