import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { useFilters } from '../../ui/filters.tsx'

/** The filters above a list. */
export function FilterBar({ children }: { readonly children: ReactNode }) {
  const [params] = useSearchParams()
  const { clear } = useFilters()
  return (
    <search className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] items-end gap-3">
      {children}
      {params.size > 0 && (
        <Button look="quiet" className="justify-self-start" onClick={clear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
