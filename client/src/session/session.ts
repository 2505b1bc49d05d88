/**
 * Knows who is signed in. The access token exists only in this module's memory, the refresh token in a cookie that no
 * script can read. Only a refusal by the provider ends a session; network errors change nothing. All tabs of a browser
 * share one cookie, so each sign-in and sign-out is announced to the other tabs. A logout that the provider has not
 * confirmed is stored as a flag and repeated before any other call of the session.
 */
import type { User } from '../../../contracts/registry/users.ts'
import { ApiError, isTransient } from '../api/api-error.ts'
import type { Renewal } from '../api/token-source.ts'
import { createListeners } from '../lib/listeners.ts'
import { forgetPersonalData, readStored, store } from '../lib/storage.ts'
import type { Credentials } from './session-calls.ts'

export type Session =
  /** Before the first response. `isExpected`: this browser was signed in at its last visit. */
  | { readonly status: 'unknown'; readonly isExpected: boolean }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly why: SignedOutFor }

/** `refused` and `left` last until a player signs in; after `unreachable`, a later refresh may succeed. */
type SignedOutFor = 'refused' | 'left' | 'unreachable'

export type TabMessage =
  { readonly type: 'signed-in'; readonly userId: string } | { readonly type: 'signed-out' }

/** A change that the app explains to the player, because the player did not cause it on this page. */
export type SessionNotice =
  { readonly type: 'account-changed'; readonly user: User } | { readonly type: 'session-ended' }

export interface SessionDeps {
  /** Runs one task at a time across all tabs of this browser. Every call that changes the cookie uses it. */
  withLock<Result>(run: () => Promise<Result>): Promise<Result>
  /** Waits before the n-th retry of a call that did not reach the provider; the first retry is 1. */
  pause(attempt: number): Promise<void>
  announce(message: TabMessage): void
  notify(notice: SessionNotice): void
}

export type SessionStore = ReturnType<typeof createSessionStore>

/** The id of the player of an earlier session, never a token: the page then waits for the refresh instead of showing "sign in". */
const hintKey = 'kamasouk.session'
/** A flag that a logout is not confirmed yet, never a token. */
const pendingLogoutKey = 'kamasouk.logout'
const attempts = 3

const loadCalls = () => import('./session-calls.ts')

