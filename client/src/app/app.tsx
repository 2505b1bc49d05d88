import { lazy, useEffect, useEffectEvent, useState } from 'react'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { useUnreadTotal } from '../features/chat-widget/unread-total.ts'
import { Toaster } from '../notify/toaster.tsx'
import { notify } from '../notify/notify.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { setNoticeHandler, useLogoutPending, useSession } from '../session/browser-session.ts'
import { sessionTexts } from '../texts/session.ts'
import { PageAddress, TitleNews } from '../ui/page-meta.tsx'
import { SilentBoundary } from './silent-boundary.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { ErrorPage } from './error-page.tsx'
import { PageLoadingContext } from './page-outlet.tsx'
import { usePreloading } from './preloading.ts'
import { pathInTable, routes } from './routes.tsx'
import { useScrollRestoration } from './scroll-restoration.ts'
import { SessionBootstrap } from './session-bootstrap.tsx'
import { AccountChanged, LogoutPending } from './session-banners.tsx'
import { usePendingNavigation } from './use-pending-navigation.ts'

declare global {
  interface ImportMetaEnv {
    /** Where the client is to be found by everybody, `https://www.example.com` say; set by vite.config.ts. */
    readonly SITE_ORIGIN: string
  }
}

// Sockets are for those who are signed in; nobody else loads the code for them.
const RealtimeWiring = lazy(async () => ({
  default: (await import('./realtime-wiring.tsx')).RealtimeWiring,
}))

interface AppProps {
  /** Called once what is on the screen answers to the visitor. */
  readonly onReady?: () => void
}

export function App({ onReady }: AppProps) {
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => {
    ready()
  }, [])
  return (
    <BrowserRouter>
      <AppFrame />
    </BrowserRouter>
  )
}

/** All within the router, the same at build time and in the browser, which is to find what it would draw itself. */
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
        <AccountChanged
          email={changedTo}
          onClose={() => {
            setChangedTo(undefined)
          }}
        />
      )}
      <ErrorBoundary
        subject={location}
        renderFailed={(failed) => (
          <main>
            <ErrorPage {...failed} />
          </main>
        )}
      >
        <PageAddress value={location && addressOf(location.pathname)}>
          <TitleNews value={useUnreadTotal()}>
            <SessionBootstrap>{location && page}</SessionBootstrap>
          </TitleNews>
        </PageAddress>
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

/** Without events whoever needs them reads by other means, and says so. */
const handleNoRealtime = (): void => {
  setRealtimeStatus('interrupted')
}

/** Without what follows the path; none for a page that does not exist, or that is one person's. */
function addressOf(pathname: string): string | undefined {
  const path = pathInTable(pathname)
  return path === '*' || path.includes(':') ? undefined : import.meta.env.SITE_ORIGIN + path
}
