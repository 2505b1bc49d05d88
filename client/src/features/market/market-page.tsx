/** A market: the servers of both editions. */
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { QueryProvider } from '../../api/query-client.tsx'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { editionNames, marketTexts } from '../../texts/market.ts'
import { buttonLook } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'
import { useAnchorHold } from './use-anchor-hold.ts'
import { MarketSection } from './market-section.tsx'
import type { Market } from './server-table.tsx'

const editions: readonly Edition[] = ['touch', 'retro']

interface MarketPageProps {
  readonly market: Market
  /** Called when a signed-in player picks a server. */
  readonly onOrder: (server: Server) => void
  /** Called when a visitor picks a server, before the navigation to the sign-in. */
  readonly onSignInNeeded: (server: Server) => void
}

export function MarketPage(props: MarketPageProps) {
  return (
    <QueryProvider>
      <Lists {...props} />
    </QueryProvider>
  )
}

function Lists({ market, onOrder, onSignInNeeded }: MarketPageProps) {
  const session = useSession()
  const navigate = useNavigate()
  const lists = useRef<HTMLDivElement>(null)
  useAnchorHold(lists)
  const { texts } = market

  function handleAction(server: Server): void {
    if (session.status === 'signed-in') {
      onOrder(server)
      return
    }
    onSignInNeeded(server)
    void navigate('/signin')
  }

  return (
    <>
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div ref={lists} className="mx-auto grid max-w-6xl gap-10 px-4 pt-8 sm:px-6">
        <nav aria-label={marketTexts.editionsLabel}>
          <ul className="flex flex-wrap gap-2">
            {editions.map((edition) => (
              <li key={edition}>
                <Link to={{ hash: edition }} className={buttonLook('secondary')}>
                  {editionNames[edition]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {editions.map((edition) => (
          <MarketSection key={edition} edition={edition} market={market} onAction={handleAction} />
        ))}
      </div>
    </>
  )
}
