import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { serverListOptions } from '../../entities/server/server.ts'
import { passage } from '../../lib/languages.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { editionTitles, marketTexts } from '../../texts/market.ts'
import { EmptyList, SearchInput } from '../../ui/list.tsx'
import { ServerTable, ServerTableSkeleton, type Market } from './server-table.tsx'

interface MarketSectionProps {
  readonly edition: Edition
  readonly market: Market
  readonly onAction: (server: Server) => void
}

export function MarketSection(props: MarketSectionProps) {
  return (
    <QueryProvider>
      <Section {...props} />
    </QueryProvider>
  )
}

const onNoChange = () => () => undefined

function Section({ edition, market, onAction }: MarketSectionProps) {
  const [keyword, setKeyword] = useState('')
  const titleId = useId()
  const cache = useQueryClient()
  const options = serverListOptions(edition, keyword)
  const {
    data: received,
    error,
    refetch,
    isFetching,
    isPlaceholderData,
  } = useQuery({ ...options, placeholderData: keepPreviousData })
  // Hydration must repeat the prerendered skeleton, although the rows may be here already (src/main.tsx).
  const isHydrated = useSyncExternalStore(
    onNoChange,
    () => true,
    () => false,
  )
  // Rendering many rows is deferred, so that the page stays responsive.
  const data = useDeferredValue(isHydrated ? received : undefined)
  // Rows that are in the cache come at once, so that Back finds the page with its former height.
  const [isAtOnce] = useState(data !== undefined)
  const isStale = isPlaceholderData && isFetching
  const failure = error && (
    <Failure
      title={marketTexts.failedTitle}
      error={error}
      unknown={marketTexts.failedUnknown}
      onRetry={() => void refetch()}
    />
  )

  return (
    <section id={edition} aria-labelledby={titleId} className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id={titleId} className="text-2xl font-bold">
            {editionTitles[edition]}
          </h2>
          <p role="status" className="min-h-6 text-muted tabular-nums">
            {data !== undefined && !isStale && marketTexts.found(data.length)}
          </p>
        </div>
        <SearchBox label={`${marketTexts.searchLabel} · ${editionTitles[edition]}`} onSearch={setKeyword} />
      </div>
      {failure}
      {(isStale || (data === undefined && !failure)) && (
        <SlowNotice key={keyword} onRetry={() => refetchQuery(cache, options.queryKey)} />
      )}
      {data === undefined ? (
        !failure && <ServerTableSkeleton />
      ) : (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : ''}>
          {data.length === 0 ? (
            <div lang={passage('en')}>
              <EmptyList title={marketTexts.emptyTitle} text={marketTexts.emptyText} />
            </div>
          ) : (
            <ServerTable servers={data} market={market} onAction={onAction} isAtOnce={isAtOnce} />
          )}
        </div>
      )}
    </section>
  )
}

interface SearchBoxProps {
  readonly label: string
  readonly onSearch: (keyword: string) => void
}

function SearchBox({ label, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    const keyword = input.current?.value.trim() ?? ''
    if (keyword !== '') onSearch(keyword)
  }

  return (
    <search className="w-full sm:w-80">
      <form onSubmit={handleSubmit}>
        <SearchInput
          ref={input}
          aria-label={label}
          placeholder={marketTexts.searchHint}
          onChange={(event) => {
            if (event.target.value === '') onSearch('')
          }}
        />
      </form>
    </search>
  )
}
