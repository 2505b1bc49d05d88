/** Filters and pages of a list. They live in the address: a link shows the same list, and Back undoes a filter. */
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { currentParameters } from './address.ts'
import { Button } from './button.tsx'
import { SelectField, TextField } from './field.tsx'
import { count } from './format.ts'

export interface Filters {
  /** Returns the text of a filter, or an empty text. */
  get(name: string): string
  /** Returns the filter if it is one of these words; other words in the address have no effect. */
  oneOf<Word extends string>(name: string, known: readonly Word[]): Word | undefined
  readonly page: number
  set(name: string, value: string, options?: { readonly replace?: boolean }): void
  clear(): void
}

export function useFilters(): Filters {
  const [params, setParams] = useSearchParams()
  const get = (name: string): string => params.get(name) ?? ''
  return {
    get,
    oneOf: (name, known) => known.find((word) => word === get(name)),
    page: /^[1-9]\d{0,8}$/.test(get('page')) ? Number(get('page')) : 1,
    set(name, value, { replace = false } = {}) {
      const next = currentParameters()
      // Another filter has other pages.
      next.delete('page')
      next.delete(name)
      if (value !== '') next.set(name, value)
      setParams(next, { replace })
    },
    clear: () => {
      setParams({})
    },
  }
}

const typingPauseMs = 250

interface FilterFieldProps {
  readonly label: string
  /** The filter's name in the address. */
  readonly name: string
  readonly placeholder?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly inputMode?: 'decimal' | 'search'
  /** Completes what is typed. */
  readonly suggestions?: readonly string[]
  readonly onType?: (text: string) => void
}

/** A filter that is typed. It reaches the address when the typing pauses. */
export function FilterField({
  label,
  name,
  inputMode = 'search',
  suggestions,
  onType,
  ...field
}: FilterFieldProps) {
  const { get, set } = useFilters()
  const listId = useId()
  const inAddress = get(name)
  const [draft, setDraft] = useState<{ readonly text: string; readonly isSent: boolean }>()
  if (draft?.isSent === true && draft.text === inAddress) setDraft(undefined)
  const send = useEffectEvent(() => {
    if (draft === undefined) return
    setDraft({ ...draft, isSent: true })
    // Back undoes the whole text, not each part of it.
    if (draft.text !== inAddress) set(name, draft.text, { replace: inAddress !== '' })
  })
  useEffect(() => {
    if (draft === undefined || draft.isSent) return
    const timer = setTimeout(() => {
      send()
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
    }
  }, [draft])
  return (
    <>
      <TextField
        label={label}
        inputMode={inputMode}
        maxLength={200}
        value={draft?.text ?? inAddress}
        onChange={({ target }) => {
          setDraft({ text: target.value, isSent: false })
          onType?.(target.value)
        }}
        {...(suggestions && { list: listId })}
        {...field}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </datalist>
      )}
    </>
  )
}

interface FilterSelectProps {
  readonly label: string
  /** The filter's name in the address. */
  readonly name: string
  /** The first option, which means no filter. */
  readonly none: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

export function FilterSelect({ label, name, none, options }: FilterSelectProps) {
  const { get, set } = useFilters()
  return (
    <SelectField
      label={label}
      placeholder={none}
      options={options}
      value={get(name)}
      onChange={({ target }) => {
        set(name, target.value)
      }}
    />
  )
}

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

/** The filters above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams()
  const { clear } = useFilters()
  return (
    <search className="@container">
      <div className="grid grid-cols-2 items-start gap-3 @lg:grid-cols-3 @3xl:grid-cols-4 @5xl:grid-cols-6">
        {children}
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
