import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { guardedPathOf } from '../features/intent/guarded-path.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { Spinner } from '../ui/spinner.tsx'
import { KamaCoin } from '../ui/zellige.tsx'

/** However slow the provider is, the page is shown after this. */
const longestWaitMs = 10_000

/**
 * Asks who is signed in, at the start and at each change of path. A visitor who was signed in before waits for the
 * answer, and so does whoever comes to a page of those who are; everyone else sees the page at once.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [isPatient, setPatient] = useState(true)

  useEffect(() => {
    void browserSession.refreshInBackground()
  }, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => {
      setPatient(false)
    }, longestWaitMs)
    return () => {
      clearTimeout(timer)
    }
  }, [])

  const hasToWait =
    session.status === 'unknown' && (session.isExpected || guardedPathOf(pathname) !== undefined)
  return isPatient && hasToWait ? <LoadingScreen /> : children
}

function LoadingScreen() {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-6">
      <KamaCoin className="size-20 animate-breathe" />
      <Spinner label={common.loading} />
    </div>
  )
}
