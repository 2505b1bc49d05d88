import { useChat } from '../../features/chat-widget/chat-context.tsx'
import {
  noteOrder,
  useResumedOrder,
  type ResumedOrder,
} from '../../features/resume-after-login/browser-intent.ts'
import { MarketPage } from '../../features/market/market-page.tsx'
import type { Market } from '../../features/market/market-section.tsx'
import { buyTexts } from '../../texts/market.ts'

const buying: Market = {
  texts: buyTexts,
  priceOf: (server) => server.buyPrice,
  isOpen: (server) => server.stockStatusForSell === 'in stock now',
}

export function BuyPage() {
  const { dispatch } = useChat()
  const begin = (draft: ResumedOrder): void => {
    dispatch({ type: 'order-begun', draft })
  }
  useResumedOrder('Buy', begin)

  return (
    <MarketPage
      market={buying}
      onOrder={({ _id: serverId, gameId }) => {
        begin({ gameId: gameId._id, serverId, transactionType: 'Buy' })
      }}
      onSignInNeeded={(server) => {
        noteOrder('Buy', server)
      }}
    />
  )
}
