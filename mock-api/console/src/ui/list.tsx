/** Tables, and pages of a list of the control API, which the address filters. */
import type { UseQueryResult } from '@tanstack/react-query'
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '../../../control/api.ts'
import type { CallId, CallInput } from '../../../control/client.ts'
import { useControl } from '../live/world.tsx'
import { Answer, Button, Empty } from './elements.tsx'
import { SelectField } from './field.tsx'
import { FilterField, useFilters, type Filter } from './filters.tsx'
import { count, upperFirst } from './format.ts'

type ListId = Extract<CallId, `lists.${string}`>
type AnyItem<Answer> = Answer extends { items: readonly (infer Item)[] } ? Item : never
export type ItemOf<Id extends ListId> = Extract<AnyItem<ResponseOf<Id>>, { readonly _id: string }>

interface ListProps<Id extends ListId> {
  readonly call: Id
  readonly filters: readonly Filter[]
  readonly query?: Readonly<Record<string, string | number>>
  /** What an item is: `player`. */
  readonly noun: string
}

interface CardsProps<Id extends ListId> extends ListProps<Id> {
  readonly children: (items: readonly ItemOf<Id>[]) => ReactNode
}

interface PageOfItems<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly limit: number
}

/** The filters, what is made of the items, and buttons to other pages. */
export function Cards<Id extends ListId>({ call, filters, query, noun, children }: CardsProps<Id>) {
  const { get, page } = useFilters()
  const given = filters.flatMap(({ name, param = name, options }) => {
    const value = get(name)
    // Other words in the address have no effect.
    const isKnown = options?.some((option) => value === (typeof option === 'string' ? option : option.value))
    return param === null || value === '' || isKnown === false ? [] : [[param, value] as const]
  })
  const input = { query: { ...Object.fromEntries(given), page, ...query } }
  const list = useControl(call, input as unknown as CallInput<Id>) as UseQueryResult<PageOfItems<ItemOf<Id>>>
  return (
    <>
      {filters.length > 0 && <FilterBar filters={filters} />}
      <Answer query={list}>
        {({ items, ...pages }) => (
          <div className="@container grid gap-4">
            {children(items)}
            <Pages {...pages} noun={noun} />
          </div>
        )}
      </Answer>
    </>
  )
}

export const NoMatch = ({ noun }: { readonly noun: string }) => (
  <Empty title={`No ${noun} matches the filters`} />
)

interface TableListProps<Id extends ListId> extends ListProps<Id> {
  readonly columns: readonly Column<ItemOf<Id>>[]
}

export function List<Id extends ListId>({ columns, ...list }: TableListProps<Id>) {
  const { search } = useLocation()
  return (
    <Cards {...list}>
      {(items) => <Rows key={search} items={items} noun={list.noun} columns={columns} />}
    </Cards>
  )
}

const Holders = createContext<Dispatch<SetStateAction<number>>>(() => undefined)

/** While true, the list keeps its rows: one that a person edits stays, even if it does not belong there any more. */
export function useHeldRows(isHeld: boolean): void {
  const countHolders = useContext(Holders)
  useEffect(() => {
    if (!isHeld) return undefined
    countHolders((holders) => holders + 1)
    return () => countHolders((holders) => holders - 1)
  }, [countHolders, isHeld])
}

interface RowsProps<Id extends ListId> extends Pick<TableListProps<Id>, 'noun' | 'columns'> {
  readonly items: readonly ItemOf<Id>[]
}

function Rows<Id extends ListId>({ items, noun, columns }: RowsProps<Id>) {
  const [holders, countHolders] = useState(0)
  const [held, setHeld] = useState(items)
  if (holders === 0 && held !== items) setHeld(items)
  const rows = held.map((row) => items.find(({ _id }) => _id === row._id) ?? row)
  return (
    <Holders value={countHolders}>
      <Table caption={`${upperFirst(noun)}s`} columns={columns} rows={rows} keyOf={({ _id }) => _id}>
        <NoMatch noun={noun} />
      </Table>
    </Holders>
  )
}

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

interface PagesProps extends Omit<PageOfItems<unknown>, 'items'> {
  readonly noun: string
}

/** Says which part of the list above is shown, with buttons to the next and the previous part. */
export function Pages({ page, limit, total, noun }: PagesProps) {
  const { set } = useFilters()
  const last = Math.max(1, Math.ceil(total / limit))
  const nav = useRef<HTMLElement>(null)
  function goTo(wanted: number): void {
    if (wanted < 1 || wanted > last) return
    set('page', wanted === 1 ? '' : String(wanted))
    // The next part is read from its beginning.
    nav.current?.parentElement?.scrollIntoView({ block: 'start' })
  }
  // A disabled button would lose the focus.
  const step = (label: string, wanted: number) => (
    <Button
      aria-disabled={wanted < 1 || wanted > last}
      className="aria-disabled:cursor-not-allowed aria-disabled:text-muted"
      onClick={() => goTo(wanted)}
    >
      {label}
    </Button>
  )
  return (
    <nav ref={nav} aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p role="status" className="tabular-nums text-muted">
        {count(total, noun)}
        {last > 1 && `, page ${String(page)} of ${String(last)}`}
      </p>
      {(last > 1 || page > 1) && (
        <div className="flex gap-2">
          {step('Previous', Math.min(page - 1, last))}
          {step('Next', page + 1)}
        </div>
      )}
    </nav>
  )
}

/** The filters of a list, with a button that removes them. */
export function FilterBar({ filters }: { readonly filters: readonly Filter[] }) {
  const [params] = useSearchParams()
  const { clear } = useFilters()
  return (
    <search className="@container">
      <div className="grid grid-cols-2 items-start gap-3 @lg:grid-cols-3 @3xl:grid-cols-4 @5xl:grid-cols-6">
        <FilterFields filters={filters} />
        {params.size > 0 && (
          <Button
            look="quiet"
            className="self-end justify-self-start"
            onClick={({ currentTarget }) => {
              // The button goes with the last filter.
              currentTarget.closest('search')?.querySelector('input')?.focus()
              clear()
            }}
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  )
}

export function FilterFields({ filters }: { readonly filters: readonly Filter[] }) {
  const { get, set } = useFilters()
  return filters.map((filter) => {
    const { name, label, none, options = [] } = filter
    if (none === undefined) return <FilterField key={name} {...filter} />
    return (
      <SelectField
        key={name}
        label={label}
        placeholder={none}
        options={options}
        value={get(name)}
        onChange={({ target }) => set(name, target.value)}
      />
    )
  })
}
