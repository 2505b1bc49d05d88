import { describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { call } from '../api/call.ts'
import { createLock, credentials, openTab, startSignedIn, startTab, yasmine } from '../testing/session.ts'
import type { SessionDeps } from './session.ts'

const signedIn = { status: 'signed-in', user: yasmine }
const left = { status: 'signed-out', why: 'left' }
const flag = ['kamasouk.session', yasmine._id] as const
const pendingLogout = ['kamasouk.logout', '1'] as const
const fresh = { accessToken: 'fresh', user: yasmine }

/** The pause before the next attempt never ends. */
const noMoreAttempts: Partial<SessionDeps> = { pause: () => new Promise<void>(() => undefined) }

describe('a session at the start', () => {
  test.each([
    [true, { 'kamasouk.session': '1' }],
    [false, {}],
  ])('is unknown, and expected if this browser was signed in before: %s', (isExpected, before) => {
    const { session } = startTab({ before })
    expect(session.get()).toEqual({ status: 'unknown', isExpected })
    expect(session.token()).toBeUndefined()
  })

  test('is unknown and not expected if the browser forbids its storage', () => {
    vi.stubGlobal('localStorage', undefined)
    const { session } = openTab()
    vi.unstubAllGlobals()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
  })
})

test('a refresh signs in, keeps the token in memory and stores only a flag', async () => {
  const { session, stored, statuses, provider } = startTab()
  provider.answers('auth.refresh', fresh)
  await session.refreshInBackground()
  expect(session.get()).toEqual(signedIn)
  expect(session.token()).toBe('fresh')
  expect([...stored]).toEqual([flag])
  expect(statuses).toEqual(['signed-in'])
})

describe('a refused refresh', () => {
  test('signs out, removes the flag and is not tried again', async () => {
    const { session, stored, pauses, provider } = startTab({ before: Object.fromEntries([flag]) })
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
    expect(statuses).toEqual(['signed-out'])
  })

  test.each(['by password', 'with a token'])('is tried again after a sign-in %s', async (way) => {
    const { session, provider } = startTab()
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    if (way === 'by password') await session.signIn(credentials)
    else session.signInWithToken('of-google', yasmine)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toHaveLength(2)
  })
})

describe('a refresh without a reachable provider', () => {
  test('is tried three times with pauses, then counts as signed out but not as refused', async () => {
    const { session, stored, pauses, provider } = startTab({ before: Object.fromEntries([flag]) })
    provider.fails('auth.refresh')
    provider.breaksContract('auth.refresh', 503, '<h1>Service Unavailable</h1>')
    provider.fails('auth.refresh')
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'unreachable' })
    expect(pauses).toEqual([1, 2])
    // The next visit still expects a session.
    expect([...stored]).toEqual([flag])
    // It is tried again later, because it was not refused, and may succeed at the third attempt.
    for (let attempt = 0; attempt < 2; attempt += 1) provider.fails('auth.refresh')
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
  })

  test('keeps the session signed in, and the call rejects with its own refusal', async () => {
    const { session, statuses, provider } = await startSignedIn()
    provider.refuses('conversations.current', 'access-token-refused')
    for (let attempt = 0; attempt < 3; attempt += 1) provider.fails('auth.refresh')
    const calling = call(currentConversation, { actor: yasmine._id })
    await expect(calling).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe('old')
    expect(statuses).toEqual([])
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
    const { session, stored, provider } = startTab()
    provider.answers('auth.login', { ...fresh, message: 'vous etes connecte' })
    expect(await session.signIn(credentials)).toEqual(yasmine)
    expect(provider.calls('auth.login')).toMatchObject([{ body: credentials }])
    expect(session.token()).toBe('fresh')
    expect([...stored]).toEqual([flag])
  })

  test('changes nothing if it fails', async () => {
    const { session, statuses, provider } = startTab()
    provider.refuses('auth.login', 'wrong-credentials')
    await expect(session.signIn(credentials)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
    expect(statuses).toEqual([])
  })

  test('with a token of Google stores only a flag, and keeps the token', () => {
    const { session, stored } = startTab()
    session.signInWithToken('of-google', yasmine)
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe('of-google')
    expect([...stored]).toEqual([flag])
  })
})

