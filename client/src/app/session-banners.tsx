/** Messages that stay until the player deals with them: a toast may disappear while the tab is in the background. */
import { useEffect, useState, type ReactNode } from 'react'
import { browserSession } from '../session/browser-session.ts'
import { common, sessionTexts as texts } from '../texts/common.ts'
import { Button } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'

const confirmedWithinMs = 1000

export function LogoutPending() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), confirmedWithinMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    isLate && (
      <Banner text={texts.logoutPending}>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </Banner>
    )
  )
}

export function AccountChanged({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Banner text={texts.accountChanged(email)}>
      <Button look="secondary" onClick={onClose}>
        {common.close}
      </Button>
    </Banner>
  )
}

function Banner({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    // Next to the chat's button, never below it.
    <div
      role="alert"
      className="fixed bottom-5 start-5 end-24 z-30 flex animate-rise flex-wrap items-center gap-3 rounded-2xl border border-line bg-waiting-wash p-4 text-sm text-waiting shadow-lifted sm:end-auto sm:max-w-xl"
    >
      <WarningIcon className="size-5 shrink-0" />
      <p className="min-w-40 flex-1 font-medium wrap-break-word">{text}</p>
      {children}
    </div>
  )
}
