import { useState, useSyncExternalStore } from 'react'
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
  const handleInstalled = (): void => {
    globalThis.kamasoukInstall = undefined
    listener()
  }
  addEventListener('beforeinstallprompt', listener)
  addEventListener('appinstalled', handleInstalled)
  return () => {
    removeEventListener('beforeinstallprompt', listener)
    removeEventListener('appinstalled', handleInstalled)
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
  const [used, setUsed] = useState<InstallPrompt>()

  function handleInstall(): void {
    // Browsers accept an offer once.
    setUsed(offer)
    globalThis.kamasoukInstall = undefined
    offer?.prompt().catch(() => undefined)
  }

  if (offer !== undefined && offer !== used)
    return (
      <div className={className}>
        <Button look="secondary" className="w-full sm:w-auto" onClick={handleInstall}>
          {texts.install}
        </Button>
      </div>
    )
  return isExplained && canAddToHome() ? <p className="text-muted">{texts.installOnIos}</p> : null
}
