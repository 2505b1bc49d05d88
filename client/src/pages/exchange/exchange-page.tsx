import { ExchangeDesk } from '../../features/exchange/exchange-view.tsx'
import { useInputOwner } from '../../forms/input-owner.ts'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { exchangeTexts as texts } from '../../texts/exchange.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

export function ExchangePage() {
  const session = useSession()
  const { generation } = useInputOwner()
  // The guard lets nobody else in; at the sign-out this page may be asked once more before it goes.
  if (session.status !== 'signed-in') return null
  const userId = session.user._id
  return (
    <>
      <PageMeta title={pageTitle(texts.title)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 md:py-14">
        {/* Whoever signs in as somebody else, or after a logout, begins with a form of their own. */}
        <ExchangeDesk key={`${userId} ${String(generation)}`} userId={userId} />
      </div>
    </>
  )
}
