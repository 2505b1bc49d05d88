import { useEffect, useSyncExternalStore } from 'react'
import { LanguageOffer } from '../features/language/language-offer.tsx'
import { baseOf } from '../lib/languages.ts'
import { onPageState, pageState, startOffline } from '../offline/page-state.ts'
import { browserSession, useLogoutPending, useSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { useWording } from '../texts/current.ts'
import { pageLineTexts as texts } from '../texts/page-line.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { AccountChanged, LogoutPending } from './session-banners.tsx'

interface PageLineProps {
  /** The e-mail address of another player, to whom the page has switched. */
  readonly changedTo: string | undefined
  readonly onAccountSeen: () => void
}

/** One line about the session, the network, a new version, or the language. */
export default function PageLine({ changedTo, onAccountSeen }: PageLineProps) {
  const session = useSession()
  const { isOnline, isCopy, isOutdated } = useSyncExternalStore(onPageState, pageState)
  const manifest = `${baseOf(useWording())}manifest.webmanifest`
  useEffect(() => startOffline({ onOnline: refreshSession }), [])
  // The app is installed in the language that is shown, which may differ from the one of the document.
  useEffect(() => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest), [manifest])
  const isPending = useLogoutPending()
  if (changedTo !== undefined && session.status === 'signed-in' && session.user.email === changedTo)
    return <AccountChanged email={changedTo} onClose={onAccountSeen} />
  if (isPending) return <LogoutPending />
  if (isCopy) return <Reload text={texts.copy} label={common.retry} />
  if (!isOnline) return <Banner text={texts.offline} />
  if (isOutdated) return <Reload text={texts.newVersion} label={texts.reload} />
  return <LanguageOffer />
}

/** Signs a player in again whose session could not be refreshed without a network. */
function refreshSession(): void {
  if (browserSession.get().status === 'signed-out') void browserSession.refreshInBackground()
}

const Reload = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Banner text={text}>
    <Button look="secondary" onClick={() => location.reload()}>
      {label}
    </Button>
  </Banner>
)
