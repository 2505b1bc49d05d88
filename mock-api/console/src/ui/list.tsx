import type { UseQueryResult } from '@tanstack/react-query'
import { Pages } from './filters.tsx'
import { Table, type Column } from './table.tsx'
import { Answer, Empty } from './states.tsx'

interface PageOfItems<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

interface ListProps<Item> {
  readonly query: UseQueryResult<PageOfItems<Item>>
  /** What an item is: `player`. */
  readonly noun: string
  readonly columns: readonly Column<Item>[]
}

/** A page of a list that the address filters, as a table with buttons to other pages. */
export function List<Item extends { readonly _id: string }>({ query, noun, columns }: ListProps<Item>) {
  return (
    <Answer query={query}>
      {({ items, ...page }) => (
        <div className="grid gap-4">
          {items.length === 0 ? (
            <Empty title={`No ${noun} matches the filters`} />
          ) : (
            <Table
              caption={`${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}s`}
              columns={columns}
              rows={items}
              keyOf={({ _id }) => _id}
            />
          )}
          <Pages {...page} noun={noun} />
        </div>
      )}
    </Answer>
  )
}
