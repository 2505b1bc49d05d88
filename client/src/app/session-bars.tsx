/** Bars above the page that stay until they are dealt with: a toast may pass while nobody looks at this tab. */
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
      <Bar text={texts.logoutPending}>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </Bar>
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
    <Bar text={texts.accountChanged(email)}>
      <Button look="secondary" onClick={onClose}>
        {common.close}
      </Button>
    </Bar>
  )
}

function Bar({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div role="alert" className="bg-waiting-wash text-waiting">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-3 px-4 py-2 sm:px-6">
        <WarningIcon className="size-5 shrink-0" />
        <p className="min-w-48 flex-1 font-medium wrap-break-word">{text}</p>
        {children}
      </div>
    </div>
  )
}
