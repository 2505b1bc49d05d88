/** Concurrent calls, other tabs and other players: no call is ever sent with another player's token. */
import { describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { createExchange } from '../../../contracts/registry/exchanges.ts'
import { gamesList } from '../../../contracts/registry/games.ts'
import { call } from '../api/call.ts'
import { setTokenSource } from '../api/token-source.ts'
import type { Provider } from '../testing/handlers.ts'
import {
  createLock,
  credentials,
  mehdi,
  openTab,
  startSignedIn,
  startTab,
  yasmine,
} from '../testing/session.ts'
import type { SessionStore } from './session.ts'

const left = { status: 'signed-out', why: 'left' }
const mehdiSignedIn = { status: 'signed-in', user: mehdi }
const accountChanged = [{ type: 'account-changed', user: mehdi }]
const ofMehdi = { accessToken: 'of-mehdi', user: mehdi }

const ways = ['by password', 'with a token'] as const

async function signInMehdi(provider: Provider, session: SessionStore, way: (typeof ways)[number]) {
  if (way === 'with a token') {
    session.signInWithToken('of-mehdi', mehdi)
    return
  }
  provider.answers('auth.login', { ...ofMehdi, message: '' })
  await session.signIn(credentials)
}

const callAsYasmine = () => call(currentConversation, { actor: yasmine._id })

/** Starts calls of Yasmine that the provider has not answered yet. */
async function startCalls(provider: Provider, count = 1) {
  const held = Array.from({ length: count }, () => provider.holds('conversations.current'))
  const calls = Promise.allSettled(held.map(callAsYasmine))
  await Promise.all(held.map(({ arrived }) => arrived))
  return {
    calls,
    refuse: (): void => {
      for (const one of held) one.refuses('access-token-refused')
    },
  }
}

const rejected = (code: string) => ({ status: 'rejected', reason: { code } })

const tokensOf = (provider: Provider) => provider.calls('conversations.current').map(({ token }) => token)

async function startRefresh(provider: Provider, session: SessionStore) {
  const refresh = provider.holds('auth.refresh')
  const renewing = session.renew('old')
  await refresh.arrived
  return { refresh, renewing }
}

describe('calls whose token is refused', () => {
  test('share one refresh, and all are sent again', async () => {
    const { provider, session } = await startSignedIn()
    const renew = vi.fn<typeof session.renew>(session.renew)
    setTokenSource({ ...session, renew })
    const { calls, refuse } = await startCalls(provider, 5)
    const refresh = provider.holds('auth.refresh')
    refuse()
    await vi.waitFor(() => expect(renew).toHaveBeenCalledTimes(5))
    refresh.answers({ accessToken: 'new', user: yasmine })
    expect((await calls).map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(tokensOf(provider)).toEqual([...Array<string>(5).fill('old'), ...Array<string>(5).fill('new')])
  })

  test('sign out once and all reject with their own refusal if the refresh is refused', async () => {
    const { provider, statuses } = await startSignedIn()
    const { calls, refuse } = await startCalls(provider, 5)
    provider.refuses('auth.refresh', 'session-refused')
    refuse()
    expect(await calls).toMatchObject(Array(5).fill(rejected('access-token-refused')))
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(statuses).toEqual(['signed-out'])
  })

  test('are sent again without another refresh if the token was replaced meanwhile', async () => {
    const { provider, session } = await startSignedIn()
    const { calls, refuse } = await startCalls(provider)
    provider.answers('auth.refresh', { accessToken: 'new', user: yasmine })
    await session.refreshInBackground()
    refuse()
    await calls
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(tokensOf(provider)).toEqual(['old', 'new'])
  })

  test('reject without a refresh after a sign-out', async () => {
    const { provider, session } = await startSignedIn()
    const { calls, refuse } = await startCalls(provider)
    await session.signOut()
    refuse()
    expect(await calls).toMatchObject([rejected('access-token-refused')])
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test.each(ways)('are never repeated with the token of a player who signs in %s meanwhile', async (way) => {
    const { provider, session } = await startSignedIn()
    const { calls, refuse } = await startCalls(provider)
    if (way === 'by password') await session.signOut()
    await signInMehdi(provider, session, way)
    refuse()
    expect(await calls).toMatchObject([rejected('account-changed')])
    expect(tokensOf(provider)).toEqual(['old'])
    expect(provider.calls('auth.refresh')).toEqual([])
    expect(session.get()).toEqual(mehdiSignedIn)
  })

  test('are never repeated after a refresh that returns another player, which removes the stored data', async () => {
    const { provider, session, notices, stored, tabStored } = await startSignedIn()
    sessionStorage.setItem('kamasouk.intent', '{}')
    provider.refuses('exchanges.create', 'access-token-refused')
    provider.answers('auth.refresh', ofMehdi)
    const { body } = callExamples['exchanges.create'].input
    const asking = call(createExchange, { actor: yasmine._id, body })
    await expect(asking).rejects.toMatchObject({ code: 'account-changed' })
    expect(provider.calls('exchanges.create').map(({ token }) => token)).toEqual(['old'])
    expect(session.get()).toEqual(mehdiSignedIn)
    expect(notices).toEqual(accountChanged)
    expect([...stored, ...tabStored]).toEqual([['kamasouk.session', mehdi._id]])
  })
})

describe('a refresh under way', () => {
  test('does not sign in again after a sign-out', async () => {
    const { provider, session, stored } = await startSignedIn()
    const { refresh, renewing } = await startRefresh(provider, session)
    await session.signOut()
    refresh.answers({ accessToken: 'late', user: yasmine })
    expect(await renewing).toBe('refused')
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test.each(
    ways.flatMap((way) => (['answers', 'refuses', 'fails'] as const).map((ending) => ({ way, ending }))),
  )('does not replace a player who signs in $way, even if it $ending', async ({ way, ending }) => {
    const { provider, session } = await startSignedIn()
    const { refresh, renewing } = await startRefresh(provider, session)
    await signInMehdi(provider, session, way)
    if (ending === 'answers') refresh.answers({ accessToken: 'late', user: yasmine })
    if (ending === 'refuses') refresh.refuses('session-refused')
    if (ending === 'fails') refresh.fails()
    // A sign-in by password aborts the refresh.
    expect(await renewing).toBe(way === 'by password' ? 'unavailable' : 'replaced')
    expect(session.get()).toEqual(mehdiSignedIn)
    expect(session.token()).toBe('of-mehdi')
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(console.warn).not.toHaveBeenCalled()
  })

  test('is not attempted again after a sign-out during the pause', async () => {
    const pause = Promise.withResolvers<void>()
    const pausing = vi.fn<() => Promise<void>>(() => pause.promise)
    const { provider, session } = await startSignedIn({ pause: pausing })
    provider.fails('auth.refresh')
    const refreshing = session.refreshInBackground()
    await vi.waitFor(() => expect(pausing).toHaveBeenCalled())
    await session.signOut()
    pause.resolve()
    await refreshing
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(session.get()).toEqual(left)
  })

  test('is not sent after a sign-out while it waits for the lock', async () => {
    const withLock = createLock()
    const otherTab = Promise.withResolvers<void>()
    const { provider, session } = await startSignedIn({ withLock })
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
  const withLock = createLock()
  const { session: one, provider } = startTab({ withLock })
  const { session: two } = openTab({ withLock })
  const first = provider.holds('auth.refresh')
  provider.answers('auth.refresh', { accessToken: 'second', user: yasmine })
  const both = Promise.all([one.refreshInBackground(), two.refreshInBackground()])
  await first.arrived
  // By the end of another call, whatever was to be sent meanwhile has arrived.
  await call(gamesList)
  expect(provider.calls('auth.refresh')).toHaveLength(1)
  first.answers({ accessToken: 'first', user: yasmine })
  await both
  expect([one.token(), two.token()]).toEqual(['first', 'second'])
})

describe('a message of another tab', () => {
  test('about a sign-out signs out here at once, without a call', async () => {
    const { provider, session, tabStored } = await startSignedIn()
    sessionStorage.setItem('kamasouk.intent', '{}')
    session.receive({ type: 'signed-out' })
    expect(session.get()).toEqual(left)
    expect(session.token()).toBeUndefined()
    expect([...tabStored]).toEqual([])
    expect([...provider.calls('auth.logout'), ...provider.calls('auth.refresh')]).toEqual([])
  })

  test('about another player hides the first one before the refresh', async () => {
    const { provider, session, notices, statuses } = await startSignedIn()
    const refresh = provider.holds('auth.refresh')
    session.receive({ type: 'signed-in', userId: mehdi._id })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    expect(session.token()).toBeUndefined()
    await refresh.arrived
    refresh.answers(ofMehdi)
    await vi.waitFor(() => expect(session.get()).toEqual(mehdiSignedIn))
    expect(statuses).toEqual(['unknown', 'signed-in'])
    expect(notices).toEqual(accountChanged)
  })

  test('about a sign-in of the same player changes nothing', async () => {
    const { provider, session, statuses } = await startSignedIn()
    session.receive({ type: 'signed-in', userId: yasmine._id })
    expect(statuses).toEqual([])
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('about a sign-in signs in here too, and leaves the page unchanged until then', async () => {
    const { session, statuses } = await startSignedIn()
    session.receive({ type: 'signed-out' })
    session.receive({ type: 'signed-in', userId: yasmine._id })
    await vi.waitFor(() => expect(statuses).toEqual(['signed-out', 'signed-in']))
  })
})

describe('a page that was frozen', () => {
  test('refreshes when it wakes up; a session that has ended keeps the stored data', async () => {
    const { provider, session, notices, tabStored } = await startSignedIn()
    sessionStorage.setItem('kamasouk.intent', '{}')
    provider.refuses('auth.refresh', 'session-refused')
    await session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
    expect(notices).toEqual([{ type: 'session-ended' }])
    expect([...tabStored.keys()]).toEqual(['kamasouk.intent'])
  })

  test('makes no call when it wakes up signed out and nobody has signed in', async () => {
    const { provider, session } = await startSignedIn()
    session.receive({ type: 'signed-out' })
    await session.checkAfterSleep()
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('hides its player at once when it wakes up after the end of the session, and keeps the stored data', async () => {
    const { provider, session, tabStored } = await startSignedIn()
    sessionStorage.setItem('kamasouk.intent', '{}')
    localStorage.removeItem('kamasouk.session')
    provider.refuses('auth.refresh', 'session-refused')
    const checking = session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    await checking
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
    expect([...tabStored.keys()]).toEqual(['kamasouk.intent'])
  })

  test('repeats the logout of another tab that is not confirmed', async () => {
    const { provider, session } = await startSignedIn()
    localStorage.removeItem('kamasouk.session')
    localStorage.setItem('kamasouk.logout', '1')
    provider.answers('auth.logout', { message: 'Au revoir' })
    await session.checkAfterSleep()
    expect(session.get()).toEqual(left)
    await vi.waitFor(() => expect(localStorage.getItem('kamasouk.logout')).toBeNull())
  })

  test('stays signed in when it wakes up in a browser that stores nothing', async () => {
    const { provider, session } = await startSignedIn()
    localStorage.removeItem('kamasouk.session')
    provider.answers('auth.refresh', { accessToken: 'fresh', user: yasmine })
    await session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'signed-in', user: yasmine })
  })

  test('repeats no logout when it wakes up after a player has signed in in another tab', async () => {
    const pause = Promise.withResolvers<void>()
    const { provider, session } = await startSignedIn({ pause: () => pause.promise })
    provider.fails('auth.logout')
    await session.signOut().catch(() => undefined)
    const other = openTab()
    provider.answers('auth.login', { ...ofMehdi, message: '' })
    await other.session.signIn(credentials)
    const logouts = provider.calls('auth.logout').length
    provider.answers('auth.refresh', ofMehdi)
    await session.checkAfterSleep()
    pause.resolve()
    await session.retryLogout()
    expect(session.get()).toEqual(mehdiSignedIn)
    expect(provider.calls('auth.logout')).toHaveLength(logouts)
  })

  test('hides its player at once when it wakes up after another one has signed in', async () => {
    const { provider, session, notices } = await startSignedIn()
    localStorage.setItem('kamasouk.session', mehdi._id)
    provider.answers('auth.refresh', ofMehdi)
    const checking = session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    expect(session.token()).toBeUndefined()
    await checking
    expect(session.get()).toEqual(mehdiSignedIn)
    expect(notices).toEqual(accountChanged)
  })
})
