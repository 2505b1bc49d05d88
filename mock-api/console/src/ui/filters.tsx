/** Filters and pages of a list. They live in the address: a link shows the same list, and Back undoes a filter. */
import { useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentParameters } from './address.ts'
import { Button } from './elements.tsx'
import { SelectField, TextField, type Option } from './field.tsx'
import { count } from './format.ts'
import { longestText, PlayerOptions } from './player-field.tsx'

export function useFilters() {
  const [params, setParams] = useSearchParams()
  const get = (name: string): string => params.get(name) ?? ''
  return {
    get,
    page: /^[1-9]\d{0,8}$/.test(get('page')) ? Number(get('page')) : 1,
    set(name: string, value: string, { replace = false } = {}): void {
      const next = currentParameters()
      // Another filter has other pages.
      next.delete('page')
      next.delete(name)
      if (value !== '') next.set(name, value)
      setParams(next, { replace })
    },
    clear: () => setParams({}),
  }
}

/** A filter of a list, in the order of its screen. */
export interface Filter {
  /** Its name in the address. */
  readonly name: string
  /** Its name in the call, if that is another one; null for what is not part of it. */
  readonly param?: string | null
  readonly label: string
  /** The first option of a select, which means no filter. Without it, the filter is typed. */
  readonly none?: string
  /** Undefined while they are not known. */
  readonly options?: readonly Option[] | undefined
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly inputMode?: 'decimal' | 'search'
  readonly isPlayer?: boolean
  readonly type?: 'search'
  readonly isLabelHidden?: boolean
}

export const onlineOptions = [
  { value: 'true', label: 'Online' },
  { value: 'false', label: 'Offline' },
]

function FilterSelect({ label, name, none, options }: Filter) {
  const { get, set } = useFilters()
  return (
    <SelectField
      label={label}
      placeholder={none}
      options={options ?? []}
      value={get(name)}
      onChange={({ target }) => set(name, target.value)}
    />
  )
}

const typingPauseMs = 250

/** A filter that is typed. It reaches the address when the typing pauses. */
function FilterField({
  name,
  isPlayer = false,
  param: _param,
  none: _none,
  options: _options,
  ...field
}: Filter) {
  const { get, set } = useFilters()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inAddress = get(name)
  useEffect(() => {
    if (input.current !== null && pause.current === undefined) input.current.value = inAddress
  }, [inAddress])
  useEffect(() => () => clearTimeout(pause.current), [])
  return (
    <>
      <TextField
        inputMode="search"
        {...field}
        ref={input}
        maxLength={longestText}
        defaultValue={inAddress}
        list={isPlayer ? listId : undefined}
        onChange={({ target }) => {
          clearTimeout(pause.current)
          pause.current = setTimeout(() => {
            pause.current = undefined
            // Back undoes the whole text, not each part of it.
            set(name, target.value, { replace: currentParameters().has(name) })
          }, typingPauseMs)
        }}
      />
      {isPlayer && <PlayerOptions id={listId} search={inAddress} />}
    </>
  )
}

export const FilterFields = ({ filters }: { readonly filters: readonly Filter[] }) =>
  filters.map((filter) =>
    filter.none === undefined ? (
      <FilterField key={filter.name} {...filter} />
    ) : (
      <FilterSelect key={filter.name} {...filter} />
    ),
  )

interface PagesProps {
  readonly page: number
  readonly limit: number
  readonly total: number
  /** What is counted: `player`. */
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
