import { useRef, type SubmitEvent } from 'react'
import { marketTexts } from '../../texts/market.ts'
import { SearchIcon } from '../../ui/icons.tsx'

interface SearchBoxProps {
  readonly label: string
  /** Called with a keyword on Enter, and with the empty one as soon as the box is cleared. */
  readonly onSearch: (keyword: string) => void
}

export function SearchBox({ label, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const keyword = input.current?.value.trim() ?? ''
    if (keyword !== '') onSearch(keyword)
  }

  return (
    <search className="w-full sm:w-80">
      <form onSubmit={handleSubmit} className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={marketTexts.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          onChange={(event) => {
            if (event.target.value === '') onSearch('')
          }}
          className="min-h-11 w-full rounded-xl border border-control bg-raised py-2 pl-11 pr-3 placeholder:text-muted"
        />
      </form>
    </search>
  )
}
