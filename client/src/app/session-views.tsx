import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { guardedPathOf } from '../features/resume-after-login/guarded-path.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import type { Session } from '../session/session.ts'
import { common, sessionTexts as texts } from '../texts/common.ts'
import { prepareNotices } from '../notify/notify.tsx'
import { onFirstInteraction } from '../lib/first-interaction.ts'
import { Spinner } from '../ui/spinner.tsx'
import { KamaCoin } from '../ui/icons.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useIsAfter } from '../ui/use-is-after.ts'

const longestWaitMs = 10_000

const longestIdleMs = 3000

/**
 * Refreshes the session at the start and on each change of path. A browser that was signed in before, and every visit
 * to a private page, waits for the response behind a loading screen. Other visitors see the page at once, and the
 * refresh waits for their first interaction: most are not players, and its code would compete with the page's own.
 */
export function SessionBootstrap({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  // Without a network the answer cannot come.
  const isLate = useIsAfter(navigator.onLine ? longestWaitMs : 0)

  useEffect(() => {
    const refresh = (): void => {
      prepareNotices()
      void browserSession.refreshInBackground()
    }
    // Reads the store, because hydration renders the visitor's state first.
    const now = browserSession.get()
    if (now.status === 'unknown' && !isAwaited(now, pathname))
      return onFirstInteraction(longestIdleMs, refresh)
    refresh()
    return undefined
  }, [pathname])

  if (isLate || !isAwaited(session, pathname)) return children
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <KamaCoin className="size-20 animate-breathe" />
      <Spinner label={common.loading} />
    </div>
  )
}

const isAwaited = (session: Session, pathname: string): boolean =>
  session.status === 'unknown' && (session.isExpected || guardedPathOf(pathname) !== undefined)

const confirmedWithinMs = 1000

export function LogoutPending() {
  return (
    useIsAfter(confirmedWithinMs) && (
      <Banner isUrgent text={texts.logoutPending}>
        <Button look="secondary" onClick={() => void browserSession.retryLogout()}>
          {texts.retryLogout}
        </Button>
      </Banner>
    )
  )
}

export function AccountChanged({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  return (
    <Banner isUrgent text={texts.accountChanged(email)}>
      <Button look="secondary" onClick={onClose}>
        {common.close}
      </Button>
    </Banner>
  )
}
