import type { InputHTMLAttributes, Ref } from 'react'
import { SearchIcon } from './icons.tsx'

export function SearchInput(
  props: InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> },
) {
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted" />
      <input
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="min-h-11 w-full rounded-xl border border-control bg-raised py-2 ps-11 pe-3 placeholder:text-muted"
        {...props}
      />
    </div>
  )
}
