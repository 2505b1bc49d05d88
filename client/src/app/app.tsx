import { useEffect, useEffectEvent, lazy, memo, useMemo, useState } from 'react'
import { NavigationType, UNSAFE_LocationContext as LocationContext, type Location } from 'react-router-dom'
import { useUnreadTotal } from '../features/chat-widget/unread-total.ts'
import { notify, useToasterNeeded } from '../notify/notify.tsx'
import { languages, pathIn, type Wording } from '../lib/languages.ts'
import { setRealtimeStatus } from '../realtime/status.ts'
import { setNoticeHandler, useLogoutPending, useUser } from '../session/browser-session.ts'
import { sessionTexts } from '../texts/common.ts'
import { lazyWithTexts, useWording } from '../texts/current.ts'
import { PageAddressesContext, type PageAddresses, UnreadInTitle } from '../ui/page-meta.tsx'
import { useIsAfter } from '../ui/use-is-after.ts'
import { ErrorBoundary, SilentBoundary, ErrorPage } from './error-page.tsx'
import {
  LocalizedRouter,
  useScrollRestoration,
  usePendingNavigation,
  useLinks,
  pathInTable,
} from './navigation.tsx'
import { Layout } from './layout.tsx'
import { PageLoadingContext, PageOutlet } from './page-loader.tsx'
import { pages } from './pages.ts'
import { SessionBootstrap, AccountChanged, LogoutPending } from './session-views.tsx'

/** Its texts are those of every page, so no other text that is missing can keep a toast back. */
const Toaster = lazy(() => import('../notify/toaster.tsx'))
const PageLine = lazyWithTexts(() => import('./page-line.tsx'))
const RealtimeWiring = lazyWithTexts(() => import('./realtime-wiring.tsx'))

/** Its code and the service worker must not slow the start of the page. */
const pageLineAfterMs = 3000

declare global {
  interface ImportMetaEnv {
    /** The public origin of the client, such as `https://www.example.com`; set by vite.config.ts. */
    readonly SITE_ORIGIN: string
  }
}

export function App({ onReady }: { readonly onReady?: () => void }) {
  const ready = useEffectEvent(() => onReady?.())
  useEffect(() => ready(), [])
  return (
    <LocalizedRouter>
      <AppFrame />
    </LocalizedRouter>
  )
}

/** Everything in it has the location that is shown, not one that is still loading. Memoised, because it gives a new context in each rendering. */
const Page = memo(function Page({ location }: { readonly location: Location }) {
  const path = pathInTable(location.pathname)
  const page = (
    <ErrorBoundary subject={location.key} renderFailed={(failed) => <ErrorPage {...failed} />}>
      <PageOutlet path={path} />
    </ErrorBoundary>
  )
  return (
    <LocationContext value={{ location, navigationType: NavigationType.Pop }}>
      {pages.get(path)?.setting === 'bare' ? page : <Layout>{page}</Layout>}
    </LocationContext>
  )
})

/** Everything inside the router. Hydration requires the same output at build time and in the browser. */
export function AppFrame() {
  const { location, isLoading, failure } = usePendingNavigation()
  const wording = useWording()
  const pathname = location?.pathname
  // The same values for each rendering: React would discard prerendered parts whose code is not loaded yet.
  const pageLoading = useMemo(() => ({ isLoading, failure }), [isLoading, failure])
  const addresses = useMemo(
    () => (pathname === undefined ? undefined : addressesOf(pathname, wording)),
    [pathname, wording],
  )
  const user = useUser()
  const isLogoutPending = useLogoutPending()
  const [changedTo, setChangedTo] = useState<string>()
  useEffect(() => {
    setNoticeHandler((notice) => {
      if (notice.type === 'session-ended') notify.info(sessionTexts.ended)
      else setChangedTo(notice.user.email)
    })
  }, [])
  const isQuiet = useIsAfter(pageLineAfterMs)
  const needsToaster = useToasterNeeded()
  useScrollRestoration(location)
  useLinks()
  return (
    <PageLoadingContext value={pageLoading}>
      {isLogoutPending && <LogoutPending />}
      {changedTo !== undefined && user?.email === changedTo && (
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
        <PageAddressesContext value={addresses}>
          <UnreadInTitle value={useUnreadTotal()}>
            <SessionBootstrap>{location && <Page location={location} />}</SessionBootstrap>
          </UnreadInTitle>
        </PageAddressesContext>
      </ErrorBoundary>
      {user && (
        <SilentBoundary onFailure={handleNoRealtime}>
          <RealtimeWiring userId={user._id} />
        </SilentBoundary>
      )}
      {isQuiet && (
        <SilentBoundary>
          <PageLine />
        </SilentBoundary>
      )}
      {needsToaster && (
        <SilentBoundary>
          <Toaster />
        </SilentBoundary>
      )}
    </PageLoadingContext>
  )
}

/** Without events, the parts that need them poll instead and say so. */
const handleNoRealtime = (): void => setRealtimeStatus('interrupted')

function addressesOf(pathname: string, current: Wording): PageAddresses | undefined {
  const path = pathInTable(pathname)
  if (path === '*' || path.includes(':')) return undefined
  const inWording = (wording: Wording): string => import.meta.env.SITE_ORIGIN + pathIn(path, wording)
  return {
    canonical: inWording(current),
    alternates: {
      ...Object.fromEntries(languages.map((language) => [language, inWording(language)])),
      'x-default': inWording('default'),
    },
  }
}
