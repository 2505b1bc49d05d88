import { useEffect, useSyncExternalStore } from 'react'
import { useUnreadTotal } from '../features/chat-widget/unread-total.ts'
import { LanguageOffer } from '../features/language/language-offer.tsx'
import { baseOf } from '../lib/languages.ts'
import { onPageState, pageState, startOffline } from '../offline/page-state.ts'
import { useSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { useWording } from '../texts/current.ts'
import { pageLineTexts as texts } from '../texts/page-line.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** One quiet line about the network, a new version, or the language. It also follows what is not shown on the page. */
export default function PageLine() {
  const session = useSession()
  const { isOnline, isCopy, isOutdated } = useSyncExternalStore(onPageState, pageState)
  const manifest = `${baseOf(useWording())}manifest.webmanifest`
  useEffect(startOffline, [])
  // The app is installed in the language that is shown, which may differ from the one of the document.
  useEffect(() => document.querySelector('link[rel=manifest]')?.setAttribute('href', manifest), [manifest])
  const unread = useUnreadTotal()
  const isKnown = session.status !== 'unknown'
  // On the icon of the installed app, where the browser can.
  useEffect(() => {
    if (isKnown && 'setAppBadge' in navigator) navigator.setAppBadge(unread).catch(() => undefined)
  }, [isKnown, unread])
  if (isCopy) return <Reload text={texts.copy} label={common.retry} />
  if (!isOnline) return <Banner text={texts.offline} />
  if (isOutdated) return <Reload text={texts.newVersion} label={texts.reload} />
  return <LanguageOffer />
}

const Reload = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Banner text={text}>
    <Button look="secondary" onClick={() => location.reload()}>
      {label}
    </Button>
  </Banner>
)
