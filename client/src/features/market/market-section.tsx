import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { refetchQuery } from '../../api/cache-updates.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { serverListOptions } from '../../entities/server/server.ts'
import { passage } from '../../lib/languages.ts'
import { Failure, SlowNotice } from '../../notify/load-notices.tsx'
import { editionTitles, marketTexts, type buyTexts, type sellTexts } from '../../texts/market.ts'
import { EmptyList, SearchInput, ShowMore, useFirstOf, useSlices } from '../../ui/list.tsx'
import { formatPrice } from '../../lib/amounts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

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
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const { data: received, error, isFetching, isPlaceholderData } = query
  const readAgain = (): void => refetchQuery(cache, options.queryKey)
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
      onRetry={readAgain}
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
      {(isStale || (data === undefined && !failure)) && <SlowNotice key={keyword} onRetry={readAgain} />}
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

export interface Market {
  readonly texts: typeof buyTexts | typeof sellTexts
  readonly priceOf: (server: Server) => number
  readonly isOpen: (server: Server) => boolean
}

interface ServerTableProps {
  readonly servers: readonly Server[]
  readonly market: Market
  readonly onAction: (server: Server) => void
  /** Renders all rows in one task, for example because the player returns to this place of the page. */
  readonly isAtOnce: boolean
}

const row = 'drawn-when-near grid grid-cols-fill-auto items-center gap-x-3 gap-y-2 p-4 md:table-row'
const cell = 'md:px-5 md:py-2.5'

function ServerTable({ servers, market, onAction, isAtOnce }: ServerTableProps) {
  const { first, rest, showMore } = useFirstOf(servers)
  const rendered = useSlices(first.length, isAtOnce)
  const { columns } = marketTexts
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised shadow-card">
      <table className="block w-full md:table">
        <thead lang={passage('en')} className="sr-only md:not-sr-only">
          <tr className="border-b border-line bg-sunken text-sm text-muted">
            <th className="px-5 py-3 font-semibold">{columns.server}</th>
            <th className="px-5 py-3 text-end font-semibold">{columns.price}</th>
            <th className="px-5 py-3 font-semibold">{columns.status}</th>
            <th className="px-5 py-3 text-end font-semibold">{columns.action}</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {first.slice(0, rendered).map((server) => (
            <ServerRow key={server._id} server={server} market={market} onAction={onAction} />
          ))}
        </tbody>
      </table>
      <EmptyRows count={first.length - rendered} />
      {rest > 0 && <ShowMore label={marketTexts.showMore(rest)} onShow={showMore} />}
    </div>
  )
}

function ServerRow({
  server,
  market,
  onAction,
}: Omit<ServerTableProps, 'servers' | 'isAtOnce'> & { readonly server: Server }) {
  const isOpen = market.isOpen(server)
  const nameId = `server-${server._id}`
  return (
    <tr className={row}>
      <th scope="row" id={nameId} className={`font-semibold wrap-anywhere ${cell}`}>
        <bdi>{server.serverName}</bdi>
      </th>
      <td className={`order-1 tabular-nums md:text-end ${cell}`}>
        <bdi className="font-bold">
          {formatPrice(market.priceOf(server))}
          <span className="font-normal text-muted">{marketTexts.perMillion}</span>
        </bdi>
      </td>
      <td className={`text-end md:text-start ${cell}`}>
        <Badge tone={isOpen ? 'positive' : 'negative'}>
          {isOpen ? market.texts.available : market.texts.unavailable}
        </Badge>
      </td>
      <td className={`order-2 text-end ${cell}`}>
        <Button
          look="primary"
          disabled={!isOpen}
          aria-describedby={nameId}
          className="px-4 md:whitespace-nowrap"
          onClick={() => onAction(server)}
        >
          {isOpen ? market.texts.action : market.texts.noAction}
        </Button>
      </td>
    </tr>
  )
}

/** As high as a server's row, so that nothing moves when the row comes. */
const emptyRow = 'box-content flex h-20.25 items-end justify-between p-4 md:h-11 md:px-5 md:py-2.5'

function EmptyRows({ count }: { readonly count: number }) {
  return (
    <div aria-hidden className="divide-y divide-line">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={emptyRow} />
      ))}
    </div>
  )
}

/** Most screens show no more. The other rows of the skeleton are empty, which costs less. */
const drawnRows = 12
const otherRows = 10

function ServerTableSkeleton() {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised shadow-card">
      <p role="status" className="sr-only">
        {marketTexts.loading}
      </p>
      <div aria-hidden className="animate-breathe divide-y divide-line">
        <div className="box-content hidden h-11 bg-sunken md:block" />
        {Array.from({ length: drawnRows }, (_, index) => (
          <div key={index} className={emptyRow}>
            <span className="h-6 w-32 rounded-full bg-line" />
            <span className="h-11 w-40 rounded-xl bg-line" />
          </div>
        ))}
        <EmptyRows count={otherRows} />
      </div>
    </div>
  )
}
