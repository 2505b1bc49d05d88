/** Concurrent calls, other tabs and other players: no call is ever sent with another player's token. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { createExchange } from '../../../contracts/registry/exchanges.ts'
import { gamesList } from '../../../contracts/registry/games.ts'
import { setTokenSource } from '../api/token-source.ts'
import { call } from '../api/call.ts'
import type { Provider } from '../testing/handlers.ts'
import { startProvider } from '../testing/provider.ts'
import { createLock, openTab } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import type { SessionDeps, SessionStore } from './session.ts'

const { minimum, maximum } = callExamples['auth.refresh'].answers
const yasmine = minimum.user
const mehdi = { ...yasmine, _id: '65f0000000000000000000a2', firstName: 'Mehdi' }
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: false }
const left = { status: 'signed-out', why: 'left' }
const accountChanged = [{ type: 'account-changed', user: mehdi }]
const newExchange = { actor: yasmine._id, body: callExamples['exchanges.create'].input.body }

/** Opens a tab in which Yasmine is signed in; its token is `old`. */
async function openTabOfYasmine(deps?: Partial<SessionDeps>) {
  const provider = startProvider()
  const stored = startStorage('localStorage')
  const tabStored = startStorage('sessionStorage')
  const tab = openTab(deps)
  provider.answers('auth.login', { accessToken: 'old', user: yasmine, message: '' })
  await tab.session.signIn(credentials)
  tab.statuses.length = 0
  return { ...tab, provider, stored, tabStored }
}

async function signInMehdi(provider: Provider, session: SessionStore, way: 'by password' | 'with a token') {
  if (way === 'with a token') {
    session.signInWithToken('of-mehdi', mehdi)
    return
  }
  provider.answers('auth.login', { accessToken: 'of-mehdi', user: mehdi, message: '' })
  await session.signIn(credentials)
}

async function startSlowCall(provider: Provider) {
  const slow = provider.holds('conversations.current')
  const calling = call(currentConversation, { actor: yasmine._id })
  await slow.arrived
  return { slow, calling }
}

const tokensOf = (provider: Provider) => provider.calls('conversations.current').map(({ token }) => token)

/** Resolves after a whole other call: whatever was to be sent meanwhile has arrived. */
const settle = () => call(gamesList)

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => warnings.mockRestore()
})

