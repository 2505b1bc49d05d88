import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { call } from '../api/call.ts'
import { startProvider } from '../testing/provider.ts'
import { createLock, openTab } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import type { SessionDeps } from './session.ts'

const { user } = callExamples['auth.refresh'].answers.minimum
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true }
const signedIn = { status: 'signed-in', user }
const left = { status: 'signed-out', why: 'left' }
const pendingLogout = [['kamasouk.logout', '1']]

function startSession({
  wasSignedIn = false,
  ...deps
}: Partial<SessionDeps> & { wasSignedIn?: boolean } = {}) {
  const stored = startStorage('localStorage', wasSignedIn ? { 'kamasouk.session': '1' } : {})
  return { ...openTab(deps), provider: startProvider(), stored }
}

async function startSignedIn(deps?: Partial<SessionDeps>) {
  const tab = startSession(deps)
  await tab.session.signIn(credentials)
  return tab
}

/** The pause before the next attempt never ends. */
const noMoreAttempts: Partial<SessionDeps> = { pause: () => new Promise<void>(() => undefined) }

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warnings.mockRestore()
})

describe('a session at the start', () => {
  test.each([true, false])(
    'is unknown, and expected if this browser was signed in before: %s',
    (wasSignedIn) => {
      const { session } = startSession({ wasSignedIn })
      expect(session.get()).toEqual({ status: 'unknown', isExpected: wasSignedIn })
      expect(session.token()).toBeUndefined()
    },
  )

  test('is unknown and not expected if the browser forbids its storage', () => {
    vi.stubGlobal('localStorage', undefined)
    const { session } = openTab()
    vi.unstubAllGlobals()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
  })
})

describe('a successful refresh', () => {
  test('signs in, keeps the token in memory and stores only a flag', async () => {
    const { session, stored, statuses, provider } = startSession()
    provider.answers('auth.refresh', { accessToken: 'fresh', user })
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe('fresh')
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    expect(statuses).toEqual(['signed-in'])
  })
})

describe('a refused refresh', () => {
  test('signs out, removes the flag and is not tried again', async () => {
    const { session, stored, pauses, provider } = startSession({ wasSignedIn: true })
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
    expect([...stored]).toEqual([])
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  test('ends a session that was signed in', async () => {
    const { session, statuses, provider } = await startSignedIn()
    provider.breaksContract('auth.refresh', 403, '<h1>Forbidden</h1>')
    await session.refreshInBackground()
    expect(session.token()).toBeUndefined()
    expect(statuses).toEqual(['signed-in', 'signed-out'])
  })

  test.each(['by password', 'with a token'])('is tried again after a sign-in %s', async (way) => {
    const { session, provider } = startSession()
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    if (way === 'by password') await session.signIn(credentials)
    else session.signInWithToken('of-google', user)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toHaveLength(2)
  })
})

describe('a refresh without a reachable provider', () => {
  test('is tried three times with pauses, then counts as signed out but not as refused', async () => {
    const { session, stored, pauses, provider } = startSession({ wasSignedIn: true })
    provider.fails('auth.refresh')
    provider.breaksContract('auth.refresh', 503, '<h1>Service Unavailable</h1>')
    provider.fails('auth.refresh')
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'unreachable' })
    expect(pauses).toEqual([1, 2])
    // The next visit still expects a session.
    expect([...stored]).toEqual([['kamasouk.session', '1']])
  })

  test('is tried again later, because it was not refused, and may succeed at the third attempt', async () => {
    const { session, provider } = startSession()
    // Three attempts fail, and later two more before the last one.
    for (let attempt = 0; attempt < 5; attempt += 1) provider.fails('auth.refresh')
    await session.refreshInBackground()
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
  })

  test('keeps the session signed in, and the call rejects with its own refusal', async () => {
    const { session, statuses, provider } = await startSignedIn()
    const token = session.token()
    provider.refuses('conversations.current', 'access-token-refused')
    for (let attempt = 0; attempt < 3; attempt += 1) provider.fails('auth.refresh')
    await expect(call(currentConversation, { actor: user._id })).rejects.toMatchObject({
      code: 'access-token-refused',
    })
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe(token)
    expect(statuses).toEqual(['signed-in'])
  })

  test('is not repeated after an unreadable response, which signs nobody out', async () => {
    const { session, pauses, provider } = await startSignedIn()
    provider.breaksContract('auth.refresh', 200, { accessToken: '' })
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
    expect(pauses).toEqual([])
  })
})

describe('a sign-in', () => {
  test('sends the credentials, resolves with the user and keeps the token', async () => {
    const { session, stored, provider } = startSession()
    provider.answers('auth.login', { accessToken: 'of-login', user, message: 'vous etes connecte' })
    expect(await session.signIn(credentials)).toEqual(user)
    expect(provider.calls('auth.login')).toMatchObject([{ body: credentials }])
    expect(session.token()).toBe('of-login')
    expect(stored.has('kamasouk.session')).toBe(true)
  })

  test('changes nothing if it fails', async () => {
    const { session, statuses, provider } = startSession()
    provider.refuses('auth.login', 'wrong-credentials')
    await expect(session.signIn(credentials)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
    expect(statuses).toEqual([])
  })

  test('with a token of Google stores only a flag, makes calls with that token and renews it', async () => {
    const { session, stored, provider } = startSession()
    session.signInWithToken('of-google', user)
    expect(session.get()).toEqual(signedIn)
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    provider.refuses('conversations.current', 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'renewed', user })
    await call(currentConversation, { actor: user._id })
    expect(provider.calls('conversations.current').map(({ token }) => token)).toEqual([
      'of-google',
      'renewed',
    ])
  })
})

