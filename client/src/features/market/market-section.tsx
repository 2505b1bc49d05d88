/** One edition's servers, with their price and the action that a market offers there. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { serverListOptions } from '../../entities/server/server.ts'
import { errorMessage } from '../../notify/error-message.ts'
import { SlowNotice } from '../../notify/slow-notice.tsx'
import { common } from '../../texts/common.ts'
import { editionTitles, marketTexts } from '../../texts/market.ts'
import { Failure } from '../../ui/failure.tsx'
import { ZelligeField } from '../../ui/zellige.tsx'
import { SearchBox } from './search-box.tsx'
import { ServerTable, ServerTableSkeleton } from './server-table.tsx'

/** What makes one market differ from another: its words, which price it shows, and where it is open. */
export interface Market {
  readonly texts: MarketWords
  readonly priceOf: (server: Server) => number
  readonly isOpen: (server: Server) => boolean
}

export interface MarketWords {
  readonly title: string
  readonly lead: string
  readonly description: string
  readonly available: string
  readonly unavailable: string
  readonly action: string
  readonly noAction: string
}

interface MarketSectionProps {
  readonly edition: Edition
  readonly market: Market
  readonly onAction: (server: Server) => void
}

export function MarketSection({ edition, market, onAction }: MarketSectionProps) {
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
  } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  })
  // Many rows are drawn in slices, between which the page goes on answering.
  const data = useDeferredValue(received)
  const isStale = isPlaceholderData && isFetching
  const failure = error && (
    <Failure
      title={marketTexts.failedTitle}
      reason={errorMessage(error, marketTexts.failedUnknown)}
      retryLabel={common.retry}
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
        <SlowNotice
          key={keyword}
          onRetry={() => {
            refetchQuery(cache, options.queryKey)
          }}
        />
      )}
      {data === undefined ? (
        !failure && <ServerTableSkeleton />
      ) : (
        <div aria-busy={isStale} className={isStale ? 'opacity-60 transition-opacity' : ''}>
          {data.length === 0 ? <Empty /> : <ServerTable servers={data} market={market} onAction={onAction} />}
        </div>
      )}
    </section>
  )
}

function Empty() {
  return (
    <div lang="en" className="overflow-hidden rounded-2xl border border-line bg-raised text-center">
      <ZelligeField fades="below" className="block h-20 text-brand opacity-40" />
      <div className="grid gap-1 px-6 pb-10 pt-4">
        <p className="text-lg font-bold">{marketTexts.emptyTitle}</p>
        <p className="text-muted">{marketTexts.emptyText}</p>
      </div>
    </div>
  )
}
