import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { useUnreadTotal } from '../features/chat-widget/unread-total.ts'
import { Toaster } from '../notify/toaster.tsx'
import { notify } from '../notify/notify.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { setNoticeHandler, useLogoutPending, useSession } from '../session/browser-session.ts'
import { sessionTexts } from '../texts/session.ts'
import { CanonicalUrl, UnreadInTitle } from '../ui/page-meta.tsx'
import { ErrorBoundary, SilentBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { PageLoadingContext } from './page-outlet.tsx'
import { pathInTable, routes } from './routes.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { SessionBootstrap } from './session-bootstrap.tsx'
import { AccountChanged, LogoutPending } from './session-banners.tsx'
import { usePendingNavigation, usePreloading } from './use-pending-navigation.ts'

declare global {
  interface ImportMetaEnv {
    /** The public origin of the client, such as `https://www.example.com`; set by vite.config.ts. */
    readonly SITE_ORIGIN: string
  }
}

// Only signed-in players get events, so visitors never load the code for sockets.
const RealtimeWiring = lazy(() => import('./realtime-wiring.tsx'))

interface AppProps {
  /** Called once the page on the screen handles events. */
  readonly onReady?: () => void
}

export function App({ onReady }: AppProps) {
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => ready(), [])
  return (
    <BrowserRouter basename={import.meta.env.BASE_URL}>
      <AppFrame />
    </BrowserRouter>
  )
}

/** Everything inside the router. Hydration requires the same output at build time and in the browser. */
export function AppFrame() {
  const { location, ...pageLoading } = usePendingNavigation()
  const session = useSession()
  const isLogoutPending = useLogoutPending()
  const [changedTo, setChangedTo] = useState<string>()
  useEffect(() => {
    setNoticeHandler((notice) => {
      if (notice.type === 'session-ended') notify.info(sessionTexts.ended)
      else setChangedTo(notice.user.email)
    })
  }, [])
  const page = useRoutes(routes, location)
  useScrollRestoration(location)
  usePreloading()
  return (
    <PageLoadingContext value={pageLoading}>
      {isLogoutPending && <LogoutPending />}
      {changedTo !== undefined && session.status === 'signed-in' && session.user.email === changedTo && (
        <AccountChanged email={changedTo} onClose={() => setChangedTo(undefined)} />
      )}
      <ErrorBoundary
        subject={location}
        renderFailed={(failed) => (
          <main>
            <ErrorPage {...failed} />
          </main>
        )}
      >
        <CanonicalUrl value={location && canonicalUrlOf(location.pathname)}>
          <UnreadInTitle value={useUnreadTotal()}>
            <SessionBootstrap>{location && page}</SessionBootstrap>
          </UnreadInTitle>
        </CanonicalUrl>
      </ErrorBoundary>
      {session.status === 'signed-in' && (
        <SilentBoundary onFailure={handleNoRealtime}>
          <RealtimeWiring userId={session.user._id} />
        </SilentBoundary>
      )}
      <Toaster />
    </PageLoadingContext>
  )
}

/** Without events, the parts that need them poll instead and say so. */
const handleNoRealtime = (): void => setRealtimeStatus('interrupted')

/** Returns the page's canonical URL without query; undefined for an unknown page and for a path with a parameter. */
function canonicalUrlOf(pathname: string): string | undefined {
  const path = pathInTable(pathname)
  return path === '*' || path.includes(':') ? undefined : import.meta.env.SITE_ORIGIN + path
}
