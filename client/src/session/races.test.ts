import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { gamesList } from '../../../contracts/registry/games.ts'
import { setTokenSource } from '../api/token-source.ts'
import { call } from '../api/call.ts'
import type { Provider } from '../testing/handlers.ts'
import { startProvider } from '../testing/provider.ts'
import { createTurns, sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore, type SessionDeps } from './session.ts'

const { minimum, maximum } = callExamples['auth.refresh'].answers
const yasmine = minimum.user
const other = { ...yasmine, _id: '65f0000000000000000000a2', firstName: 'Mehdi' }
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: false }
const signedOut = { status: 'signed-out', why: 'left' }

function startSession(deps: Partial<SessionDeps> = {}) {
  const stored = startStorage('localStorage')
  const session = createSessionStore(sessionDeps(deps))
  setTokenSource(session)
  return { session, stored }
}

async function startSignedIn(provider: Provider, deps?: Partial<SessionDeps>) {
  const { session, stored } = startSession(deps)
  provider.answers('auth.login', { accessToken: 'old', user: yasmine, message: '' })
  await session.signIn(credentials)
  return { session, stored }
}

const tokensOf = (provider: Provider) => provider.calls('conversations.current').map(({ token }) => token)

/** What was to be sent meanwhile has arrived when a whole other call has come and gone. */
const settle = () => call(gamesList)

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warnings.mockRestore()
  }
})

describe('calls whose token is refused', () => {
  test('five at once share one refresh, and are all sent again', async () => {
    const provider = startProvider()
    const { session } = await startSignedIn(provider)
    const allAsked = Promise.withResolvers<undefined>()
    let asked = 0
    setTokenSource({
      token: session.token,
      userId: session.userId,
      renew: (usedToken) => {
        asked += 1
        if (asked === 5) allAsked.resolve(undefined)
        return session.renew(usedToken)
      },
    })
    for (let index = 0; index < 5; index += 1)
      provider.refuses('conversations.current', 'access-token-refused')
    const refresh = provider.holds('auth.refresh')
    const calls = Promise.all(
      Array.from({ length: 5 }, () => call(currentConversation, { actor: yasmine._id })),
    )
    await allAsked.promise
    refresh.answers({ accessToken: 'new', user: yasmine })
    expect(await calls).toHaveLength(5)
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(tokensOf(provider)).toEqual([...Array<string>(5).fill('old'), ...Array<string>(5).fill('new')])
  })

  test('five at once, whose refresh is refused, sign out once and all fail as they did', async () => {
    const provider = startProvider()
    const { session } = await startSignedIn(provider)
    const statuses: string[] = []
    session.subscribe(() => statuses.push(session.get().status))
    const held = Array.from({ length: 5 }, () => provider.holds('conversations.current'))
    const calls = Promise.allSettled(held.map(() => call(currentConversation, { actor: yasmine._id })))
    await Promise.all(held.map(({ arrived }) => arrived))
    const refresh = provider.holds('auth.refresh')
    for (const one of held) one.refuses('access-token-refused')
    await refresh.arrived
    refresh.refuses('session-refused')
    expect(await calls).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: 'rejected', reason: { code: 'access-token-refused' } })),
    )
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(statuses).toEqual(['signed-out'])
  })

  test('late, after the token has been replaced, one is sent again without another refresh', async () => {
    const provider = startProvider()
    const { session } = await startSignedIn(provider)
    const slow = provider.holds('conversations.current')
    const calling = call(currentConversation, { actor: yasmine._id })
    await slow.arrived
    provider.answers('auth.refresh', { accessToken: 'new', user: yasmine })
    await session.refreshInBackground()
    slow.refuses('access-token-refused')
    await calling
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(tokensOf(provider)).toEqual(['old', 'new'])
  })

  test('during a refresh that is under way, one waits for that', async () => {
    const provider = startProvider()
    const { session } = await startSignedIn(provider)
    const refresh = provider.holds('auth.refresh')
    const refreshing = session.refreshInBackground()
    await refresh.arrived
    const renewing = session.renew('old')
    refresh.answers({ accessToken: 'new', user: yasmine })
    expect(await renewing).toBe('renewed')
    await refreshing
    expect(provider.calls('auth.refresh')).toHaveLength(1)
  })

  test('after signing out, one fails as it did and sets off no refresh', async () => {
    const provider = startProvider()
    const { session } = await startSignedIn(provider)
    const slow = provider.holds('conversations.current')
    const calling = call(currentConversation, { actor: yasmine._id })
    await slow.arrived
    await session.signOut()
    slow.refuses('access-token-refused')
    await expect(calling).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})

