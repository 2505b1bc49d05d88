import { useSyncExternalStore } from 'react'
import type { User } from '../../../contracts/registry/users.ts'
import { setTokenSource } from '../api/token-source.ts'
import { withOtherTabs } from '../lib/listeners.ts'
import { createSessionStore, type Session, type TabMessage, type SessionNotice } from './session.ts'

/** Connects the tabs of this browser. The build, which prerenders pages, has no window. */
const channel =
  'window' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('kamasouk.session')
    : undefined

const longestPauseMs = 30_000

let handleNotice: (notice: SessionNotice) => void = () => undefined

export function setNoticeHandler(handler: typeof handleNotice): void {
  handleNotice = handler
}

/**
 * Two tabs do not send one refresh token at once. For plain HTTP, which has no locks, and for a page that is left meanwhile, the
 * provider has a grace period.
 */
async function withLock<Result>(run: () => Promise<Result>): Promise<Result> {
  if (!('window' in globalThis && 'locks' in navigator)) return run()
  let running!: Promise<Result>
  const done = new AbortController()
  await navigator.locks
    .request('kamasouk.refresh', () => {
      running = run()
      // Chromium gives the lock of a page in the back/forward cache to no tab that waits.
      const left = new Promise((resolve) => addEventListener('pagehide', resolve, done))
      return Promise.race([running, left])
    })
    .finally(() => done.abort())
  return running
}

export const browserSession = createSessionStore({
  withLock,
  pause: (attempt) =>
    new Promise((resolve) => setTimeout(resolve, Math.min(1000 * 2 ** (attempt - 1), longestPauseMs))),
  announce: (message) => channel?.postMessage(message),
  notify: (notice) => handleNotice(notice),
})
setTokenSource(browserSession)

if (channel !== undefined) {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => browserSession.receive(data))
  // A page in the back/forward cache was frozen meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void browserSession.checkAfterSleep()
  })
  addEventListener('online', () => {
    void browserSession.retryLogout()
    // Without a network the session could not be refreshed.
    if (browserSession.get().status === 'signed-out') void browserSession.refreshInBackground()
  })
}

/** Prerendered pages and hydration start with this session: everybody is a visitor. */
const visitor: Session = { status: 'unknown', isExpected: false }

export const useSession = (): Session =>
  useSyncExternalStore(browserSession.subscribe, browserSession.get, () => visitor)

/** Undefined until a player is known to be signed in. A visitor's page is not rendered again when it turns out to be one. */
export const useUser = (): User | undefined =>
  useSyncExternalStore(browserSession.subscribe, browserSession.user, () => undefined)

const subscribeToTabs = withOtherTabs(browserSession.subscribe)

export const useLogoutPending = (): boolean =>
  useSyncExternalStore(subscribeToTabs, browserSession.isLogoutPending, () => false)
