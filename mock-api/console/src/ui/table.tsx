import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
}

/** The content of a cell with a note below it. */
export function Noted({ note, children }: { readonly note: string; readonly children: ReactNode }) {
  return (
    <>
      {children}
      <span className="block text-xs text-muted">{note}</span>
    </>
  )
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  readonly children: ReactNode
}

/** A table whose rows become cards where the screen leaves little width, each cell after the name of its column. */
export function Table<Row>({ caption, columns, rows, keyOf, children }: TableProps<Row>) {
  if (rows.length === 0) return children
  return (
    <div className="@container">
      <table className="block w-full text-sm @4xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden @4xl:table-header-group">
          <tr className="border-b border-line text-left text-muted">
            {columns.map(({ name, isNumber }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 font-semibold ${isNumber ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid items-start gap-3 @lg:grid-cols-2 @4xl:table-row-group">
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className="grid gap-1.5 rounded-xl border border-line bg-raised p-3 @4xl:table-row @4xl:border-x-0 @4xl:border-t-0 @4xl:bg-transparent"
            >
              {columns.map(({ name, cell, isNumber }) => (
                <td
                  key={name}
                  className={`flex min-w-0 items-center justify-between gap-3 @4xl:table-cell @4xl:px-3 @4xl:py-2 ${isNumber ? 'whitespace-nowrap tabular-nums @4xl:text-right' : ''}`}
                >
                  <span className="text-muted @4xl:hidden">{name}</span>
                  <span className={`min-w-0 text-right wrap-anywhere ${isNumber ? '' : '@4xl:text-left'}`}>
                    {cell(row)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
