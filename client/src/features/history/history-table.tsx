import { historyTexts as texts } from '../../texts/history.ts'
import { icon } from '../../ui/icons.tsx'
import { ShowMore, useFirstOf } from '../../ui/list.tsx'
import { columnsOf, contentOf, type Column, type HistoryRow } from './columns.tsx'
import { nextSort, type Filters, type Sort, type Tab } from './filters.ts'

const AscendingIcon = icon('M12 19V6M7 11l5-5 5 5')
const DescendingIcon = icon('M12 5v13M7 13l5 5 5-5')
const SortableIcon = icon('m8 10 4-4 4 4M8 14l4 4 4-4')

/** A table, or a card for each row on a narrow screen. Very large amounts make the table scroll in its box. */
const box = 'overflow-x-auto rounded-2xl border border-line bg-raised shadow-card'
const row = 'grid grid-cols-2 gap-x-4 gap-y-3 p-4 md:grid-cols-4 lg:table-row'
const cell = 'min-w-0 lg:h-16 lg:px-2 lg:py-1 lg:text-sm lg:first:ps-5 lg:last:pe-5 xl:px-2.5'

const numberCell = 'wrap-anywhere tabular-nums lg:text-end lg:wrap-normal lg:whitespace-nowrap xl:pe-4'

interface HistoryTableProps {
  readonly labelledBy: string
  readonly filters: Filters
  readonly rows: readonly HistoryRow[]
  readonly onSort: (sort: Sort) => void
}

export function HistoryTable({ labelledBy, filters: { tab, sort }, rows, onSort }: HistoryTableProps) {
  const columns = columnsOf(tab)
  // A page has ten rows, unless the provider sends more than requested.
  const { first, rest, showMore } = useFirstOf(rows)
  return (
    <div className={box}>
      <table aria-labelledby={labelledBy} className="block w-full lg:table">
        <thead className="hidden lg:table-header-group">
          <tr className="border-b border-line bg-sunken text-sm text-muted">
            {columns.map((column) => (
              <HeaderCell key={column.label} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {first.map((item) => (
            <tr key={item._id} className={row}>
              {columns.map((column, index) => {
                const Tag = index === 0 ? 'th' : 'td'
                return (
                  <Tag
                    key={column.label}
                    {...(index === 0 ? { scope: 'row' as const } : {})}
                    className={`${cell} ${column.place} ${column.unit ? numberCell : ''}`}
                  >
                    <span lang={column.lang} className="block text-xs font-normal text-muted lg:hidden">
                      {column.label}
                    </span>
                    {contentOf(column, item)}
                  </Tag>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <ShowMore label={texts.showMore(rest)} onShow={showMore} />}
    </div>
  )
}

interface HeaderCellProps extends Pick<HistoryTableProps, 'onSort'> {
  readonly column: Column
  readonly sort: Sort
}

function HeaderCell({ column: { label, lang, sortField, unit }, sort, onSort }: HeaderCellProps) {
  const align = unit ? 'text-end xl:pe-4' : ''
  const padding = 'px-2 first:ps-5 last:pe-5 xl:px-2.5'
  if (sortField === undefined) {
    return (
      <th scope="col" lang={lang} className={`${padding} py-3 font-semibold ${align}`}>
        {label}
      </th>
    )
  }
  const direction =
    sort === sortField ? 'ascending' : sort === `-${sortField}` ? 'descending' : ('none' as const)
  const Icon = { ascending: AscendingIcon, descending: DescendingIcon, none: SortableIcon }[direction]
  return (
    <th scope="col" aria-sort={direction} className={`${padding} ${align}`}>
      <button
        type="button"
        className={`-mx-2 inline-flex min-h-11 items-center gap-1 rounded-lg px-2 font-semibold transition-colors duration-150 hover:text-brand ${direction === 'none' ? '' : 'text-ink'}`}
        onClick={() => onSort(nextSort(sort, sortField))}
      >
        {label}
        <Icon className="size-4" />
      </button>
    </th>
  )
}

const skeletonRows = 10

/** The heights of a row (on a phone, on a wider screen, in the table) and of the table's head. */
const transactionHeights = { row: 'h-60.25 md:h-34.25 lg:h-16', head: 'h-11' }
const exchangeHeights = { row: 'h-73.25 md:h-47.25 lg:h-16', head: 'h-16' }

/** Has rows as high as the transactions, so that nothing moves when they load. */
export function HistorySkeleton({ tab }: { readonly tab: Tab }) {
  const heights = tab === 'exchange' ? exchangeHeights : transactionHeights
  return (
    <div className={box}>
      <p role="status" className="sr-only">
        {texts.loading}
      </p>
      <div aria-hidden className="animate-breathe divide-y divide-line">
        <div className={`box-content hidden bg-sunken lg:block ${heights.head}`} />
        {Array.from({ length: skeletonRows }, (_, index) => (
          <div
            key={index}
            className={`box-content grid grid-cols-2 items-center gap-x-4 px-4 md:grid-cols-4 lg:box-border lg:flex lg:justify-between lg:px-5 ${heights.row}`}
          >
            {columnsOf(tab).map(({ label }) => (
              <span key={label} className="h-5 w-20 rounded-full bg-line lg:w-auto lg:max-w-20 lg:flex-1" />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
