import * as z from 'zod/mini'
import { queryFilter, queryNumber } from './values.ts'

/** `page` starts at 1, `limit` is 1 to 100. A page after the last one is empty. */
export const paging = {
  page: z._default(queryNumber(1, 999_999_999), 1),
  limit: z._default(queryNumber(1, 100), 10),
}

/** A field to sort by, with `-` in front for descending. The default is newest first. */
export const sortedBy = <const Field extends string>(...fields: readonly Field[]) =>
  z.pipe(
    queryFilter(z.enum(fields.flatMap((field) => [field, `-${field}`] as const))),
    z.transform((sort) => sort ?? '-createdAt'),
  )

export const Pagination = z.object({ total: z.int(), page: z.int(), limit: z.int(), totalPages: z.int() })
export type Pagination = z.infer<typeof Pagination>

export const pageRows = { unique: ['_id'], sortedBy: 'query.sort', rowsOf: true } as const

/** The list of exchange rates has other field names. */
export const RatesPagination = z.object({
  total: z.int(),
  totalPages: z.int(),
  currentPage: z.int(),
  limit: z.int(),
})
