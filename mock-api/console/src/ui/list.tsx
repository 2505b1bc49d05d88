import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { Pages } from './filters.tsx'
import { Answer, Empty } from './states.tsx'
import { Table, type Column } from './table.tsx'

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
          <Rows items={items} noun={noun} columns={columns} />
          <Pages {...page} noun={noun} />
        </div>
      )}
    </Answer>
  )
}

/** Returns a function that ends what it began. */
type Keep = (id: string) => () => void

const KeepContext = createContext<Keep | undefined>(undefined)

/** While true, the row stays in its list even if it does not belong there any more, because a person edits it. */
export function useKeptRow(id: string, isKept: boolean): void {
  const keep = useContext(KeepContext)
  useEffect(() => (isKept ? keep?.(id) : undefined), [id, isKept, keep])
}

interface RowsProps<Item> extends Omit<ListProps<Item>, 'query'> {
  readonly items: readonly Item[]
}

function Rows<Item extends { readonly _id: string }>({ items, noun, columns }: RowsProps<Item>) {
  const [kept, setKept] = useState<readonly string[]>([])
  const [keep] = useState((): Keep => (id) => {
    setKept((current) => [...current, id])
    return () => {
      setKept((current) => current.toSpliced(current.indexOf(id), 1))
    }
  })
  const [shown, setShown] = useState({ items, kept, rows: items })
  if (shown.items !== items || shown.kept !== kept) {
    setShown({ items, kept, rows: withKept(items, shown.rows, kept) })
  }
  const { rows } = shown
  if (rows.length === 0) return <Empty title={`No ${noun} matches the filters`} />
  return (
    <KeepContext value={keep}>
      <Table
        caption={`${noun[0]?.toUpperCase() ?? ''}${noun.slice(1)}s`}
        columns={columns}
        rows={rows}
        keyOf={({ _id }) => _id}
      />
    </KeepContext>
  )
}

/** Puts the kept rows that are not among the items where they were. */
function withKept<Item extends { readonly _id: string }>(
  items: readonly Item[],
  before: readonly Item[],
  kept: readonly string[],
): readonly Item[] {
  const ids = new Set(items.map(({ _id }) => _id))
  return before.reduce<readonly Item[]>(
    (rows, row, place) =>
      kept.includes(row._id) && !ids.has(row._id) ? rows.toSpliced(place, 0, row) : rows,
    items,
  )
}
