import { useEffect, useId, useState, type ReactNode, type Ref } from 'react'
import { endpoints, events } from '../../../../../contracts/registry/registry.ts'
import { entryKinds, type EntryKind } from '../../../../world/journal-entry.ts'
import { Button } from '../../ui/elements.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CheckIcon, FilterIcon } from '../../ui/icons.tsx'
import { filterCount, type Filters } from './address.ts'
import { kinds } from './kinds.ts'
import type { useUsers } from './users.tsx'

/** How long after the last letter the text is searched for. */
const pauseMs = 300

type FilterChanges = Readonly<
  Partial<Record<'kind' | 'player' | 'call' | 'event' | 'text' | 'from' | 'to' | 'after' | 'before', string>>
>

interface FilterBarProps {
  readonly filters: Filters
  readonly users: ReturnType<typeof useUsers>
  readonly textField: Ref<HTMLInputElement>
  /** With `isTyping`, the change continues the one before it. */
  readonly onChange: (changes: FilterChanges, isTyping?: boolean) => void
  readonly onClear: () => void
  readonly children: ReactNode
}

const options = (names: readonly string[], selected: string) => [
  { value: '', label: 'Any' },
  ...[...new Set([...names, ...(selected === '' ? [] : [selected])])].map((value) => ({
    value,
    label: value,
  })),
]

export function FilterBar({ filters, users, textField, onChange, onClear, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  // The text is in sight.
  const count = filterCount(filters) - (filters.text === '' ? 0 : 1)
  const toggle = (kind: EntryKind): void => {
    const next = entryKinds.filter((each) => (each === kind) !== filters.kinds.includes(each))
    onChange({ kind: next.length === entryKinds.length ? '' : next.join(',') })
  }
  return (
    <search className="grid gap-2 border-b border-line px-3 py-2 sm:px-4">
      <div className="flex items-center gap-2">
        <div className="min-w-0 max-w-md flex-1">
          <TypedField
            ref={textField}
            label="Text in the entry"
            isLabelHidden
            type="search"
            placeholder="Search text ( / )"
            aria-keyshortcuts="/"
            value={filters.text}
            onType={(text) => {
              onChange({ text }, true)
            }}
          />
        </div>
        <Button look="quiet" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
          <FilterIcon />
          <span className="max-sm:sr-only">Filters</span>
          {count > 0 && <span className="tabular-nums">({count})</span>}
        </Button>
        {filterCount(filters) > 0 && (
          <Button look="quiet" onClick={onClear}>
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
            const isOn = filters.kinds.includes(kind)
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={isOn}
                className={`inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:min-h-11 ${isOn ? 'border-brand bg-brand-wash font-semibold text-brand' : 'border-line text-ink hover:border-brand hover:text-brand'}`}
                onClick={() => {
                  toggle(kind)
                }}
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
          <TypedField
            label="Player"
            type="email"
            list={`${panelId}-players`}
            placeholder="E-mail address"
            value={filters.player}
            onType={(player) => {
              onChange({ player }, true)
            }}
          />
          <datalist id={`${panelId}-players`}>
            {users?.map(({ _id, email, firstName, lastName }) => (
              <option key={_id} value={email}>{`${firstName} ${lastName}`}</option>
            ))}
          </datalist>
          <SelectField
            label="Call"
            value={filters.call}
            options={options(Object.keys(endpoints), filters.call)}
            onChange={({ target }) => {
              onChange({ call: target.value })
            }}
          />
          <SelectField
            label="Event"
            value={filters.event}
            options={options(Object.keys(events), filters.event)}
            onChange={({ target }) => {
              onChange({ event: target.value })
            }}
          />
          <NumberField
            label="After entry"
            value={filters.after}
            onType={(after) => {
              onChange({ after }, true)
            }}
          />
          <NumberField
            label="Before entry"
            value={filters.before}
            onType={(before) => {
              onChange({ before }, true)
            }}
          />
          <TimeField
            label="From (world’s time)"
            value={filters.from}
            onChoose={(from) => {
              onChange({ from })
            }}
          />
          <TimeField
            label="To (world’s time)"
            value={filters.to}
            onChoose={(to) => {
              onChange({ to })
            }}
          />
        </div>
      </div>
    </search>
  )
}

interface TypedFieldProps extends Omit<Parameters<typeof TextField>[0], 'value' | 'onChange'> {
  readonly value: string
  /** Called a moment after the last letter. */
  readonly onType: (value: string) => void
}

/** A field that changes the address when the person stops typing, and follows the address otherwise. */
function TypedField({ value, onType, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    if (typed === undefined) return undefined
    const timer = setTimeout(() => {
      setTyped(undefined)
      if (typed.trim() !== value) onType(typed.trim())
    }, pauseMs)
    return () => {
      clearTimeout(timer)
    }
  })
  return (
    <TextField
      {...field}
      maxLength={200}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
      }}
    />
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number | undefined
  readonly onType: (value: string) => void
}

function NumberField({ label, value, onType }: NumberFieldProps) {
  return (
    <TypedField
      label={label}
      inputMode="numeric"
      value={value === undefined ? '' : String(value)}
      onType={(text) => {
        onType(text.replaceAll(/\D/g, '').slice(0, 9))
      }}
    />
  )
}

interface TimeFieldProps {
  readonly label: string
  /** ISO 8601. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

const minuteMs = 60_000

/** A time in the browser's zone, as the rows show it. */
function TimeField({ label, value, onChoose }: TimeFieldProps) {
  const time = new Date(value)
  const isTime = !Number.isNaN(time.getTime())
  const local = isTime
    ? new Date(time.getTime() - time.getTimezoneOffset() * minuteMs).toISOString().slice(0, 19)
    : ''
  return (
    <TextField
      key={value}
      label={label}
      type="datetime-local"
      step={1}
      defaultValue={local}
      onBlur={({ target }) => {
        if (target.value === local) return
        onChoose(target.value === '' ? '' : new Date(target.value).toISOString())
      }}
    />
  )
}