describe('calls whose token is refused', () => {
  test('share one refresh, and all are sent again', async () => {
    const { provider, session } = await openTabOfYasmine()
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

  test('sign out once and all reject with their own refusal if the refresh is refused', async () => {
    const { provider, statuses } = await openTabOfYasmine()
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

  test('are sent again without another refresh if the token was replaced meanwhile', async () => {
    const { provider, session } = await openTabOfYasmine()
    const { slow, calling } = await startSlowCall(provider)
    provider.answers('auth.refresh', { accessToken: 'new', user: yasmine })
    await session.refreshInBackground()
    slow.refuses('access-token-refused')
    await calling
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(tokensOf(provider)).toEqual(['old', 'new'])
  })

  test('reject without a refresh after a sign-out', async () => {
    const { provider, session } = await openTabOfYasmine()
    const { slow, calling } = await startSlowCall(provider)
    await session.signOut()
    slow.refuses('access-token-refused')
    await expect(calling).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})

describe('a call of one player', () => {
  test.each(['by password', 'with a token'] as const)(
    'is never repeated with the token of a player who signs in %s meanwhile',
    async (way) => {
      const { provider, session } = await openTabOfYasmine()
      const { slow, calling } = await startSlowCall(provider)
      if (way === 'by password') await session.signOut()
      await signInMehdi(provider, session, way)
      slow.refuses('access-token-refused')
      await expect(calling).rejects.toMatchObject({ code: 'account-changed' })
      expect(tokensOf(provider)).toEqual(['old'])
      expect(provider.calls('auth.refresh')).toEqual([])
      expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    },
  )
})

describe('a refresh that returns another player', () => {
  test('never repeats the call of the first player, notifies, and removes the stored data', async () => {
    const { provider, session, notices, stored, tabStored } = await openTabOfYasmine()
    sessionStorage.setItem('kamasouk.intent', '{}')
    provider.refuses('exchanges.create', 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'of-mehdi', user: mehdi })
    await expect(call(createExchange, newExchange)).rejects.toMatchObject({ code: 'account-changed' })
    expect(provider.calls('exchanges.create').map(({ token }) => token)).toEqual(['old'])
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(notices).toEqual(accountChanged)
    expect([...stored, ...tabStored]).toEqual([['kamasouk.session', '1']])
  })
})

describe('a refresh under way', () => {
  test('does not sign in again after a sign-out', async () => {
    const { provider, session, stored } = await openTabOfYasmine()
    const refresh = provider.holds('auth.refresh')
    const renewing = session.renew('old')
    await refresh.arrived
    await session.signOut()
    refresh.answers(maximum ?? minimum)
    expect(await renewing).toBe('refused')
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test.each(
    (['by password', 'with a token'] as const).flatMap((way) =>
      (['answers', 'refuses', 'fails'] as const).map((ending) => ({ way, ending })),
    ),
  )('does not replace a player who signs in $way, even if it $ending', async ({ way, ending }) => {
    const { provider, session } = await openTabOfYasmine()
    const refresh = provider.holds('auth.refresh')
    const renewing = session.renew('old')
    await refresh.arrived
    await signInMehdi(provider, session, way)
    if (ending === 'answers') refresh.answers({ accessToken: 'late', user: yasmine })
    if (ending === 'refuses') refresh.refuses('session-refused')
    if (ending === 'fails') refresh.fails()
    // A sign-in by password aborts the refresh.
    expect(await renewing).toBe(way === 'by password' ? 'unavailable' : 'replaced')
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(session.token()).toBe('of-mehdi')
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('is not attempted again after a sign-out during the pause', async () => {
    const pausing = Promise.withResolvers<undefined>()
    const pause = Promise.withResolvers<void>()
    const { provider, session } = await openTabOfYasmine({
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
    expect(session.get()).toEqual(left)
  })

  test('is not sent after a sign-out while it waits for the lock', async () => {
    const withLock = createLock()
    const otherTab = Promise.withResolvers<void>()
    const { provider, session } = await openTabOfYasmine({ withLock })
    const locked = withLock(() => otherTab.promise)
    const refreshing = session.refreshInBackground()
    const signingOut = session.signOut()
    otherTab.resolve()
    await Promise.all([locked, refreshing, signingOut])
    expect(session.get()).toEqual(left)
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})

test('two tabs never send the same refresh token at the same time', async () => {
  const provider = startProvider()
  startStorage('localStorage')
  const withLock = createLock()
  const { session: one } = openTab({ withLock })
  const { session: two } = openTab({ withLock })
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

describe('a message of another tab', () => {
  test('about a sign-out signs out here at once, without a call', async () => {
    const { provider, session, tabStored } = await openTabOfYasmine()
    sessionStorage.setItem('kamasouk.intent', '{}')
    session.receive({ type: 'signed-out' })
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...tabStored]).toEqual([])
    expect([...provider.calls('auth.logout'), ...provider.calls('auth.refresh')]).toEqual([])
  })

  test('about another player hides the first one before the refresh', async () => {
    const { provider, session, notices, statuses } = await openTabOfYasmine()
    const refresh = provider.holds('auth.refresh')
    session.receive({ type: 'signed-in', userId: mehdi._id })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    expect(session.token()).toBeUndefined()
    await refresh.arrived
    const entered = Promise.withResolvers<undefined>()
    session.subscribe(() => entered.resolve(undefined))
    refresh.answers({ accessToken: 'of-mehdi', user: mehdi })
    await entered.promise
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(statuses).toEqual(['unknown', 'signed-in'])
    expect(notices).toEqual(accountChanged)
  })

  test('about a sign-in of the same player changes nothing', async () => {
    const { provider, session, statuses } = await openTabOfYasmine()
    session.receive({ type: 'signed-in', userId: yasmine._id })
    expect(statuses).toEqual([])
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('about a sign-in signs in here too, and leaves the page unchanged until then', async () => {
    const { provider, session, statuses } = await openTabOfYasmine()
    session.receive({ type: 'signed-out' })
    const entered = Promise.withResolvers<undefined>()
    session.subscribe(() => entered.resolve(undefined))
    provider.answers('auth.refresh', { accessToken: 'again', user: yasmine })
    session.receive({ type: 'signed-in', userId: yasmine._id })
    await entered.promise
    expect(statuses).toEqual(['signed-out', 'signed-in'])
  })
})

describe('a page that was frozen', () => {
  test('refreshes when it wakes up; a session that has ended keeps the stored data', async () => {
    const { provider, session, notices, tabStored } = await openTabOfYasmine()
    sessionStorage.setItem('kamasouk.intent', '{}')
    provider.refuses('auth.refresh', 'session-refused')
    await session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
    expect(notices).toEqual([{ type: 'session-ended' }])
    expect([...tabStored.keys()]).toEqual(['kamasouk.intent'])
  })

  test('makes no call when it wakes up signed out and nobody has signed in', async () => {
    const { provider, session } = await openTabOfYasmine()
    session.receive({ type: 'signed-out' })
    localStorage.removeItem('kamasouk.session')
    await session.checkAfterSleep()
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})
