import * as z from 'zod/mini'

/** 24 lower-case hexadecimal digits. */
export const Id = z.string().check(z.regex(/^[0-9a-f]{24}$/))

/** A date and time in UTC, ISO 8601 with milliseconds: `2026-01-31T18:05:00.000Z`. */
export const Instant = z.iso.datetime({ precision: 3 })

const day = z.core.regexes.date.source.slice(1, -1)
const time = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?`
const offset = String.raw`(?:Z|[+\-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)`

/** What the client reads as an instant: ISO 8601 with any offset, 0 to 9 decimals, and the seconds may be missing. */
export const AnyInstant = z.string().check(z.regex(new RegExp(`^${day}T${time}${offset}$`)))

/** Checks that a number has at most `digits` decimals. Each caller says it in its own language, by `params`. */
export const decimals = (digits: number) =>
  z.refine<number>((value) => Number(value.toFixed(digits)) === value, { params: { decimals: digits } })
const threeDecimals = decimals(3)

/** The largest order in millions. Its thousandths, and products of two of them, are still exact integers. */
const quantityMax = 1_000_000

/** An amount of Kamas in millions (M). */
export const Quantity = z.number().check(z.gt(0), z.lte(quantityMax), threeDecimals)

/** An amount of Kamas in millions (M), or zero: a fee, or a stock. */
export const QuantityOrNone = z.number().check(z.gte(0), z.lte(quantityMax), threeDecimals)

/** The number of Kamas that arrive for one sent Kama. */
export const ConversionRate = z.number().check(z.gt(0), z.lte(10_000), decimals(4))

/** In DH for one million Kamas. */
export const PricePerMillion = z.number()

/** A required text: 1 to `max` characters after trimming. */
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))

/** An optional text: at most `max` characters after trimming. */
export const optionalText = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** An integer in a query, where every value arrives as a string. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(minimum), z.lte(maximum))),
  )

/** A filter in a query. An empty string, as forms send it, means no filter. */
export const queryFilter = <Output>(schema: z.ZodMiniType<Output, string>) =>
  z.optional(
    z.pipe(
      z.transform((value: string) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )
