/** The session of this browser. */
import { useSyncExternalStore } from 'react'
import { setTokenSource } from '../api/token-source.ts'
import {
  createSessionStore,
  pendingLogoutKey,
  type Session,
  type SessionDeps,
  type TabMessage,
  type SessionNotice,
} from './session.ts'

/** Between the tabs of this browser. The build, which prints pages, has no window. */
const channel =
  'window' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('kamasouk.session')
    : undefined

const longestPauseMs = 30_000

const deps: SessionDeps = {
  // Web Locks hold across tabs, so that two of them never show the same refresh token at once. Over plain HTTP there are
  // none; two tabs then rely on the provider's grace.
  withLock: (run) => ('locks' in navigator ? navigator.locks.request('kamasouk.refresh', run) : run()),
  pause: (attempt) =>
    new Promise((resolve) => {
      setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), longestPauseMs))
    }),
  announce: (news) => channel?.postMessage(news),
  notify: (notice) => {
    tell(notice)
  },
}

/** Replaced by the app, which has words for the player. */
let tell: (notice: SessionNotice) => void = () => undefined

export function setNoticeHandler(handler: typeof tell): void {
  tell = handler
}

export const browserSession = createSessionStore(deps)
setTokenSource(browserSession)

if (channel !== undefined) {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    browserSession.receive(data)
  })
  // A page that the browser kept for "back" was frozen meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void browserSession.checkAfterSleep()
  })
  addEventListener('online', () => void browserSession.retryLogout())
}

/** What the build prints its pages with, and what the browser therefore begins with: everybody is a visitor. */
const anybody: Session = { status: 'unknown', isExpected: false }
const getAnybody = (): Session => anybody

export const useSession = (): Session =>
  useSyncExternalStore(browserSession.subscribe, browserSession.get, getAnybody)

/** Whether a logout of this browser is still to be confirmed by the provider. */
export const useLogoutPending = (): boolean =>
  useSyncExternalStore(subscribeToLogout, browserSession.isLogoutPending, () => false)

function subscribeToLogout(listener: () => void): () => void {
  const unsubscribe = browserSession.subscribe(listener)
  const handleStorage = ({ key }: StorageEvent): void => {
    if (key === pendingLogoutKey) listener()
  }
  addEventListener('storage', handleStorage)
  return () => {
    unsubscribe()
    removeEventListener('storage', handleStorage)
  }
}
