import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { guardedPathOf } from '../features/resume-after-login/guarded-path.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import type { Session } from '../session/session.ts'
import { common } from '../texts/common.ts'
import { Spinner } from '../ui/spinner.tsx'
import { KamaCoin } from '../ui/zellige.tsx'
import { onFirstInteraction } from './on-first-interaction.ts'

/** However slow the provider is, the page is shown after this. */
const longestWaitMs = 10_000

/** Nobody reads a page for so long without moving anything. */
const longestIdleMs = 3000

/**
 * Asks who is signed in, at the start and at each change of path. A visitor who was signed in before waits for the
 * answer, and so does whoever comes to a page of those who are; everyone else sees the page at once, and is asked
 * about once the page is read: most are no players, and what a refresh needs would compete with the page itself.
 */
export function SessionBootstrap({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [isPatient, setPatient] = useState(true)

  useEffect(() => {
    const ask = (): void => void browserSession.refreshInBackground()
    // Not what was rendered: a page begins as the build has printed it, for anybody.
    const now = browserSession.get()
    if (now.status === 'unknown' && !isAwaited(now, pathname)) return onFirstInteraction(longestIdleMs, ask)
    ask()
    return undefined
  }, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => {
      setPatient(false)
    }, longestWaitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])

  return isPatient && isAwaited(session, pathname) ? <LoadingScreen /> : children
}

/** Whether the page is held back until it is known who is here. */
const isAwaited = (session: Session, pathname: string): boolean =>
  session.status === 'unknown' && (session.isExpected || guardedPathOf(pathname) !== undefined)

function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <KamaCoin className="size-20 animate-breathe" />
      <Spinner label={common.loading} />
    </div>
  )
}
