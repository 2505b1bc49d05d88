import type { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { useChat } from '../../features/chat-widget/chat-context.tsx'
import { MarketPage } from '../../features/market/market-page.tsx'
import type { Market } from '../../features/market/server-table.tsx'
import {
  noteOrder,
  useResumedOrder,
  type ResumedOrder,
} from '../../features/resume-after-login/resume-after-login.ts'
import { buyTexts, sellTexts } from '../../texts/market.ts'

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

export const BuyPage = () => <TradePage transactionType="Buy" />
export const SellPage = () => <TradePage transactionType="Sell" />

/** A market whose orders open the chat. */
function TradePage({ transactionType }: { readonly transactionType: TransactionType }) {
  const { dispatch } = useChat()
  const begin = (draft: ResumedOrder): void => dispatch({ type: 'order-begun', draft })
  useResumedOrder(transactionType, begin)

  return (
    <MarketPage
      market={markets[transactionType]}
      onOrder={({ _id: serverId, gameId }) => begin({ gameId: gameId._id, serverId, transactionType })}
      onSignInNeeded={(server) => noteOrder(transactionType, server)}
    />
  )
}