export function createSessionStore(deps: SessionDeps) {
  /** A copy of the flag for browsers that forbid their storage. */
  let isLogoutPendingInMemory = false
  const isLogoutPending = (): boolean =>
    isLogoutPendingInMemory || readStored('localStorage', pendingLogoutKey) !== null
  let session: Session = isLogoutPending()
    ? { status: 'signed-out', why: 'left' }
    : { status: 'unknown', isExpected: readStored('localStorage', hintKey) !== null }
  let token: string | undefined
  let lastUserId: string | undefined
  /** Every token of this generation, to recognise a late refusal of a token of an earlier one. */
  const tokensOfGeneration = new Set<string>()
  let runningRefresh: Promise<Renewal> | undefined
  let sentRefresh: AbortController | undefined
  let runningLogout: Promise<void> | undefined
  /** Increases with each sign-in and sign-out. A response to a call of an earlier generation is ignored. */
  let generation = 0
  const { subscribe, notify: notifyListeners } = createListeners()

  const user = (): User | undefined => (session.status === 'signed-in' ? session.user : undefined)

  function beginGeneration(): void {
    generation += 1
    tokensOfGeneration.clear()
    token = undefined
    // The new player does not wait for a refresh of the previous one.
    runningRefresh = undefined
  }

  function set(next: Session): void {
    session = next
    notifyListeners()
  }

  function setLogoutPending(isPending: boolean): void {
    store('localStorage', pendingLogoutKey, isPending ? '1' : null)
    // Another tab may remove a flag that is stored.
    isLogoutPendingInMemory = isPending && readStored('localStorage', pendingLogoutKey) === null
  }

  function setSignedIn(accessToken: string, user: User): void {
    token = accessToken
    tokensOfGeneration.add(accessToken)
    lastUserId = user._id
    store('localStorage', hintKey, user._id)
    set({ status: 'signed-in', user })
  }

  function startSession(accessToken: string, user: User): void {
    beginGeneration()
    // A pending logout is the previous session's, whose cookie is replaced by now.
    setLogoutPending(false)
    if (lastUserId !== undefined && lastUserId !== user._id) forgetPersonalData()
    setSignedIn(accessToken, user)
    deps.announce({ type: 'signed-in', userId: user._id })
  }

  /** Applies a refreshed session, which may be another player's: the cookie is shared by all tabs. */
  function applyRefresh(accessToken: string, user: User): Renewal {
    if (lastUserId === undefined || lastUserId === user._id) {
      setSignedIn(accessToken, user)
      return 'renewed'
    }
    beginGeneration()
    forgetPersonalData()
    setSignedIn(accessToken, user)
    deps.notify({ type: 'account-changed', user })
    return 'replaced'
  }

  function setSignedOut(why: SignedOutFor): void {
    const wasSignedIn = session.status === 'signed-in'
    beginGeneration()
    store('localStorage', hintKey, null)
    set({ status: 'signed-out', why })
    if (why === 'refused' && wasSignedIn) deps.notify({ type: 'session-ended' })
  }

  const outdated = (): Renewal => (session.status === 'signed-in' ? 'replaced' : 'refused')

  async function attemptRefresh(startedIn: number): Promise<Renewal | 'retry'> {
    // The player may have signed in or out during the wait for the lock.
    if (startedIn !== generation) return outdated()
    if (isLogoutPending()) {
      if (session.status !== 'signed-out') setSignedOut('left')
      return 'refused'
    }
    sentRefresh = new AbortController()
    const { signal } = sentRefresh
    try {
      const answer = await (await loadCalls()).callRefresh(signal)
      return startedIn === generation ? applyRefresh(answer.accessToken, answer.user) : outdated()
    } catch (error) {
      if (startedIn !== generation) return outdated()
      // Aborted by a sign-in, which replaces it.
      if (signal.aborted) return 'unavailable'
      console.warn('The session could not be refreshed:', error instanceof ApiError ? error.code : error)
      if (isRefusal(error)) {
        setSignedOut('refused')
        return 'refused'
      }
      return isTransient(error) ? 'retry' : 'unavailable'
    }
  }

  async function refresh(startedIn: number): Promise<Renewal> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await deps.withLock(() => attemptRefresh(startedIn))
      if (outcome === 'retry' && attempt < attempts) {
        await deps.pause(attempt)
        continue
      }
      if (outcome !== 'retry' && outcome !== 'unavailable') return outcome
      if (session.status === 'unknown') set({ status: 'signed-out', why: 'unreachable' })
      return 'unavailable'
    }
  }

  function refreshOnce(): Promise<Renewal> {
    if (runningRefresh) return runningRefresh
    const refreshing = refresh(generation).finally(() => {
      if (runningRefresh === refreshing) runningRefresh = undefined
    })
    runningRefresh = refreshing
    return refreshing
  }

  const callPendingLogout = (): Promise<void> =>
    deps.withLock(async () => {
      // Another tab may have sent it, or a player has signed in.
      if (!isLogoutPending()) return
      await (await loadCalls()).callLogout()
      setLogoutPending(false)
      set(session)
    })

  function finishLogout(failures: number): Promise<void> {
    runningLogout ??= (async () => {
      for (let attempt = failures; isLogoutPending(); attempt += 1) {
        if (attempt > 0) await deps.pause(attempt)
        await callPendingLogout().catch(warnOfLogout)
      }
    })().finally(() => {
      runningLogout = undefined
    })
    return runningLogout
  }

  function receive(message: TabMessage): void {
    if (message.type === 'signed-out') {
      setSignedOut('left')
      // The other tab has removed what is in localStorage.
      forgetPersonalData(['sessionStorage'])
      if (isLogoutPending()) void finishLogout(1)
      return
    }
    if (session.status === 'signed-in' && session.user._id === message.userId) return
    if (session.status === 'signed-in') {
      beginGeneration()
      set({ status: 'unknown', isExpected: true })
    }
    void refreshOnce()
  }

  return {
    get: (): Session => session,
    isLogoutPending,
    subscribe,
    token: (): string | undefined => token,
    user,
    userId: (): string | undefined => user()?._id,
    renew(usedToken: string): Promise<Renewal> {
      // The call was made for the previous player: no other player's token may be used for it.
      if (!tokensOfGeneration.has(usedToken)) return Promise.resolve(outdated())
      // Another call has renewed the token already.
      if (token !== undefined && token !== usedToken) return Promise.resolve('renewed')
      return refreshOnce()
    },
    /** Refreshes the session unless a refresh is under way or the session is refused or left. Never rejects. */
    async refreshInBackground(): Promise<void> {
      if (isLogoutPending()) {
        void finishLogout(0)
        return
      }
      if (session.status === 'signed-out' && session.why !== 'unreachable') return
      await refreshOnce()
    },
    async signIn(credentials: Credentials): Promise<User> {
      const { callLogin, callLogout } = await loadCalls()
      // A refresh under way would only make the player wait, and its result is not needed any more.
      sentRefresh?.abort()
      return deps.withLock(async () => {
        if (isLogoutPending()) await callLogout().catch(warnOfLogout)
        const { accessToken, user } = await callLogin(credentials)
        startSession(accessToken, user)
        return user
      })
    },
    signInWithToken: startSession,
    /** Replaces the user after a change of the profile. Ignored if another user, or nobody, is signed in by then. */
    updateUser(user: User): void {
      if (session.status !== 'signed-in' || session.user._id !== user._id) return
      set({ status: 'signed-in', user })
    },
    /** Signs out at once, then tells the provider. Rejects if the first attempt fails; retries follow. */
    async signOut(): Promise<void> {
      setLogoutPending(true)
      setSignedOut('left')
      forgetPersonalData()
      deps.announce({ type: 'signed-out' })
      try {
        await callPendingLogout()
      } catch (error) {
        void finishLogout(1)
        throw error
      }
    },
    /** Retries an unconfirmed logout now instead of after the next pause. Never rejects. */
    retryLogout: (): Promise<void> => callPendingLogout().catch(warnOfLogout),
    receive,
    /** Catches up with what a page missed while it was frozen. Never rejects. */
    async checkAfterSleep(): Promise<void> {
      if (isLogoutPending()) {
        receive({ type: 'signed-out' })
        return
      }
      const userId = readStored('localStorage', hintKey)
      if (userId === null && session.status !== 'signed-in') return
      // Without the flag the session may have ended. No player has the id '', so this one is hidden until the provider has answered.
      receive({ type: 'signed-in', userId: userId ?? '' })
      await refreshOnce()
    },
  }
}

function warnOfLogout(error: unknown): void {
  console.warn('The provider has not confirmed the logout:', error instanceof ApiError ? error.code : error)
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
