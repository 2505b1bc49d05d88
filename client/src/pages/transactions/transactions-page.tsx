import { HistoryView } from '../../features/history/history-view.tsx'
import { TextPage } from '../../features/text-page/text-page.tsx'
import { passage } from '../../lib/wording.ts'
import { useSession } from '../../session/browser-session.ts'
import { historyTexts as texts } from '../../texts/history.ts'

export function TransactionsPage() {
  const session = useSession()
  // Only players get here, but the page may render once more during the sign-out.
  if (session.status !== 'signed-in') return null
  return (
    <TextPage texts={texts} lang={passage('en')} className="grid gap-6 py-8">
      {/* Another user gets a new list. */}
      <HistoryView key={session.user._id} userId={session.user._id} />
    </TextPage>
  )
}
