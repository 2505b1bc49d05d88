/**
 * Who is signed in. The access token lives in this module's memory and nowhere else; the refresh token in a cookie that
 * no script can read. Only a refusal by the provider ends a session: trouble on the way leaves it as it was.
 */
import type { User } from '../../../contracts/registry/users.ts'
import { ApiError, isTransient } from '../api/api-error.ts'
import { type Authority, type Renewal } from '../api/authority.ts'
import { readStored, store } from '../lib/storage.ts'
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

/** What a session takes from its surroundings, so that tests can hold each step in their hands. */
export interface Surroundings {
  /** Runs one refresh at a time across all tabs of this browser. */
  inTurn<Result>(run: () => Promise<Result>): Promise<Result>
  /** Waits before the n-th new attempt at a refresh that found no provider, 1 being the first. */
  pause(attempt: number): Promise<void>
}

export interface SessionStore extends Authority {
  get(): Session
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Asks for a token unless one attempt is under way or the provider has refused; never rejects. */
  refreshInBackground(): Promise<void>
  signIn(credentials: Credentials): Promise<User>
  /** Takes over what the provider has answered to a change of the profile, if it is still that user who is here. */
  updateUser(user: User): void
  /** For a session that the provider has begun elsewhere, and that a browser has brought along. */
  enterWith(accessToken: string, user: User): void
  /** Signs out here whatever the provider says; rejects with its ApiError afterwards. */
  signOut(): Promise<void>
}

/** A sign of an earlier session, never a token: with it the page waits for the refresh instead of showing "sign in". */
const hintKey = 'kamasouk.session'
const attempts = 3

const loadCalls = () => import('./session-calls.ts')

export function createSessionStore(surroundings: Surroundings): SessionStore {
  let session: Session = { status: 'unknown', isExpected: readStored('localStorage', hintKey) !== null }
  let token: string | undefined
  /** Every token of this era, so that a late refusal of an earlier one is known for what it is. */
  const tokensOfEra = new Set<string>()
  let running: Promise<Renewal> | undefined
  /** Grows with each sign-in and sign-out: an answer to a question of an earlier era changes nothing any more. */
  let era = 0
  const listeners = new Set<() => void>()

  function beginEra(): void {
    era += 1
    tokensOfEra.clear()
    // Whoever is here now does not wait for what was asked before.
    running = undefined
  }

  function set(next: Session): void {
    session = next
    for (const listener of listeners) listener()
  }

  function enter(accessToken: string, user: User): void {
    token = accessToken
    tokensOfEra.add(accessToken)
    store('localStorage', hintKey, '1')
    set({ status: 'signed-in', user })
  }

  function leave(why: SignedOutFor): void {
    beginEra()
    token = undefined
    store('localStorage', hintKey, null)
    set({ status: 'signed-out', why })
  }

  async function ask(askedIn: number): Promise<Renewal> {
    for (let attempt = 1; ; attempt += 1) {
      // Somebody may have signed in or out meanwhile: whoever asked then is not who is here now.
      if (askedIn !== era) return 'refused'
      try {
        const answer = await (await loadCalls()).callRefresh()
        if (askedIn !== era) return 'refused'
        enter(answer.accessToken, answer.user)
        return 'renewed'
      } catch (error) {
        console.warn('The session could not be refreshed:', error instanceof ApiError ? error.code : error)
        if (askedIn !== era) return 'refused'
        if (isRefusal(error)) {
          leave('refused')
          return 'refused'
        }
        if (!isTransient(error) || attempt === attempts) {
          if (session.status === 'unknown') set({ status: 'signed-out', why: 'unreachable' })
          return 'unavailable'
        }
        await surroundings.pause(attempt)
      }
    }
  }

  function askOnce(): Promise<Renewal> {
    if (running) return running
    const askedIn = era
    const asking = surroundings
      .inTurn(() => ask(askedIn))
      .finally(() => {
        if (running === asking) running = undefined
      })
    running = asking
    return asking
  }

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    token: () => token,
    renew(usedToken) {
      // Sent by whoever was signed in before: nobody else's token may answer for it.
      if (!tokensOfEra.has(usedToken)) return Promise.resolve('refused')
      // Another call was faster, or this one was so slow that its token has a successor already.
      if (token !== undefined && token !== usedToken) return Promise.resolve('renewed')
      return askOnce()
    },
    async refreshInBackground() {
      if (session.status === 'signed-out' && session.why !== 'unreachable') return
      await askOnce()
    },
    async signIn(credentials) {
      const answer = await (await loadCalls()).callLogin(credentials)
      beginEra()
      enter(answer.accessToken, answer.user)
      return answer.user
    },
    enterWith(accessToken, user) {
      beginEra()
      enter(accessToken, user)
    },
    updateUser(user) {
      if (session.status !== 'signed-in' || session.user._id !== user._id) return
      set({ status: 'signed-in', user })
    },
    async signOut() {
      leave('left')
      await (await loadCalls()).callLogout()
    },
  }
}

/** 401 or 403: the provider was reached and said no. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)