test('a changed profile replaces the user of the session, unless another or nobody is signed in', async () => {
  const { session, statuses } = await startSignedIn()
  const changed = { ...yasmine, firstName: 'Yasmina', City: 'Agadir' }
  session.updateUser({ ...changed, _id: '65f0000000000000000000a2' })
  expect(session.get()).toEqual(signedIn)
  session.updateUser(changed)
  expect(session.get()).toEqual({ status: 'signed-in', user: changed })
  expect(session.token()).toBe('old')
  expect(statuses).toEqual(['signed-in'])
  await session.signOut()
  session.updateUser(changed)
  expect(session.get()).toEqual(left)
})

describe('a sign-out', () => {
  test('takes effect at once and stores a flag until the provider confirms it', async () => {
    const { session, stored, provider } = await startSignedIn()
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([pendingLogout])
    await held.arrived
    held.answers({ message: 'Vous êtes déconnecté.' })
    await signingOut
    expect([...stored]).toEqual([])
  })

  test('removes all stored data of the player, and is announced to the other tabs, like a sign-in', async () => {
    const { session, stored, tabStored, announced } = await startSignedIn()
    sessionStorage.setItem('kamasouk.intent', '{}')
    localStorage.setItem('kamasouk.seen.request', 'x')
    await session.signOut()
    expect([...stored, ...tabStored]).toEqual([])
    expect(announced).toEqual([{ type: 'signed-in', userId: yasmine._id }, { type: 'signed-out' }])
  })
})

describe('an unconfirmed logout', () => {
  test('keeps its flag and stays signed out', async () => {
    const { session, stored, provider } = await startSignedIn(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.get()).toEqual(left)
    expect(session.isLogoutPending()).toBe(true)
    expect([...stored]).toEqual([pendingLogout])
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('is repeated with pauses until the provider confirms it', async () => {
    const { session, stored, pauses, provider } = await startSignedIn()
    for (let attempt = 0; attempt < 3; attempt += 1) provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    await vi.waitFor(() => expect(session.isLogoutPending()).toBe(false))
    expect(pauses).toEqual([1, 2, 3])
    expect([...stored]).toEqual([])
    expect(provider.calls('auth.logout')).toHaveLength(4)
  })

  test('is repeated after a reload, before any refresh, and signs nobody in', async () => {
    const { session, stored, provider } = startTab({ before: { 'kamasouk.logout': '1' } })
    expect(session.get()).toEqual(left)
    const held = provider.holds('auth.logout')
    await session.refreshInBackground()
    await held.arrived
    expect(session.isLogoutPending()).toBe(true)
    held.answers({ message: '' })
    await vi.waitFor(() => expect([...stored]).toEqual([]))
    expect(session.get()).toEqual(left)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('keeps another tab from refreshing, which repeats the logout instead', async () => {
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
    await vi.waitFor(() => expect(provider.calls('auth.logout')).toHaveLength(2))
  })

  test('is tried once more before a sign-in and then dropped, and can be retried at once', async () => {
    const { session, stored, provider } = await startSignedIn(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    provider.fails('auth.logout')
    await session.signIn(credentials)
    expect(session.get()).toEqual(signedIn)
    expect([...stored]).toEqual([flag])
    expect(provider.calls('auth.logout')).toHaveLength(2)

    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    await session.retryLogout()
    expect(session.isLogoutPending()).toBe(false)
  })

  test('is kept in memory if the browser forbids its storage', async () => {
    const { session, provider } = await startSignedIn(noMoreAttempts)
    vi.stubGlobal('localStorage', undefined)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    expect(session.isLogoutPending()).toBe(true)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})
