import * as z from 'zod/mini'

/** 24 hexadecimal digits: the provider's id for every entity. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/))

/** A moment in UTC, ISO 8601 with milliseconds: `2026-01-31T18:05:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

/** Whether a number is as exact as a provider that counts in 10^-`digits` can keep it. */
export const hasAtMostDecimals =
  (digits: number) =>
  (value: number): boolean =>
    Number(value.toFixed(digits)) === value

const threeDecimals = z.refine<number>(hasAtMostDecimals(3), { error: 'Trois décimales au plus' })

/** The most that one order can move, in millions: thousandths of it and their products stay exact integers. */
const quantityMax = 1_000_000

/** An amount of Kamas in millions (M). */
export const Quantity = z.number().check(z.gt(0), z.lte(quantityMax), threeDecimals)

/** An amount of Kamas in millions (M) that may be nothing: a fee, what is left in stock. */
export const QuantityOrNone = z.number().check(z.gte(0), z.lte(quantityMax), threeDecimals)

/** How many Kamas of the destination one Kama of the origin gives. */
export const ConversionRate = z
  .number()
  .check(
    z.gt(0),
    z.lte(10_000),
    z.refine<number>(hasAtMostDecimals(4), { error: 'Quatre décimales au plus' }),
  )

/** DH for one million Kamas. */
export const PricePerMillion = z.number()

/** What a person must have typed something into: trimmed, then at least one character and at most `max`. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** What a person may leave empty: trimmed, at most `max` characters. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** A whole number of a query, where everything arrives as text. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

/** A filter of a query that is as good as absent when it is empty, as a form sends it. */
export const queryFilter = <Output>(schema: z.ZodMiniType<Output, string>) =>
  z.optional(
    z.pipe(
      z.transform((value: string) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )
