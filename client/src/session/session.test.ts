import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import { call } from '../api/call.ts'
import { startProvider } from '../testing/provider.ts'
import { sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore } from './session.ts'

const { user } = callExamples['auth.refresh'].answers.minimum
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true }
const signedIn = { status: 'signed-in', user }

/** The session of a browser that was, or was not, signed in when it was last here. */
function startSession({ wasSignedIn = false } = {}) {
  const stored = startStorage('localStorage', wasSignedIn ? { 'kamasouk.session': '1' } : {})
  const pauses: number[] = []
  const session = createSessionStore(
    sessionDeps({
      pause: (attempt) => {
        pauses.push(attempt)
        return Promise.resolve()
      },
    }),
  )
  setTokenSource(session)
  const statuses: string[] = []
  session.subscribe(() => statuses.push(session.get().status))
  return { session, stored, pauses, statuses }
}

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warnings.mockRestore()
  }
})

describe('a session at its start', () => {
  test('is unknown and expected where this browser was signed in before', () => {
    const { session } = startSession({ wasSignedIn: true })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    expect(session.token()).toBeUndefined()
  })

  test('is unknown and not expected anywhere else', () => {
    const { session } = startSession()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
  })

  test('is unknown and not expected where the browser forbids its storage', () => {
    vi.stubGlobal('localStorage', undefined)
    const session = createSessionStore(sessionDeps())
    vi.unstubAllGlobals()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
  })
})

describe('a refresh that succeeds', () => {
  test('signs in, with the token in memory and only a sign of it in the storage', async () => {
    const provider = startProvider()
    const { session, stored, statuses } = startSession()
    provider.answers('auth.refresh', { accessToken: 'fresh', user })
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe('fresh')
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    expect(statuses).toEqual(['signed-in'])
  })

  test('is not asked for twice at the same time', async () => {
    const provider = startProvider()
    const { session } = startSession()
    await Promise.all([session.refreshInBackground(), session.refreshInBackground()])
    expect(provider.calls('auth.refresh')).toHaveLength(1)
  })

  test('can be repeated, each time with a newer token', async () => {
    const provider = startProvider()
    const { session } = startSession()
    for (const accessToken of ['first', 'second']) {
      provider.answers('auth.refresh', { accessToken, user })
      await session.refreshInBackground()
      expect(session.token()).toBe(accessToken)
    }
  })
})

describe('a refresh that is refused', () => {
  test('signs out, forgets the sign of the session and is not tried again', async () => {
    const provider = startProvider()
    const { session, stored, pauses } = startSession({ wasSignedIn: true })
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
    expect([...stored]).toEqual([])
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(pauses).toEqual([])
  })

  test('ends a session that was signed in', async () => {
    const provider = startProvider()
    const { session, statuses } = startSession()
    await session.signIn(credentials)
    provider.breaksContract('auth.refresh', 403, '<h1>Forbidden</h1>')
    await session.refreshInBackground()
    expect(session.token()).toBeUndefined()
    expect(statuses).toEqual(['signed-in', 'signed-out'])
  })

  test('is asked for again once somebody has signed in', async () => {
    const provider = startProvider()
    const { session } = startSession()
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    await session.signIn(credentials)
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toHaveLength(2)
  })
})

describe('a refresh that finds no provider', () => {
  test('is tried three times with pauses, and then counts as signed out but not as refused', async () => {
    const provider = startProvider()
    const { session, stored, pauses } = startSession({ wasSignedIn: true })
    provider.fails('auth.refresh')
    provider.breaksContract('auth.refresh', 503, '<h1>Service Unavailable</h1>')
    provider.fails('auth.refresh')
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'unreachable' })
    expect(pauses).toEqual([1, 2])
    // Next time the browser is still expected to be signed in.
    expect([...stored]).toEqual([['kamasouk.session', '1']])
  })

  test('may succeed the third time', async () => {
    const provider = startProvider()
    const { session } = startSession()
    provider.fails('auth.refresh')
    provider.fails('auth.refresh')
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
  })

  test('is tried again later, since nobody has refused it', async () => {
    const provider = startProvider()
    const { session } = startSession()
    for (let attempt = 0; attempt < 3; attempt += 1) provider.fails('auth.refresh')
    await session.refreshInBackground()
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
  })

  test('leaves a session signed in that was so, and its call rejects as it was refused', async () => {
    const provider = startProvider()
    const { session, statuses } = startSession()
    await session.signIn(credentials)
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

  test('is not repeated for an answer that would stay unreadable, nor does that sign anybody out', async () => {
    const provider = startProvider()
    const { session, pauses } = startSession()
    await session.signIn(credentials)
    provider.breaksContract('auth.refresh', 200, { accessToken: '' })
    await session.refreshInBackground()
    expect(session.get()).toEqual(signedIn)
    expect(pauses).toEqual([])
  })
})

describe('signing in', () => {
  test('sends what was typed, resolves with the user and keeps the token', async () => {
    const provider = startProvider()
    const { session, stored } = startSession()
    provider.answers('auth.login', { accessToken: 'of-login', user, message: 'vous etes connecte' })
    expect(await session.signIn(credentials)).toEqual(user)
    expect(provider.calls('auth.login')).toMatchObject([{ body: credentials }])
    expect(session.token()).toBe('of-login')
    expect(stored.has('kamasouk.session')).toBe(true)
  })

  test('that fails changes nothing', async () => {
    const provider = startProvider()
    const { session, statuses } = startSession()
    provider.refuses('auth.login', 'wrong-credentials')
    await expect(session.signIn(credentials)).rejects.toMatchObject({ code: 'wrong-credentials' })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: false })
    expect(statuses).toEqual([])
  })
})

describe('signing out', () => {
  test('is done here at once, before the provider has answered', async () => {
    const provider = startProvider()
    const { session, stored } = startSession()
    await session.signIn(credentials)
    const held = provider.holds('auth.logout')
    const signingOut = session.signOut()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'left' })
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([['kamasouk.logout', '1']])
    await held.arrived
    held.answers({ message: 'Vous êtes déconnecté.' })
    await signingOut
  })

  test('stays done when the provider cannot be told, which is said afterwards', async () => {
    const provider = startProvider()
    const { session } = startSession()
    await session.signIn(credentials)
    provider.fails('auth.logout')
    await expect(session.signOut()).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.get()).toEqual({ status: 'signed-out', why: 'left' })
    await session.refreshInBackground()
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})

test('a listener hears of every change until it stops listening', async () => {
  startProvider()
  const { session } = startSession()
  const first = vi.fn<() => void>()
  const second = vi.fn<() => void>()
  const stopFirst = session.subscribe(first)
  session.subscribe(second)
  await session.signIn(credentials)
  stopFirst()
  await session.signOut()
  expect(first).toHaveBeenCalledTimes(1)
  // The sign-in, the sign-out, and the provider's confirmation.
  expect(second).toHaveBeenCalledTimes(3)
})
