import { useNavigate } from 'react-router-dom'
import type { Server } from '../../../../contracts/registry/servers.ts'
import { useChat } from '../../features/chat-widget/chat-context.tsx'
import { noteOrder, useResumedOrder } from '../../features/intent/browser-intent.ts'
import { MarketSection, type Market } from '../../features/market/market-section.tsx'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { buyTexts } from '../../texts/market.ts'

const buying: Market = {
  texts: buyTexts,
  priceOf: (server) => server.buyPrice,
  isOpen: (server) => server.stockStatusForSell === 'in stock now',
}

export function BuyPage() {
  const session = useSession()
  const navigate = useNavigate()
  const { dispatch } = useChat()

  useResumedOrder('Buy', (draft) => {
    dispatch({ type: 'order-begun', draft })
  })

  function handleAction(server: Server): void {
    if (session.status !== 'signed-in') {
      noteOrder('Buy', server)
      void navigate('/signin')
      return
    }
    dispatch({
      type: 'order-begun',
      draft: { gameId: server.gameId._id, serverId: server._id, transactionType: 'Buy' },
    })
  }

  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-4 py-10 sm:px-6">
      <title>{pageTitle(buyTexts.title)}</title>
      <div className="grid gap-3">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{buyTexts.title}</h1>
        <p className="max-w-2xl text-lg text-muted">{buyTexts.lead}</p>
      </div>
      <MarketSection edition="touch" market={buying} onAction={handleAction} />
      <MarketSection edition="retro" market={buying} onAction={handleAction} />
    </div>
  )
}
