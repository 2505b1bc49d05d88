import { useId, useState, type SubmitEvent } from 'react'
import { gameChoices, historyTexts as texts } from '../../texts/history.ts'
import { SelectField } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import {
  editions,
  searchMaxLength,
  sortsOf,
  statusesOf,
  withFilter,
  withSort,
  type Filters,
} from './filters.ts'

interface HistoryFiltersProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const { tab, search, status = '', game = '', sort } = filters
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <div className="sm:col-span-2">
        <SearchField
          search={search}
          onSearch={(wanted) => {
            if (wanted !== search) onChange(withFilter(filters, { search: wanted }))
          }}
        />
      </div>
      <SelectField
        label={texts.status}
        error={undefined}
        placeholder={texts.allStatuses}
        options={statusesOf[tab].map((value) => ({ value, label: value }))}
        value={status}
        onChange={({ target }) => {
          const chosen = statusesOf[tab].find((value) => value === target.value)
          onChange(withFilter(filters, { status: chosen }))
        }}
      />
      <SelectField
        label={texts.game}
        error={undefined}
        placeholder={texts.allGames}
        options={editions.map((value) => ({ value, label: gameChoices[value] }))}
        value={game}
        onChange={({ target }) =>
          onChange(withFilter(filters, { game: editions.find((value) => value === target.value) }))
        }
      />
      {/* Cards have no column headers to sort by. */}
      <SortField sort={sort} sorts={sortsOf(tab)} onSort={(chosen) => onChange(withSort(filters, chosen))} />
    </div>
  )
}

interface SearchFieldProps {
  /** The current search. */
  readonly search: string
  /** Called with the trimmed text on Enter, and with an empty one as soon as the field is cleared. */
  readonly onSearch: (search: string) => void
}

/** Keeps text that was typed but not submitted when other filters change. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(search)
  const [typed, setTyped] = useState(search)
  // The address has changed, for example by Back.
  if (shown !== search) {
    setShown(search)
    setTyped(search)
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    onSearch(typed.trim())
  }

  return (
    <search>
      <form onSubmit={handleSubmit} className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {texts.search}
        </label>
        <div className="relative">
          <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
          <input
            id={id}
            type="search"
            value={typed}
            placeholder={texts.searchHint}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={searchMaxLength}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.value === '') onSearch('')
            }}
            className="min-h-11 w-full rounded-xl border border-control bg-raised py-2 pl-11 pr-3 placeholder:text-muted"
          />
        </div>
      </form>
    </search>
  )
}

interface SortFieldProps {
  readonly sort: Filters['sort']
  readonly sorts: readonly Filters['sort'][]
  readonly onSort: (sort: Filters['sort']) => void
}

function SortField({ sort, sorts, onSort }: SortFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5 sm:col-span-2 lg:hidden">
      <label htmlFor={id} className="text-sm font-semibold">
        {texts.sort}
      </label>
      <select
        id={id}
        value={sort}
        className="min-h-11 w-full rounded-xl border border-control bg-raised px-3.5 py-2 text-ink"
        onChange={({ target }) => {
          const chosen = sorts.find((value) => value === target.value)
          if (chosen !== undefined) onSort(chosen)
        }}
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {texts.sorts[value]}
          </option>
        ))}
      </select>
    </div>
  )
}
