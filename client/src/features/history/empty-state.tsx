import { historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { areSet, withoutFilters, type Filters } from './filters.ts'

interface EmptyHistoryProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

export function EmptyHistory({ filters, onChange }: EmptyHistoryProps) {
  const isFiltered = areSet(filters)
  return (
    <EmptyList title={texts.emptyTitle} text={isFiltered ? texts.emptyText : texts.emptyHistory[filters.tab]}>
      {isFiltered && (
        <Button look="secondary" className="mt-4" onClick={() => onChange(withoutFilters(filters))}>
          {texts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}

interface PageOutOfRangeProps {
  readonly page: number
  readonly last: number
  readonly onPage: (page: number) => void
}

/** Shown when the address names a page beyond the last one. */
export function PageOutOfRange({ page, last, onPage }: PageOutOfRangeProps) {
  return (
    <div className="grid justify-items-center gap-1 rounded-2xl border border-line bg-raised px-6 py-10 text-center">
      <p className="text-lg font-bold">{texts.beyondTitle(page)}</p>
      <p className="text-muted">{texts.beyondText(last)}</p>
      <Button look="secondary" className="mt-4" onClick={() => onPage(last)}>
        {texts.toLastPage(last)}
      </Button>
    </div>
  )
}
