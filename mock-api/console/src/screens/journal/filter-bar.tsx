import { useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { endpoints, events } from '../../../../../contracts/registry/registry.ts'
import { entryKinds, type EntryKind } from '../../../../world/journal-entry.ts'
import { Button } from '../../ui/elements.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterField, useFilters, type Filter } from '../../ui/filters.tsx'
import { CheckIcon, FilterIcon } from '../../ui/icons.tsx'
import { FilterFields } from '../../ui/list.tsx'
import { filtersOf, kindsOf } from './address.ts'
import { kinds } from './summary.tsx'

const text: Filter = {
  name: 'text',
  label: 'Text in the entry',
  isLabelHidden: true,
  type: 'search',
  placeholder: 'Search text ( / )',
}

const others: readonly Filter[] = [
  { name: 'player', label: 'Player', placeholder: 'E-mail address', Field: PlayerField },
  { name: 'call', label: 'Call', none: 'Any', options: Object.keys(endpoints) },
  { name: 'event', label: 'Event', none: 'Any', options: Object.keys(events) },
  { name: 'after', label: 'After entry', inputMode: 'decimal' },
  { name: 'before', label: 'Before entry', inputMode: 'decimal' },
]

export function FilterBar({ children }: { readonly children: ReactNode }) {
  const [parameters] = useSearchParams()
  const { set, clear } = useFilters()
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const filters = filtersOf(parameters)
  const count = Object.keys(filters).length
  const chosen = kindsOf(parameters)
  const toggle = (kind: EntryKind): void => {
    const next = entryKinds.filter((each) => (each === kind) !== chosen.includes(each))
    set('kind', next.length === entryKinds.length ? '' : next.join(','))
  }
  // The text is in sight.
  const hidden = count - (filters.text === undefined ? 0 : 1)
  return (
    <search className="grid gap-2 border-b border-line px-3 py-2 sm:px-4">
      <div className="flex items-center gap-2">
        <div className="min-w-0 max-w-md flex-1">
          <FilterField {...text} />
        </div>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          <FilterIcon />
          <span className="max-sm:sr-only">Filters</span>
          {hidden > 0 && <span className="tabular-nums">({hidden})</span>}
        </Button>
        {count > 0 && (
          <Button look="quiet" onClick={clear}>
            Clear<span className="sr-only"> all filters</span>
          </Button>
        )}
        {children}
      </div>
      <fieldset className={isOpen ? '' : '@max-3xl:hidden'}>
        <legend className="sr-only">Kinds</legend>
        <div className="flex flex-wrap gap-1.5">
          {entryKinds.map((kind) => {
            const { plural, Icon } = kinds[kind]
            const isOn = chosen.includes(kind)
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isOn}
                className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:min-h-11 ${isOn ? 'border-brand bg-brand-wash font-semibold text-brand' : 'border-line text-ink hover:border-brand hover:text-brand'}`}
                onClick={() => toggle(kind)}
              >
                {isOn ? <CheckIcon className="size-4" /> : <Icon className="size-4" />}
                {plural}
              </button>
            )
          })}
        </div>
      </fieldset>
      <div id={panelId} hidden={!isOpen} className="pb-2">
        <div className="grid grid-cols-2 gap-3 @3xl:grid-cols-4">
          <FilterFields filters={others} />
          <TimeField label="From (world’s time)" name="from" />
          <TimeField label="To (world’s time)" name="to" />
        </div>
      </div>
    </search>
  )
}

const minuteMs = 60_000

/** A time in the browser's zone, as the rows show it. The address has it as ISO 8601. */
function TimeField({ label, name }: { readonly label: string; readonly name: string }) {
  const { get, set } = useFilters()
  const value = get(name)
  const time = new Date(value)
  const local = Number.isNaN(time.getTime())
    ? ''
    : new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 19)
  return (
    <TextField
      key={value}
      label={label}
      type="datetime-local"
      step={1}
      defaultValue={local}
      onBlur={({ target }) => {
        if (target.value !== local) set(name, target.value === '' ? '' : new Date(target.value).toISOString())
      }}
    />
  )
}
