import { ExchangeView } from '../../features/exchange/exchange-view.tsx'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useSession } from '../../session/browser-session.ts'
import { exchangeTexts as texts } from '../../texts/exchange.ts'

export function ExchangePage() {
  const session = useSession()
  const { generation } = useInputOwner()
  // Only players get here, but the page may render once more during the sign-out.
  if (session.status !== 'signed-in') return null
  const userId = session.user._id
  return (
    <TextPage texts={texts} className="py-10 md:py-14">
      {/* Another user, or the same one after a logout, gets a new form. */}
      <ExchangeView key={`${userId} ${String(generation)}`} userId={userId} />
    </TextPage>
  )
}
