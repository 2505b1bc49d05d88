import { historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { ZelligeField } from '../../ui/zellige.tsx'
import { areSet, withoutFilters, type Filters } from './filters.ts'

interface EmptyHistoryProps {
  readonly filters: Filters
  readonly onChange: (filters: Filters) => void
}

export function EmptyHistory({ filters, onChange }: EmptyHistoryProps) {
  const isFiltered = areSet(filters)
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised text-center">
      <ZelligeField fades="below" className="block h-20 text-brand opacity-40" />
      <div className="grid justify-items-center gap-1 px-6 pb-10 pt-4">
        <p className="text-lg font-bold">{texts.emptyTitle}</p>
        <p className="text-muted">{isFiltered ? texts.emptyText : texts.emptyHistory[filters.tab]}</p>
        {isFiltered && (
          <Button look="secondary" className="mt-4" onClick={() => onChange(withoutFilters(filters))}>
            {texts.clearFilters}
          </Button>
        )}
      </div>
    </div>
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
