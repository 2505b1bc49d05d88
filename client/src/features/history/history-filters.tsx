import { useId, useState, type SubmitEvent } from 'react'
import { gameChoices, historyTexts as texts, statusTexts } from '../../texts/history.ts'
import { editionNames } from '../../texts/product.ts'
import { SelectField } from '../../ui/field.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { SearchInput } from '../../ui/list.tsx'
import { defaults, editions, searchMaxLength, sortsOf, statusesOf, type Filters } from './filters.ts'

interface HistoryFiltersProps {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const { tab, search, status = '', game = '', sort } = filters
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-xl border border-control bg-raised px-4 font-semibold md:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {texts.filters}{' '}
        <span className="min-w-0 flex-1 truncate text-start font-normal text-brand">{wordsOf(filters)}</span>
        <ChevronIcon className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div
        id={id}
        className={`${isOpen ? '' : 'max-md:hidden'} grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4`}
      >
        <div className="sm:col-span-2">
          <SearchField
            search={search}
            onSearch={(wanted) => {
              if (wanted !== search) onChange({ search: wanted })
            }}
          />
        </div>
        <SelectField
          label={texts.status}
          placeholder={texts.allStatuses}
          options={statusesOf[tab].map((value) => ({ value, label: statusTexts[value] }))}
          value={status}
          onChange={({ target }) => {
            const chosen = statusesOf[tab].find((value) => value === target.value)
            onChange({ status: chosen })
          }}
        />
        <SelectField
          label={texts.game}
          placeholder={texts.allGames}
          options={editions.map((value) => ({ value, label: gameChoices[value] }))}
          value={game}
          onChange={({ target }) => onChange({ game: editions.find((value) => value === target.value) })}
        />
        {/* Cards have no column headers to sort by. */}
        <div className="sm:col-span-2 lg:hidden">
          <SelectField
            label={texts.sort}
            options={sortsOf(tab).map((value) => ({ value, label: texts.sorts[value] }))}
            value={sort}
            onChange={({ target }) => {
              const chosen = sortsOf(tab).find((value) => value === target.value)
              if (chosen !== undefined) onChange({ sort: chosen })
            }}
          />
        </div>
      </div>
    </>
  )
}

const wordsOf = ({ search, status, game, sort }: Filters): string =>
  [
    search,
    status && statusTexts[status],
    game && editionNames[game],
    sort !== defaults.sort && texts.sorts[sort],
  ]
    .filter(Boolean)
    .join(' · ')

interface SearchFieldProps {
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Keeps text that was typed but not submitted when other filters change. */
function SearchField({ search, onSearch }: SearchFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(search)
  const [typed, setTyped] = useState(search)
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
        <SearchInput
          id={id}
          value={typed}
          placeholder={texts.searchHint}
          maxLength={searchMaxLength}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') onSearch('')
          }}
        />
      </form>
    </search>
  )
}
