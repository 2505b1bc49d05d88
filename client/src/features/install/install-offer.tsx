import { useSyncExternalStore } from 'react'
import { pageLineTexts as texts } from '../../texts/page-line.ts'
import { Button } from '../../ui/button.tsx'

/** Of Chromium, which types of browsers do not have yet. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}
declare global {
  /** Set by `public/start.js` when the browser offers to install the app. */
  var kamasoukInstall: InstallPrompt | undefined
}

function subscribe(listener: () => void): () => void {
  for (const event of ['beforeinstallprompt', 'appinstalled']) addEventListener(event, listener)
  return () => {
    for (const event of ['beforeinstallprompt', 'appinstalled']) removeEventListener(event, listener)
  }
}

/** Whether the browser installs apps only from its own menu, as Safari of iOS does. It alone knows `standalone`. */
const canAddToHome = (): boolean => 'standalone' in navigator && navigator.standalone === false

interface InstallOfferProps {
  /** Says how to install where a page cannot offer it. */
  readonly isExplained?: boolean
  readonly className?: string
}

export default function InstallOffer({ isExplained = false, className }: InstallOfferProps) {
  const offer = useSyncExternalStore(subscribe, () => globalThis.kamasoukInstall)

  function handleInstall(): void {
    offer?.prompt().catch(() => undefined)
    // Browsers accept an offer once, so it ends, also at its other places.
    dispatchEvent(new Event('appinstalled'))
  }

  if (offer !== undefined)
    return (
      <div className={className}>
        <Button look="secondary" className="w-full sm:w-auto" onClick={handleInstall}>
          {texts.install}
        </Button>
      </div>
    )
  return isExplained && canAddToHome() ? <p className="text-muted">{texts.installOnIos}</p> : null
}
