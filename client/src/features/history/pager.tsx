import { historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'

/** Up to this number, every page has a button. */
const mostWithoutGap = 7

/** Returns the pages that have a button: the first, the last and those around the current one, with gaps between. */
export function pageNumbers(page: number, totalPages: number): readonly (number | 'gap')[] {
  if (totalPages <= mostWithoutGap) return range(1, totalPages)
  // The number of buttons is constant, so that they stay in place from page to page.
  const from = Math.min(Math.max(page - 1, 3), totalPages - 4)
  const isNearStart = from === 3
  const isNearEnd = from === totalPages - 4
  return [
    1,
    isNearStart ? 2 : 'gap',
    ...range(from, from + 2),
    isNearEnd ? totalPages - 1 : 'gap',
    totalPages,
  ]
}

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

interface PagerProps {
  readonly page: number
  readonly totalPages: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, totalPages, onPage }: PagerProps) {
  const numbers = pageNumbers(page, totalPages)
  return (
    <nav aria-label={texts.pagesLabel} className="flex flex-wrap items-center justify-between gap-3">
      <Button
        look="secondary"
        disabled={page <= 1}
        className="disabled:text-muted"
        onClick={() => onPage(page - 1)}
      >
        {texts.previous}
      </Button>
      {/* On a separate line on a phone. */}
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
      <Button
        look="secondary"
        disabled={page >= totalPages}
        className="disabled:text-muted"
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  )
}
