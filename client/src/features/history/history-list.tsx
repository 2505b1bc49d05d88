import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState, type ReactNode } from 'react'
import { refetchQuery } from '../../api/cache-updates.ts'
import { historyOptions, type HistoryPage } from '../../entities/history/transaction-history.ts'
import { passage } from '../../lib/languages.ts'
import { ErrorSentence } from '../../notify/notify.tsx'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { historyFailureTexts as failureTexts, historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../../ui/list.tsx'
import { areSet, noFilters, queryOf, type Filters } from './filters.ts'
import { HistorySkeleton, HistoryTable } from './history-table.tsx'

interface HistoryListProps {
  readonly userId: string
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
  readonly renderAction: (isEmpty: boolean) => ReactNode
}

/** Needs a key with the tab, so that rows of one tab never appear in another. */
export function HistoryList({ userId, filters, onChange, renderAction }: HistoryListProps) {
  const { queryKey, ...options } = historyOptions(userId, filters.tab, queryOf(filters))
  const { data, error } = useQuery({ queryKey, ...options })
  const cache = useQueryClient()
  const readAgain = (): void => refetchQuery(cache, queryKey)
  const shown = useLatest(data)
  const isLoading = data === undefined && error === null
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()

  /** Moves the focus to the head of the list, because the pressed button is about to change or disappear. */
  function goToHead(): void {
    title.current?.scrollIntoView()
    title.current?.focus({ preventScroll: true })
  }

  return (
    <section aria-labelledby={titleId} className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 max-md:contents">
        <div>
          <h2 ref={title} id={titleId} tabIndex={-1} className="w-fit text-2xl font-bold">
            {texts.listTitles[filters.tab]}
          </h2>
          <p role="status" className="min-h-6 text-muted tabular-nums">
            {data && foundText(data)}
          </p>
        </div>
        <div className="max-md:order-last">{renderAction(data?.pagination.total === 0)}</div>
      </div>
      {error && (
        <Failure
          lang={passage('fr')}
          title={failureTexts.failedTitle}
          reason={
            <>
              <ErrorSentence error={error} />
              {shown && ` ${failureTexts.oldRows}`}
            </>
          }
          onRetry={() => {
            goToHead()
            readAgain()
          }}
        />
      )}
      {isLoading && <SlowNotice key={hashKey(queryKey)} language="en" onRetry={readAgain} />}
      {shown === undefined ? (
        !error && <HistorySkeleton tab={filters.tab} />
      ) : (
        <div
          aria-busy={isLoading}
          className={`grid gap-5 ${isLoading ? 'opacity-60 transition-opacity' : ''}`}
        >
          <Content
            page={shown}
            labelledBy={titleId}
            filters={filters}
            onChange={onChange}
            onPage={(page) => {
              goToHead()
              onChange({ page })
            }}
          />
        </div>
      )}
    </section>
  )
}

interface ContentProps extends Pick<HistoryListProps, 'filters' | 'onChange'> {
  readonly page: HistoryPage
  readonly labelledBy: string
  readonly onPage: (page: number) => void
}

function Content({ page: { data, pagination }, labelledBy, filters, onChange, onPage }: ContentProps) {
  const { total, totalPages } = pagination
  if (total === 0) return <EmptyHistory filters={filters} onChange={onChange} />
  if (data.length === 0)
    return (
      <div className="grid justify-items-center gap-1 rounded-2xl border border-line bg-raised px-6 py-10 text-center">
        <p className="text-lg font-bold">{texts.beyondTitle(pagination.page)}</p>
        <p className="text-muted">{texts.beyondText(totalPages)}</p>
        <Button look="secondary" className="mt-4" onClick={() => onPage(totalPages)}>
          {texts.toLastPage(totalPages)}
        </Button>
      </div>
    )
  return (
    <>
      <HistoryTable
        labelledBy={labelledBy}
        filters={filters}
        rows={data}
        onSort={(sort) => onChange({ sort })}
      />
      {totalPages > 1 && <Pager page={filters.page} totalPages={totalPages} onPage={onPage} />}
    </>
  )
}

/** Returns the latest data, also while newer data loads or after it failed to load. */
function useLatest<Data>(data: Data | undefined): Data | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}

function foundText({ data, pagination: { total, page, limit } }: HistoryPage): string {
  if (data.length === 0) return texts.foundInAll(total)
  const before = (page - 1) * limit
  return texts.found(before + 1, before + data.length, total)
}

function EmptyHistory({ filters, onChange }: Pick<HistoryListProps, 'filters' | 'onChange'>) {
  const isFiltered = areSet(filters)
  return (
    <EmptyList title={texts.emptyTitle} text={isFiltered ? texts.emptyText : texts.emptyHistory[filters.tab]}>
      {isFiltered && (
        <Button look="secondary" className="mt-4" onClick={() => onChange(noFilters)}>
          {texts.clearFilters}
        </Button>
      )}
    </EmptyList>
  )
}

const mostWithoutGap = 7

/** Returns the pages that have a button: the first, the last and those around the current one, with gaps between. */
export function pageNumbers(page: number, totalPages: number): readonly (number | 'gap')[] {
  if (totalPages <= mostWithoutGap) return range(1, totalPages)
  // The number of buttons is constant, so that they stay in place from page to page.
  const from = Math.min(Math.max(page - 1, 3), totalPages - 4)
  const before = from === 3 ? 2 : 'gap'
  const after = from === totalPages - 4 ? totalPages - 1 : 'gap'
  return [1, before, ...range(from, from + 2), after, totalPages]
}

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

interface PagerProps {
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
}

function Pager({ page, totalPages, onPage }: PagerProps) {
  const numbers = pageNumbers(page, totalPages)
  const pageButton = (label: string, next: number) => (
    <Button
      look="secondary"
      disabled={next < 1 || next > totalPages}
      className="disabled:text-muted"
      onClick={() => onPage(next)}
    >
      {label}
    </Button>
  )
  return (
    <nav aria-label={texts.pagesLabel} className="flex flex-wrap items-center justify-between gap-3">
      {pageButton(texts.previous, page - 1)}
      <ul className="-order-1 flex w-full flex-wrap items-center justify-center gap-0.5 sm:order-none sm:w-auto sm:gap-1">
        {numbers.map((number, index) => (
          <li key={number === 'gap' ? `gap-${String(index)}` : number}>
            {number === 'gap' ? (
              <span className="inline-flex h-11 w-8 items-center justify-center text-muted">{texts.gap}</span>
            ) : (
              <button
                type="button"
                aria-label={texts.page(number)}
                aria-current={number === page ? 'page' : undefined}
                className={`inline-flex h-11 min-w-11 items-center justify-center rounded-xl px-2 font-semibold tabular-nums transition-colors duration-150 ${
                  number === page ? 'bg-own text-on-own' : 'hover:bg-brand-wash hover:text-brand'
                }`}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            )}
          </li>
        ))}
      </ul>
      {pageButton(texts.next, page + 1)}
    </nav>
  )
}
