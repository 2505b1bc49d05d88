import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { QueryProvider } from '../api/query-client.tsx'
import { notePage } from '../features/resume-after-login/browser-intent.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { common, pageTitle } from '../texts/common.ts'
import { guardTexts as texts } from '../texts/intent.ts'
import { Failure } from '../ui/failure.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PageTitle } from '../ui/page-meta.tsx'

/** The same page for those who are signed in alone; each of them asks the provider for something. */
export const requireAuth = (page: ComponentType): ComponentType => {
  const content = (
    <RequireAuth>
      <QueryProvider>{createElement(page)}</QueryProvider>
    </RequireAuth>
  )
  return () => content
}

/**
 * A refusal leads to the sign-in; while no provider can be reached nobody is turned away, since nobody has been
 * refused.
 */
function RequireAuth({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  const [isAsking, setAsking] = useState(true)
  // On entry somebody asks anew who is here, unless that has been refused; the gate's own question is the same one.
  useEffect(() => {
    void browserSession.refreshInBackground().finally(() => {
      setAsking(false)
    })
  }, [])

  function handleRetry(): void {
    setAsking(true)
    void browserSession.refreshInBackground().finally(() => {
      setAsking(false)
    })
  }

  if (session.status === 'signed-in') return children
  // Nobody who has just left by themselves was interrupted.
  if (session.status === 'signed-out' && session.why === 'left') return <Navigate to="/" replace />
  if (session.status === 'signed-out' && session.why === 'refused') return <ToSignIn />
  // The gate's loading screen has had its time.
  if (session.status === 'unknown') return <Waiting>{texts.slow}</Waiting>
  if (isAsking) return <Waiting>{common.loading}</Waiting>
  return (
    <Checking>
      <Failure
        title={texts.failedTitle}
        reason={texts.failedText}
        retryLabel={common.retry}
        onRetry={handleRetry}
      />
    </Checking>
  )
}

/** The sign-in takes this page's place in the history, so that "back" does not lead into a circle. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    notePage(pathname + search + hash)
  }, [pathname, search, hash])
  return <Navigate to="/signin" replace />
}

function Waiting({ children }: { readonly children: string }) {
  return (
    <Checking>
      <Spinner label={children} />
    </Checking>
  )
}

function Checking({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-16 sm:px-6">
      <PageTitle>{pageTitle(texts.title)}</PageTitle>
      <h1 className="text-3xl font-extrabold">{texts.title}</h1>
      {children}
    </div>
  )
}
