import { useChat } from '../../features/chat-widget/chat-context.tsx'
import {
  noteOrder,
  useResumedOrder,
  type ResumedOrder,
} from '../../features/resume-after-login/browser-intent.ts'
import { MarketPage } from '../../features/market/market-page.tsx'
import type { Market } from '../../features/market/market-section.tsx'
import { sellTexts } from '../../texts/market.ts'

const selling: Market = {
  texts: sellTexts,
  priceOf: (server) => server.sellPrice,
  isOpen: (server) => server.stockStatusForBuy === 'not completed',
}

export function SellPage() {
  const { dispatch } = useChat()
  const begin = (draft: ResumedOrder): void => {
    dispatch({ type: 'order-begun', draft })
  }
  useResumedOrder('Sell', begin)

  return (
    <MarketPage
      market={selling}
      onOrder={({ _id: serverId, gameId }) => {
        begin({ gameId: gameId._id, serverId, transactionType: 'Sell' })
      }}
      onSignInNeeded={(server) => {
        noteOrder('Sell', server)
      }}
    />
  )
}
