import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { QueryProvider } from '../api/query-client.tsx'
import { notePage } from '../features/resume-after-login/resume-after-login.ts'
import { useInputOwner } from '../forms/input-owner.ts'
import { browserSession, useSession } from '../session/browser-session.ts'
import { common } from '../texts/common.ts'
import { pageTitle } from '../texts/product.ts'
import { guardTexts as texts } from '../texts/player.ts'
import { Failure } from '../notify/load-notices.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { PageTitle } from '../ui/page-meta.tsx'
import type { PrivatePage } from './pages.ts'

export const requireAuth = (page: PrivatePage): ComponentType =>
  function Guarded() {
    return <RequireAuth page={page} />
  }

/** Redirects to the sign-in page only if the provider refuses the session, not while the provider is unreachable. */
function RequireAuth({ page: Page }: { readonly page: PrivatePage }) {
  const session = useSession()
  const { generation } = useInputOwner()
  const [isRefreshing, setRefreshing] = useState(true)
  // Refreshes on entry unless the session was refused. A refresh of SessionBootstrap under way is shared.
  useEffect(() => {
    if (isRefreshing) void browserSession.refreshInBackground().finally(() => setRefreshing(false))
  }, [isRefreshing])

  if (session.status === 'signed-in') {
    const { user } = session
    return (
      <QueryProvider>
        {/* Another user, or the same one after a logout, gets a new page with new forms. */}
        <Page key={`${user._id} ${String(generation)}`} user={user} />
      </QueryProvider>
    )
  }
  // The player signed out on purpose, so there is nothing to resume after a sign-in.
  if (session.status === 'signed-out' && session.why === 'left') return <Navigate to="/" replace />
  if (session.status === 'signed-out' && session.why === 'refused') return <ToSignIn />
  // The loading screen of SessionBootstrap has timed out.
  if (session.status === 'unknown') return <Waiting>{texts.slow}</Waiting>
  if (isRefreshing) return <Waiting>{common.loading}</Waiting>
  return (
    <Frame>
      <Failure title={texts.failedTitle} reason={texts.failedText} onRetry={() => setRefreshing(true)} />
    </Frame>
  )
}

/** Replaces this page's history entry, so that "back" does not return to the redirect. */
function ToSignIn() {
  const { pathname, search, hash } = useLocation()
  useEffect(() => notePage(pathname + search + hash), [pathname, search, hash])
  return <Navigate to="/signin" replace />
}

function Waiting({ children }: { readonly children: string }) {
  return (
    <Frame>
      <Spinner label={children} />
    </Frame>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl gap-6 px-4 py-16 sm:px-6">
      <PageTitle>{pageTitle(texts.title)}</PageTitle>
      <h1 className="text-3xl font-extrabold">{texts.title}</h1>
      {children}
    </div>
  )
}
