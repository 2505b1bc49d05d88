/** What queries and bodies of the control API have in common. Each error says what would be right. */
import * as z from 'zod/mini'
import { suggestion } from '../../contracts/shared/suggest.ts'

/** A whole number in a query, where every value is a text, or in a body. */
export function wholeNumber(minimum: number, maximum: number) {
  const rule = `Must be a whole number from ${String(minimum)} to ${String(maximum)}.`
  return z.pipe(
    z.union([z.string().check(z.regex(/^\d{1,9}$/, rule)), z.number()], rule),
    z.pipe(z.transform(Number), z.int(rule).check(z.gte(minimum, rule), z.lte(maximum, rule))),
  )
}

const unknownWord = (word: unknown, known: readonly string[]): string =>
  `${JSON.stringify(word)} is not known here.${suggestion(String(word), known)}`

/** One of these words. Typed as any text, so that callers can pass one that they have read. */
export const wordOf = (known: readonly string[]) =>
  z
    .string()
    .check(z.refine((word) => known.includes(word), { error: ({ input }) => unknownWord(input, known) }))

const unknownIn = (text: string, known: readonly string[]): string | undefined =>
  text.split(',').find((word) => !known.includes(word))

/** Several of these words, separated by commas. */
export const wordsOf = <const Word extends string>(known: readonly Word[]) =>
  z.pipe(
    z.string().check(
      z.refine((text) => unknownIn(text, known) === undefined, {
        error: ({ input }) => unknownWord(unknownIn(String(input), known) ?? '', known),
      }),
    ),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      // Names the words in the documentation.
      z.array(z.enum(known as readonly [Word, ...Word[]])),
    ),
  )

/** A text to search for, or the name or id of something. An empty one means none, as forms send it. */
export const Text = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text) => (text.trim() === '' ? undefined : text.trim())),
)

const instantRule = 'Must be a date with its time, such as 2026-11-22T18:00:00Z.'

/** A time of the world. */
export const PointInTime = z.pipe(
  z
    .string()
    .check(
      z.refine((text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)), instantRule),
    ),
  z.transform((text) => new Date(text).toISOString()),
)

export const YesOrNo = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Must be true or false.'),
  z.transform(String),
)

export const Order = z.enum(['oldest', 'newest'])

/** Part of a list: `page` counts from 1, and a page after the last one is empty. */
export const paging = {
  /** Any part of a name, an address or an id, in any letter case and with or without accents. */
  search: z.optional(Text),
  page: z._default(wholeNumber(1, 999_999_999), 1),
  limit: z._default(wholeNumber(1, 500), 50),
}

/** A page of a list. `total` counts the items of all pages. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int() })