describe('a changed profile', () => {
  const changed = { ...user, firstName: 'Yasmina', City: 'Agadir' }

  test('replaces the user of the session and keeps the token', async () => {
    const { session, statuses } = await startSignedIn()
    const token = session.token()
    session.updateUser(changed)
    expect(session.get()).toEqual({ status: 'signed-in', user: changed })
    expect(session.token()).toBe(token)
    expect(statuses).toEqual(['signed-in', 'signed-in'])
  })

  test('of another user, or after a sign-out, is ignored', async () => {
    const { session } = await startSignedIn()
    session.updateUser({ ...changed, _id: '65f0000000000000000000a2' })
    expect(session.get()).toEqual(signedIn)
    await session.signOut()
    session.updateUser(changed)
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
  })
})

describe('a sign-out', () => {
  test('takes effect at once and stores a flag until the provider confirms it', async () => {
    const { session, stored, provider } = await startSignedIn()
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual(pendingLogout)
    await held.arrived
    held.answers({ message: 'Vous êtes déconnecté.' })
    await signingOut
    expect([...stored]).toEqual([])
  })

  test('removes all stored data of the player, and is announced to the other tabs, like a sign-in', async () => {
    const { session, stored, announced } = await startSignedIn()
    const tab = startStorage('sessionStorage', { 'kamasouk.intent': '{}' })
    localStorage.setItem('kamasouk.seen.request', 'x')
    await session.signOut()
    expect([...stored, ...tab]).toEqual([])
    expect(announced).toEqual([{ type: 'signed-in', userId: user._id }, { type: 'signed-out' }])
  })
})

describe('an unconfirmed logout', () => {
  test('keeps its flag and stays signed out', async () => {
    const { session, stored, provider } = await startSignedIn(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.get()).toEqual(left)
    expect(session.isLogoutPending()).toBe(true)
    expect([...stored]).toEqual(pendingLogout)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('is repeated with pauses until the provider confirms it', async () => {
    const { session, stored, pauses, provider } = await startSignedIn()
    const confirmed = Promise.withResolvers<undefined>()
    for (let attempt = 0; attempt < 3; attempt += 1) provider.fails('auth.logout')
    session.subscribe(() => {
      if (!session.isLogoutPending()) confirmed.resolve(undefined)
    })
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    await confirmed.promise
    expect(pauses).toEqual([1, 2, 3])
    expect([...stored]).toEqual([])
    expect(provider.calls('auth.logout')).toHaveLength(4)
  })

  test('is repeated after a reload, before any refresh, and signs nobody in', async () => {
    const provider = startProvider()
    const stored = startStorage('localStorage', { 'kamasouk.logout': '1' })
    const { session } = openTab()
    expect(session.get()).toEqual(left)
    const held = provider.holds('auth.logout')
    await session.refreshInBackground()
    await held.arrived
    expect(session.isLogoutPending()).toBe(true)
    const confirmed = Promise.withResolvers<undefined>()
    session.subscribe(() => confirmed.resolve(undefined))
    held.answers({ message: '' })
    await confirmed.promise
    expect([...stored]).toEqual([])
    expect(session.get()).toEqual(left)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('keeps another tab from refreshing', async () => {
    const withLock = createLock()
    const { session, provider } = await startSignedIn({ withLock, ...noMoreAttempts })
    const { session: other } = openTab({ withLock, ...noMoreAttempts })
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    await held.arrived
    const refreshing = other.refreshInBackground()
    held.fails()
    await expect(signingOut).rejects.toBeInstanceOf(Error)
    await refreshing
    expect(provider.calls('auth.refresh')).toEqual([])
    expect(other.token()).toBeUndefined()
    // The other tab repeats the logout instead.
    await vi.waitFor(() => expect(provider.calls('auth.logout')).toHaveLength(2))
  })

  test('is tried once more before a sign-in and then dropped, and can be retried at once', async () => {
    const { session, stored, provider } = await startSignedIn(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    provider.fails('auth.logout')
    await session.signIn(credentials)
    expect(session.get()).toEqual(signedIn)
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    expect(provider.calls('auth.logout')).toHaveLength(2)

    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    await session.retryLogout()
    expect(session.isLogoutPending()).toBe(false)
  })

  test('is kept in memory if the browser forbids its storage', async () => {
    const provider = startProvider()
    vi.stubGlobal('localStorage', undefined)
    const { session } = openTab(noMoreAttempts)
    await session.signIn(credentials)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    expect(session.isLogoutPending()).toBe(true)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
    vi.unstubAllGlobals()
  })
})
