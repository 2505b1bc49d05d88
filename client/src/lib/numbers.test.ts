import { expect, test } from 'vitest'
import { localeOf, wordings } from './languages.ts'
import { formatNumber } from './numbers.ts'

const numbers = [
  [0, 1, 7, 12, 999, 1000, 9999, 10_000, 123_456, 1_000_000, 1_234_567_890, 999_999_999_999],
  [0.1, 0.1 + 0.2, 0.001, 0.0004, 0.0005, 0.00005, 0.9245, 0.99999, 1.005, 1.0005, 12.5, 41.45, 999.9999],
  [1234.5, 1234.5678, 9999.9995, 123_456.789, 1_000_000.001],
  Array.from({ length: 500 }, (_, index) => (index * 7919) / 10_000),
  Array.from({ length: 500 }, (_, index) => (index * 104_729) / 1000),
].flat()

test.each(wordings.map(localeOf))('a number in %s is written as Intl writes it', (locale) => {
  for (const most of [0, 3, 4]) {
    const format = new Intl.NumberFormat(locale, { maximumFractionDigits: most })
    expect(numbers.map((number) => formatNumber(number, locale, most))).toEqual(
      numbers.map((number) => format.format(number)),
    )
  }
})
