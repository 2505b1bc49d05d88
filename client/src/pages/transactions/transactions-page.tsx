import { HistoryView } from '../../features/history/history-view.tsx'
import { useSession } from '../../session/browser-session.ts'
import { pageTitle } from '../../texts/common.ts'
import { historyTexts as texts } from '../../texts/history.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PageMeta } from '../../ui/page-meta.tsx'

export function TransactionsPage() {
  const session = useSession()
  // The guard lets nobody else in; at the sign-out this page may be asked once more before it goes.
  if (session.status !== 'signed-in') return null
  return (
    <div lang="en">
      <PageMeta title={pageTitle(texts.pageTitle)} description={texts.description} />
      <PageHead title={texts.title} lead={texts.lead} />
      {/* Whoever signs in as somebody else begins with a list of their own. */}
      <HistoryView key={session.user._id} userId={session.user._id} />
    </div>
  )
}