test('a call of one user, refused late, is never sent again with the token of the next', async () => {
  const provider = startProvider()
  const { session } = await startSignedIn(provider)
  const slow = provider.holds('conversations.current')
  const calling = call(currentConversation, { actor: yasmine._id })
  await slow.arrived
  await session.signOut()
  provider.answers('auth.login', { accessToken: 'of-other', user: other, message: '' })
  await session.signIn(credentials)
  slow.refuses('access-token-refused')
  await expect(calling).rejects.toMatchObject({ code: 'account-changed' })
  expect(tokensOf(provider)).toEqual(['old'])
  expect(session.get()).toEqual({ status: 'signed-in', user: other })
})

describe('a refresh that somebody overtakes', () => {
  test('by signing out does not sign in again', async () => {
    const provider = startProvider()
    const { session, stored } = await startSignedIn(provider)
    const refresh = provider.holds('auth.refresh')
    const renewing = session.renew('old')
    await refresh.arrived
    await session.signOut()
    refresh.answers(maximum ?? minimum)
    expect(await renewing).toBe('refused')
    expect(session.get()).toEqual(signedOut)
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test.each(['answers', 'refuses', 'fails'] as const)(
    'by signing in keeps the new user, whatever it %s',
    async (ending) => {
      const provider = startProvider()
      const { session } = await startSignedIn(provider)
      const refresh = provider.holds('auth.refresh')
      const renewing = session.renew('old')
      await refresh.arrived
      provider.answers('auth.login', { accessToken: 'of-other', user: other, message: '' })
      await session.signIn(credentials)
      if (ending === 'answers') refresh.answers({ accessToken: 'late', user: yasmine })
      if (ending === 'refuses') refresh.refuses('session-refused')
      if (ending === 'fails') refresh.fails()
      expect(await renewing).toBe('unavailable')
      expect(session.get()).toEqual({ status: 'signed-in', user: other })
      expect(session.token()).toBe('of-other')
      expect(provider.calls('auth.refresh')).toHaveLength(1)
    },
  )

  test('by signing out between two attempts is not attempted again', async () => {
    const provider = startProvider()
    const pausing = Promise.withResolvers<undefined>()
    const pause = Promise.withResolvers<void>()
    const { session } = await startSignedIn(provider, {
      pause: () => {
        pausing.resolve(undefined)
        return pause.promise
      },
    })
    provider.fails('auth.refresh')
    const refreshing = session.refreshInBackground()
    await pausing.promise
    await session.signOut()
    pause.resolve()
    await refreshing
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(session.get()).toEqual(signedOut)
  })

  test('by signing out while another tab has its turn is not begun', async () => {
    const provider = startProvider()
    const withLock = createTurns()
    const otherTab = Promise.withResolvers<void>()
    const { session } = await startSignedIn(provider, { withLock })
    const turn = withLock(() => otherTab.promise)
    const refreshing = session.refreshInBackground()
    const signingOut = session.signOut()
    otherTab.resolve()
    await Promise.all([turn, refreshing, signingOut])
    expect(session.get()).toEqual(signedOut)
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})

test('two tabs take turns, so that the second never shows the refresh token of the first', async () => {
  const provider = startProvider()
  const withLock = createTurns()
  const { session: one } = startSession({ withLock })
  const { session: two } = startSession({ withLock })
  const first = provider.holds('auth.refresh')
  provider.answers('auth.refresh', { accessToken: 'second', user: yasmine })
  const both = Promise.all([one.refreshInBackground(), two.refreshInBackground()])
  await first.arrived
  await settle()
  expect(provider.calls('auth.refresh')).toHaveLength(1)
  first.answers({ accessToken: 'first', user: yasmine })
  await both
  expect([one.token(), two.token()]).toEqual(['first', 'second'])
})
