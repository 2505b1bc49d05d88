import { useRef, useEffect, type RefObject } from 'react'
import { useNavigate, useLocation } from 'react-router-dom'
import type { TransactionType } from '../../../../contracts/registry/conversations.ts'
import type { Edition } from '../../../../contracts/registry/games.ts'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { useChat } from '../../features/chat-widget/chat-context.tsx'
import { MarketSection, type Market } from '../../features/market/market-section.tsx'
import { noteOrder, useResumedOrder } from '../../features/resume-after-login/resume-after-login.ts'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { useUser } from '../../session/browser-session.ts'
import { buyTexts, marketTexts, sellTexts } from '../../texts/market.ts'
import { editionNames } from '../../texts/product.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

const markets: Readonly<Record<TransactionType, Market>> = {
  Buy: {
    texts: buyTexts,
    priceOf: (server) => server.buyPrice,
    isOpen: (server) => server.stockStatusForSell === 'in stock now',
  },
  Sell: {
    texts: sellTexts,
    priceOf: (server) => server.sellPrice,
    isOpen: (server) => server.stockStatusForBuy === 'not completed',
  },
}

const editions: readonly Edition[] = ['touch', 'retro']

/** Another market is another page, although both have the same code. */
export default function TradePage() {
  const transactionType = useLocation().pathname.startsWith('/sell') ? 'Sell' : 'Buy'
  return <Trade key={transactionType} transactionType={transactionType} />
}

function Trade({ transactionType }: { readonly transactionType: TransactionType }) {
  const market = markets[transactionType]
  const user = useUser()
  const navigate = useNavigate()
  const { dispatch } = useChat()
  const lists = useRef<HTMLDivElement>(null)
  useAnchorHold(lists)
  useResumedOrder(transactionType, (draft) => dispatch({ type: 'order-begun', draft }))

  function handleAction(server: Server): void {
    const { _id: serverId, gameId } = server
    if (user) dispatch({ type: 'order-begun', draft: { gameId: gameId._id, serverId, transactionType } })
    else {
      noteOrder(transactionType, server)
      void navigate('/signin')
    }
  }

  return (
    <TextPage texts={market.texts}>
      <div ref={lists} className="grid gap-10 pt-8">
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
    </TextPage>
  )
}

/** Keeps the section in the address (`#retro`) at the top while the lists above it load, until the player scrolls or types. */
function useAnchorHold(box: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    if (target === null || box.current?.contains(target) !== true) return
    const sizes = new ResizeObserver(() => target.scrollIntoView())
    sizes.observe(box.current)
    const held = new AbortController()
    const release = (): void => {
      sizes.disconnect()
      held.abort()
    }
    for (const input of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      addEventListener(input, release, { passive: true, signal: held.signal })
    }
    return release
  }, [hash, key, box])
}
