/** News that stay on the page until the player has dealt with them: a toast may pass while nobody looks at this tab. */
import { useEffect, useState, type ReactNode } from 'react'
import { browserSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { sessionTexts as texts } from '../texts/session.ts'
import { Button } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

/** An ordinary logout is confirmed before this, and needs no words. */
const confirmedWithinMs = 1000

/** Tells the player that the provider has not confirmed the logout. */
export function LogoutPending() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true)
    }, confirmedWithinMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])

  return (
    isLate && (
      <News text={texts.logoutPending}>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </News>
    )
  )
}

interface AccountChangedProps {
  readonly email: string
  readonly onClose: () => void
}

/** Tells whose account this is now, after somebody else has signed in elsewhere in this browser. */
export function AccountChanged({ email, onClose }: AccountChangedProps) {
  return (
    <News text={texts.accountChanged(email)}>
      <Button look="secondary" onClick={onClose}>
        {common.close}
      </Button>
    </News>
  )
}

function News({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    // Beside the chat's button, never beneath it.
    <div
      role="alert"
      className="fixed bottom-5 left-5 right-24 z-30 flex animate-rise flex-wrap items-center gap-3 rounded-2xl border border-line bg-waiting-wash p-4 text-sm text-waiting shadow-lifted sm:right-auto sm:max-w-xl"
    >
      <WarningIcon className="size-5 shrink-0" />
      <p className="min-w-40 flex-1 font-medium wrap-break-word">{text}</p>
      {children}
    </div>
  )
}
