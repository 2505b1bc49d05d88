/**
 * Who is signed in. The access token lives in this module's memory and nowhere else; the refresh token in a cookie that
 * no script can read. Only a refusal by the provider ends a session: trouble on the way changes nothing. All tabs of
 * a browser share one cookie, so each sign-in and sign-out is announced to the others, and a logout that the provider has
 * not confirmed is remembered and repeated before anything else is asked.
 */
import type { User } from '../../../contracts/registry/users.ts'
import { ApiError, isTransient } from '../api/api-error.ts'
import { type TokenSource, type Renewal } from '../api/token-source.ts'
import { forgetPersonalData, readStored, store } from '../lib/storage.ts'
import type { Credentials } from './session-calls.ts'

export type Session =
  /** Not known yet. `isExpected`: this browser was signed in when it was last here. */
  | { readonly status: 'unknown'; readonly isExpected: boolean }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out'; readonly why: SignedOutFor }

/**
 * `refused` by the provider, or `left` by a person: either way it is not asked again until somebody signs in ·
 * `unreachable` nobody has said anything.
 */
export type SignedOutFor = 'refused' | 'left' | 'unreachable'

/** What one tab tells the others of the same browser. */
export type TabMessage =
  { readonly type: 'signed-in'; readonly userId: string } | { readonly type: 'signed-out' }

/** What the app tells the player, since it happened without a press on this page. */
export type SessionNotice =
  { readonly type: 'account-changed'; readonly user: User } | { readonly type: 'session-ended' }

/** What a session needs from outside, so that tests can control each step. */
export interface SessionDeps {
  /** Runs one call that changes the cookie at a time, across all tabs of this browser. */
  withLock<Result>(run: () => Promise<Result>): Promise<Result>
  /** Waits before the n-th new attempt at a call that found no provider, 1 being the first. */
  pause(attempt: number): Promise<void>
  /** Sends news to the other tabs. */
  announce(news: TabMessage): void
  notify(notice: SessionNotice): void
}

export interface SessionStore extends TokenSource {
  get(): Session
  /** Whether somebody has signed out here and the provider has not confirmed it yet. */
  isLogoutPending(): boolean
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Asks for a token unless one attempt is under way or the provider has refused; never rejects. */
  refreshInBackground(): Promise<void>
  signIn(credentials: Credentials): Promise<User>
  /** Takes over what the provider has answered to a change of the profile, if it is still that user who is here. */
  updateUser(user: User): void
  /** For a session that the provider has begun elsewhere, and that a browser has brought along. */
  signInWithToken(accessToken: string, user: User): void
  /**
   * Signs out here at once. Rejects with the ApiError of the first attempt to tell the provider; further attempts follow
   * until it has confirmed.
   */
  signOut(): Promise<void>
  /** Tries an unconfirmed logout again now, without waiting for the next attempt. Never rejects. */
  retryLogout(): Promise<void>
  /** Takes in what another tab has announced. */
  receive(news: TabMessage): void
  /** Asks who is signed in after this page was frozen and may have missed news. Never rejects. */
  checkAfterSleep(): Promise<void>
}

/** A sign of an earlier session, never a token: with it the page waits for the refresh instead of showing "sign in". */
const hintKey = 'kamasouk.session'
/** A sign that a logout is not confirmed yet, never a token. */
export const pendingLogoutKey = 'kamasouk.logout'
const attempts = 3

const loadCalls = () => import('./session-calls.ts')

