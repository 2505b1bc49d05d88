import { TextPage } from '../../features/text-page/text-page.tsx'
import { passage } from '../../lib/languages.ts'
import type { User } from '../../../../contracts/registry/users.ts'
import { historyTexts as texts } from '../../texts/history.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { preserveScroll } from '../../lib/preserve-scroll.ts'
import { ExportControl, ExportFailure, useExport } from '../../features/history/export-control.tsx'
import {
  readFilters,
  tabs,
  withChange,
  withTab,
  writeFilters,
  type Filters,
} from '../../features/history/filters.ts'
import { HistoryFilters } from '../../features/history/history-filters.tsx'
import { HistoryList } from '../../features/history/history-list.tsx'
import { Link } from '../../ui/link.tsx'

export default function TransactionsPage({ user }: { readonly user: User }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const exporting = useExport(user._id)
  const filters = readFilters(params)

  function handleChange(change: Partial<Filters>): void {
    // From the address: the page may not yet show what was pressed a moment before.
    const before = readFilters(new URLSearchParams(window.location.search))
    const wanted = writeFilters(withChange(before, change)).toString()
    // A navigation to the same address would add a useless history entry.
    if (wanted !== writeFilters(before).toString())
      void navigate({ search: wanted }, { state: preserveScroll })
  }

  return (
    <TextPage texts={texts} lang={passage('en')} className="grid gap-6 py-8">
      {/* Each tab is a link, so it can be opened in another window, and Back returns to it. */}
      <nav aria-label={texts.tabsLabel}>
        <ul className="grid grid-cols-3 gap-1 rounded-2xl border border-line bg-sunken p-1 sm:inline-grid">
          {tabs.map((tab) => {
            const isHere = tab === filters.tab
            return (
              <li key={tab}>
                <Link
                  to={{ search: writeFilters(withTab(filters, tab)).toString() }}
                  keepsScroll
                  aria-current={isHere ? 'page' : undefined}
                  className={`flex min-h-11 items-center justify-center rounded-xl px-3 font-semibold transition-colors duration-150 sm:px-8 ${
                    isHere ? 'bg-raised text-brand shadow-card' : 'text-muted hover:text-brand'
                  }`}
                >
                  {texts.tabs[tab]}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <HistoryFilters filters={filters} onChange={handleChange} />
      <ExportFailure exporting={exporting} />
      <HistoryList
        key={filters.tab}
        userId={user._id}
        filters={filters}
        onChange={handleChange}
        renderAction={(isEmpty) => (
          <ExportControl exporting={exporting} filters={filters} isEmpty={isEmpty} />
        )}
      />
    </TextPage>
  )
}
