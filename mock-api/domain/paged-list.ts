/** Pages of a list, sorted by a field and then by _id. Results are cached until the rows change. */
import type { World } from '../world/world.ts'

/** A field, with `-` in front for descending. */
export type Sort<Field extends string> = Field | `-${Field}`

interface Listing<Row, Item, Field extends string & keyof Row> {
  readonly name: string
  readonly version: number | string
  readonly query: { readonly page: number; readonly limit: number; readonly sort: Sort<Field> }
  readonly rows: () => Row[]
  readonly present: (row: Row) => Item
}

export function pageOf<Row extends { readonly _id: string }, Item, Field extends string & keyof Row>(
  world: World,
  { name, version, query, rows, present }: Listing<Row, Item, Field>,
) {
  const { page, limit, ...found } = query
  const all = `${name} ${JSON.stringify(found)}`
  return world.memo.recall(`${all} ${String(page)} ${String(limit)}`, version, () => {
    const sorted = world.memo.recall(all, version, () => rows().toSorted(orderBy(query.sort)))
    const from = (page - 1) * limit
    return {
      data: sorted.slice(from, from + limit).map(present),
      pagination: {
        total: sorted.length,
        page,
        limit,
        totalPages: Math.ceil(sorted.length / limit),
      },
    }
  })
}

function orderBy<Row extends { readonly _id: string }, Field extends string & keyof Row>(sort: Sort<Field>) {
  const isDescending = sort.startsWith('-')
  const field = (isDescending ? sort.slice(1) : sort) as Field
  const sign = isDescending ? -1 : 1
  return (a: Row, b: Row): number => {
    if (a[field] !== b[field]) return a[field] < b[field] ? -sign : sign
    return a._id < b._id ? -1 : 1
  }
}
