import * as z from 'zod/mini'

/** 24 hexadecimal digits: the provider's id for every entity. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/))

/** A moment in UTC, ISO 8601 with milliseconds: `2026-01-31T18:05:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** Up to three decimals survive a round trip as an integer number of thousandths. */
const hasAtMostThreeDecimals = (value: number): boolean => Number(value.toFixed(3)) === value

/** An amount of Kamas in millions (M). The upper bound keeps thousandths and their products exact integers. */
export const Quantity = z
  .number()
  .check(z.gt(0), z.lte(1_000_000), z.refine(hasAtMostThreeDecimals, { error: 'Trois décimales au plus' }))

/** DH for one million Kamas. */
export const PricePerMillion = z.number().check(z.gte(0))

/** What a person must have typed something into: trimmed, then at least one character and at most `max`. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
