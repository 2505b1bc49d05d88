import { beforeEach, describe, expect, test, vi } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import { startProvider } from '../testing/provider.ts'
import { createTurns, sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore, type SessionDeps, type TabMessage } from './session.ts'

const { user } = callExamples['auth.login'].answers.minimum
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true }
const left = { status: 'signed-out', why: 'left' }
const pending = [['kamasouk.logout', '1']]

function openTab(deps: Partial<SessionDeps> = {}) {
  const session = createSessionStore(sessionDeps(deps))
  setTokenSource(session)
  return session
}

/** Never ends: a test that needs the next attempt ends it. */
const noMoreAttempts: Partial<SessionDeps> = { pause: () => new Promise<void>(() => undefined) }

async function openSignedInTab(deps?: Partial<SessionDeps>) {
  const stored = startStorage('localStorage')
  const session = openTab(deps)
  await session.signIn(credentials)
  return { session, stored }
}

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warnings.mockRestore()
  }
})

describe('a logout that the provider does not confirm', () => {
  test.each(['fails', 'breaksContract'] as const)('is remembered by a flag when the call %s', async (how) => {
    const provider = startProvider()
    const { session, stored } = await openSignedInTab(noMoreAttempts)
    if (how === 'fails') provider.fails('auth.logout')
    else provider.breaksContract('auth.logout', 500, '<h1>Internal Server Error</h1>')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    expect(session.get()).toEqual(left)
    expect(session.isLogoutPending()).toBe(true)
    expect([...stored]).toEqual(pending)
  })

  test('is remembered from the press on, so that leaving the page at once loses nothing', async () => {
    const provider = startProvider()
    const { session, stored } = await openSignedInTab()
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    expect([...stored]).toEqual(pending)
    await held.arrived
    held.answers({ message: '' })
    await signingOut
    expect([...stored]).toEqual([])
  })

  test('is repeated with pauses until it is confirmed', async () => {
    const provider = startProvider()
    const confirmed = Promise.withResolvers<undefined>()
    const pauses: number[] = []
    const { session, stored } = await openSignedInTab({
      pause: (attempt) => {
        pauses.push(attempt)
        return Promise.resolve()
      },
    })
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

  test('is finished after a reload before anything is refreshed, and nobody is signed in', async () => {
    const provider = startProvider()
    const stored = startStorage('localStorage', { 'kamasouk.logout': '1' })
    const session = openTab()
    expect(session.get()).toEqual(left)
    const held = provider.holds('auth.logout')
    await session.refreshInBackground()
    await held.arrived
    expect(session.isLogoutPending()).toBe(true)
    const confirmed = Promise.withResolvers<undefined>()
    session.subscribe(() => {
      confirmed.resolve(undefined)
    })
    held.answers({ message: '' })
    await confirmed.promise
    expect([...stored]).toEqual([])
    expect(session.get()).toEqual(left)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('keeps a refresh of another tab, which had waited for its turn, from signing in again', async () => {
    const provider = startProvider()
    const withLock = createTurns()
    const { session } = await openSignedInTab({ withLock, ...noMoreAttempts })
    const other = openTab({ withLock })
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    await held.arrived
    const refreshing = other.refreshInBackground()
    held.fails()
    await expect(signingOut).rejects.toBeInstanceOf(Error)
    await refreshing
    expect(provider.calls('auth.refresh')).toEqual([])
    expect(other.token()).toBeUndefined()
  })

  test('can be tried again at once', async () => {
    const provider = startProvider()
    const { session } = await openSignedInTab(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    await session.retryLogout()
    expect(session.isLogoutPending()).toBe(false)
  })

  test('is tried once more before a sign-in, which then counts alone', async () => {
    const provider = startProvider()
    const { session, stored } = await openSignedInTab(noMoreAttempts)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    provider.fails('auth.logout')
    await session.signIn(credentials)
    expect(session.get()).toEqual({ status: 'signed-in', user })
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    expect(provider.calls('auth.logout')).toHaveLength(2)
  })

  test('is remembered by this page where the browser forbids its storage', async () => {
    const provider = startProvider()
    vi.stubGlobal('localStorage', undefined)
    const session = openTab(noMoreAttempts)
    await session.signIn(credentials)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toBeInstanceOf(Error)
    expect(session.isLogoutPending()).toBe(true)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
    vi.unstubAllGlobals()
  })
})

test('a logout removes everything that is stored about the player', async () => {
  startProvider()
  const tab = startStorage('sessionStorage', { 'kamasouk.intent': '{}' })
  const { session, stored } = await openSignedInTab()
  localStorage.setItem('kamasouk.seen.request', 'x')
  await session.signOut()
  expect([...stored, ...tab]).toEqual([])
})

test('a sign-in and a sign-out are announced to the other tabs', async () => {
  startProvider()
  const news: TabMessage[] = []
  const { session } = await openSignedInTab({ announce: (item) => news.push(item) })
  await session.signOut()
  expect(news).toEqual([{ type: 'signed-in', userId: user._id }, { type: 'signed-out' }])
})
