import type { Server } from '../../../../contracts/registry/servers.ts'
import { formatPrice } from '../../lib/amounts.ts'
import { marketTexts, type buyTexts, type sellTexts } from '../../texts/market.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShowMore, useFirstOf } from '../../ui/show-more.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** The differences between the markets: texts, price, and which servers are open. */
export interface Market {
  readonly texts: typeof buyTexts | typeof sellTexts
  readonly priceOf: (server: Server) => number
  readonly isOpen: (server: Server) => boolean
}

interface ServerTableProps {
  readonly servers: readonly Server[]
  readonly market: Market
  readonly onAction: (server: Server) => void
}

const { columns } = marketTexts
/** A table on wide screens; on a phone each row is a card. */
const row = 'drawn-when-near grid grid-cols-fill-auto items-center gap-x-3 gap-y-2 p-4 md:table-row'
const cell = 'md:px-5 md:py-2.5'

export function ServerTable({ servers, market, onAction }: ServerTableProps) {
  const { first, rest, showMore } = useFirstOf(servers)
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised shadow-card">
      <table className="block w-full text-left md:table">
        <thead lang="en" className="sr-only md:not-sr-only">
          <tr className="border-b border-line bg-sunken text-sm text-muted">
            <th className="px-5 py-3 font-semibold">{columns.server}</th>
            <th className="px-5 py-3 text-right font-semibold">{columns.price}</th>
            <th className="px-5 py-3 font-semibold">{columns.status}</th>
            <th className="px-5 py-3 text-right font-semibold">{columns.action}</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line md:table-row-group">
          {first.map((server) => (
            <ServerRow key={server._id} server={server} market={market} onAction={onAction} />
          ))}
        </tbody>
      </table>
      {rest > 0 && <ShowMore label={marketTexts.showMore(rest)} onShow={showMore} />}
    </div>
  )
}

function ServerRow({
  server,
  market,
  onAction,
}: Omit<ServerTableProps, 'servers'> & { readonly server: Server }) {
  const isOpen = market.isOpen(server)
  const nameId = `server-${server._id}`
  return (
    <tr className={row}>
      <th scope="row" id={nameId} className={`font-semibold wrap-anywhere ${cell}`}>
        {server.serverName}
      </th>
      <td className={`order-1 tabular-nums md:text-right ${cell}`}>
        <span className="font-bold">{formatPrice(market.priceOf(server))}</span>
        <span className="text-muted">{marketTexts.perMillion}</span>
      </td>
      <td className={`text-right md:text-left ${cell}`}>
        <Badge tone={isOpen ? 'positive' : 'negative'}>
          {isOpen ? market.texts.available : market.texts.unavailable}
        </Badge>
      </td>
      <td className={`order-2 text-right ${cell}`}>
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

const skeletonRows = 22

/** Has rows as high as the servers' rows, so that nothing moves when they load. */
export function ServerTableSkeleton() {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised shadow-card">
      <div className="sr-only">
        <Spinner label={marketTexts.loading} />
      </div>
      <div aria-hidden className="divide-y divide-line">
        <div className="box-content hidden h-11 bg-sunken md:block" />
        {Array.from({ length: skeletonRows }, (_, index) => (
          <div
            key={index}
            className="box-content flex h-20.25 items-end justify-between p-4 md:h-11 md:px-5 md:py-2.5"
          >
            <span className="h-6 w-32 animate-breathe rounded-full bg-line" />
            <span className="h-11 w-40 animate-breathe rounded-xl bg-line" />
          </div>
        ))}
      </div>
    </div>
  )
}
