/** Filters of a list. They live in the address: a link shows the same list, and Back undoes a filter. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { optionsFrom, TextField, type Option } from './field.tsx'

/** The current search part of the address: a second change, before the router renders the first, must not undo it. */
export const currentParameters = (): URLSearchParams => new URLSearchParams(window.location.search)

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
  /** The component of the field, such as a PlayerField. */
  readonly Field?: typeof TextField
  readonly type?: 'search'
  readonly isLabelHidden?: boolean
}

export const onlineOptions = optionsFrom({ true: 'Online', false: 'Offline' })

const typingPauseMs = 250

/** The longest text that the simulator searches for. */
export const longestText = 200

/** A filter that is typed. It reaches the address when the typing pauses. */
export function FilterField({
  name,
  Field = TextField,
  param: _param,
  none: _none,
  options: _options,
  ...field
}: Filter) {
  const { get, set } = useFilters()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const inAddress = get(name)
  useEffect(() => {
    if (input.current !== null && pause.current === undefined) input.current.value = inAddress
  }, [inAddress])
  useEffect(
    () => () => {
      clearTimeout(pause.current)
      pause.current = undefined
    },
    [],
  )
  return (
    <Field
      inputMode="search"
      {...field}
      ref={input}
      maxLength={longestText}
      defaultValue={inAddress}
      onChange={({ target }) => {
        clearTimeout(pause.current)
        pause.current = setTimeout(() => {
          pause.current = undefined
          // Back undoes the whole text, not each part of it.
          set(name, target.value, { replace: currentParameters().has(name) })
        }, typingPauseMs)
      }}
    />
  )
}
