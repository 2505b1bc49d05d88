import { useEffect, useState } from 'react'
import { browserSession } from '../session/browser-session.ts'
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
      <div
        role="alert"
        className="flex flex-wrap items-center justify-center gap-3 bg-waiting-wash px-4 py-2 text-waiting"
      >
        <WarningIcon className="size-5 shrink-0" />
        <p className="max-w-2xl min-w-48 flex-1 font-medium">{texts.logoutPending}</p>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </div>
    )
  )
}