export function createSessionStore(deps: SessionDeps): SessionStore {
  /** For browsers that forbid their storage. */
  let isLogoutPendingHere = false
  const isLogoutPending = (): boolean =>
    isLogoutPendingHere || readStored('localStorage', pendingLogoutKey) !== null
  let session: Session = isLogoutPending()
    ? { status: 'signed-out', why: 'left' }
    : { status: 'unknown', isExpected: readStored('localStorage', hintKey) !== null }
  let token: string | undefined
  /** The player whose data this page showed last. */
  let lastUserId: string | undefined
  /** Every token of this generation, so that a late refusal of an earlier one is recognised. */
  const tokensOfGeneration = new Set<string>()
  let running: Promise<Renewal> | undefined
  /** Cancels the refresh that has been sent. */
  let sent: AbortController | undefined
  let finishing: Promise<void> | undefined
  /** Grows with each sign-in and sign-out: an answer to a question of an earlier generation changes nothing any more. */
  let generation = 0
  const listeners = new Set<() => void>()

  function beginGeneration(): void {
    generation += 1
    tokensOfGeneration.clear()
    token = undefined
    // The new player does not wait for what was asked before.
    running = undefined
  }

  function set(next: Session): void {
    session = next
    for (const listener of listeners) listener()
  }

  function setLogoutPending(isPending: boolean): void {
    isLogoutPendingHere = isPending
    store('localStorage', pendingLogoutKey, isPending ? '1' : null)
  }

  function enter(accessToken: string, user: User): void {
    token = accessToken
    tokensOfGeneration.add(accessToken)
    lastUserId = user._id
    store('localStorage', hintKey, '1')
    set({ status: 'signed-in', user })
  }

  /** Enters after a person has signed in, also in the place of another player. */
  function enterAsNew(accessToken: string, user: User): void {
    beginGeneration()
    // A logout that is still pending was the previous session's; its cookie is replaced by now.
    setLogoutPending(false)
    if (lastUserId !== undefined && lastUserId !== user._id) forgetPersonalData()
    enter(accessToken, user)
    deps.announce({ type: 'signed-in', userId: user._id })
  }

  /** Takes over the answer to a refresh, which may be another player's: the cookie is shared with all tabs. */
  function takeOver(accessToken: string, user: User): Renewal {
    if (lastUserId === undefined || lastUserId === user._id) {
      enter(accessToken, user)
      return 'renewed'
    }
    beginGeneration()
    forgetPersonalData()
    enter(accessToken, user)
    deps.notify({ type: 'account-changed', user })
    return 'replaced'
  }

  function leave(why: SignedOutFor): void {
    const wasSignedIn = session.status === 'signed-in'
    beginGeneration()
    store('localStorage', hintKey, null)
    set({ status: 'signed-out', why })
    if (why === 'refused' && wasSignedIn) deps.notify({ type: 'session-ended' })
  }

  /** What an attempt of an earlier generation comes to. */
  const outdated = (): Renewal => (session.status === 'signed-in' ? 'replaced' : 'refused')

  async function attemptRefresh(askedIn: number): Promise<Renewal | 'retry'> {
    // Somebody may have signed in or out meanwhile, here or in another tab.
    if (askedIn !== generation) return outdated()
    if (isLogoutPending()) {
      if (session.status !== 'signed-out') leave('left')
      return 'refused'
    }
    sent = new AbortController()
    try {
      const answer = await (await loadCalls()).callRefresh(sent.signal)
      return askedIn === generation ? takeOver(answer.accessToken, answer.user) : outdated()
    } catch (error) {
      if (askedIn !== generation) return outdated()
      console.warn('The session could not be refreshed:', error instanceof ApiError ? error.code : error)
      if (isRefusal(error)) {
        leave('refused')
        return 'refused'
      }
      return isTransient(error) ? 'retry' : 'unavailable'
    }
  }

  async function refresh(askedIn: number): Promise<Renewal> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await deps.withLock(() => attemptRefresh(askedIn))
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
    if (running) return running
    const refreshing = refresh(generation).finally(() => {
      if (running === refreshing) running = undefined
    })
    running = refreshing
    return refreshing
  }

  /** Tells the provider of a pending logout, once. */
  const callPendingLogout = (): Promise<void> =>
    deps.withLock(async () => {
      // Another tab may have done it, or somebody has signed in.
      if (!isLogoutPending()) return
      await (await loadCalls()).callLogout()
      setLogoutPending(false)
      set(session)
    })

  /** Tells the provider of a pending logout until it confirms. */
  function finishLogout(failures: number): Promise<void> {
    finishing ??= (async () => {
      for (let attempt = failures; isLogoutPending(); attempt += 1) {
        if (attempt > 0) await deps.pause(attempt)
        await callPendingLogout().catch(warnOfLogout)
      }
    })().finally(() => {
      finishing = undefined
    })
    return finishing
  }

  return {
    get: () => session,
    isLogoutPending,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => token,
    userId: () => (session.status === 'signed-in' ? session.user._id : undefined),
    renew(usedToken) {
      // Sent by the player before: nobody else's token may be used for it.
      if (!tokensOfGeneration.has(usedToken)) return Promise.resolve(outdated())
      // Another call was faster, or this one was so slow that its token has a successor already.
      if (token !== undefined && token !== usedToken) return Promise.resolve('renewed')
      return refreshOnce()
    },
    async refreshInBackground() {
      if (isLogoutPending()) {
        void finishLogout(0)
        return
      }
      if (session.status === 'signed-out' && session.why !== 'unreachable') return
      await refreshOnce()
    },
    async signIn(credentials) {
      const { callLogin, callLogout } = await loadCalls()
      // It would only keep the player waiting, and its answer is of no use any more.
      sent?.abort()
      return deps.withLock(async () => {
        if (isLogoutPending()) await callLogout().catch(warnOfLogout)
        const { accessToken, user } = await callLogin(credentials)
        enterAsNew(accessToken, user)
        return user
      })
    },
    signInWithToken: enterAsNew,
    updateUser(user) {
      if (session.status !== 'signed-in' || session.user._id !== user._id) return
      set({ status: 'signed-in', user })
    },
    async signOut() {
      setLogoutPending(true)
      leave('left')
      forgetPersonalData()
      deps.announce({ type: 'signed-out' })
      try {
        await callPendingLogout()
      } catch (error) {
        void finishLogout(1)
        throw error
      }
    },
    retryLogout: () => callPendingLogout().catch(warnOfLogout),
    receive(news) {
      if (news.type === 'signed-out') {
        leave('left')
        // The other tab has emptied what they share.
        forgetPersonalData(['sessionStorage'])
        if (isLogoutPending()) void finishLogout(1)
        return
      }
      if (session.status === 'signed-in' && session.user._id === news.userId) return
      if (session.status === 'signed-in') {
        // Nothing of the player before stays on the screen until it is known who is here.
        beginGeneration()
        set({ status: 'unknown', isExpected: true })
      }
      void refreshOnce()
    },
    async checkAfterSleep() {
      const isHinted = readStored('localStorage', hintKey) !== null
      if (session.status !== 'signed-out' || isHinted) await refreshOnce()
    },
  }
}

function warnOfLogout(error: unknown): void {
  console.warn('The provider has not confirmed the logout:', error instanceof ApiError ? error.code : error)
}

/** 401 or 403: the provider was reached and said no. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
