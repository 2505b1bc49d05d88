import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createExchange } from '../../../contracts/registry/exchanges.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import { call } from '../api/call.ts'
import { startProvider } from '../testing/provider.ts'
import { sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore, type SessionNotice } from './session.ts'

const yasmine = callExamples['auth.refresh'].answers.minimum.user
const mehdi = { ...yasmine, _id: '65f0000000000000000000a2', firstName: 'Mehdi' }
const credentials = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', rememberMe: true }
const { body } = callExamples['exchanges.create'].input

/** A tab in which Yasmine is signed in. */
async function openTabOfYasmine() {
  const provider = startProvider()
  const stored = startStorage('localStorage')
  const tab = startStorage('sessionStorage')
  const notices: SessionNotice[] = []
  const session = createSessionStore(sessionDeps({ notify: (notice) => notices.push(notice) }))
  setTokenSource(session)
  provider.answers('auth.login', { accessToken: 'of-yasmine', user: yasmine, message: '' })
  await session.signIn(credentials)
  const statuses: string[] = []
  session.subscribe(() => statuses.push(session.get().status))
  return { provider, session, notices, stored, tab, statuses }
}

const changed = [{ type: 'account-changed', user: mehdi }]

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warnings.mockRestore()
  }
})

describe('a refresh that answers another player', () => {
  test('never resends the call of the first one', async () => {
    const { provider, session, notices } = await openTabOfYasmine()
    provider.refuses('exchanges.create', 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'of-mehdi', user: mehdi })
    await expect(call(createExchange, { actor: yasmine._id, body })).rejects.toMatchObject({
      code: 'account-changed',
    })
    expect(provider.calls('exchanges.create').map(({ token }) => token)).toEqual(['of-yasmine'])
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(notices).toEqual(changed)
  })

  test('tells the player also when no call had asked for it', async () => {
    const { provider, session, notices } = await openTabOfYasmine()
    provider.answers('auth.refresh', { accessToken: 'of-mehdi', user: mehdi })
    await session.refreshInBackground()
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(notices).toEqual(changed)
  })

  test('forgets what was stored about the first one', async () => {
    const { provider, session, stored, tab } = await openTabOfYasmine()
    sessionStorage.setItem('kamasouk.intent', '{}')
    provider.answers('auth.refresh', { accessToken: 'of-mehdi', user: mehdi })
    await session.refreshInBackground()
    expect([...stored, ...tab]).toEqual([['kamasouk.session', '1']])
  })
})

test('a call for one player is not sent at all once another one is signed in', async () => {
  const { provider, session } = await openTabOfYasmine()
  session.signInWithToken('of-mehdi', mehdi)
  await expect(call(createExchange, { actor: yasmine._id, body })).rejects.toMatchObject({
    code: 'account-changed',
  })
  expect(provider.calls('exchanges.create')).toEqual([])
})

test('a session that the provider ends tells the player, and keeps the stored data', async () => {
  const { provider, session, notices, tab } = await openTabOfYasmine()
  sessionStorage.setItem('kamasouk.intent', '{}')
  provider.refuses('auth.refresh', 'session-refused')
  await session.refreshInBackground()
  expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
  expect(notices).toEqual([{ type: 'session-ended' }])
  expect([...tab.keys()]).toEqual(['kamasouk.intent'])
})

describe('news of another tab', () => {
  test('that somebody has signed out signs out here at once, and asks the provider nothing', async () => {
    const { provider, session, tab } = await openTabOfYasmine()
    sessionStorage.setItem('kamasouk.intent', '{}')
    session.receive({ type: 'signed-out' })
    expect(session.get()).toEqual({ status: 'signed-out', why: 'left' })
    expect(session.token()).toBeUndefined()
    expect([...tab]).toEqual([])
    expect([...provider.calls('auth.logout'), ...provider.calls('auth.refresh')]).toEqual([])
  })

  test('that another player has signed in hides the first one before anything is asked', async () => {
    const { provider, session, notices, statuses } = await openTabOfYasmine()
    const refresh = provider.holds('auth.refresh')
    session.receive({ type: 'signed-in', userId: mehdi._id })
    expect(session.get()).toEqual({ status: 'unknown', isExpected: true })
    expect(session.token()).toBeUndefined()
    await refresh.arrived
    const entered = Promise.withResolvers<undefined>()
    session.subscribe(() => {
      entered.resolve(undefined)
    })
    refresh.answers({ accessToken: 'of-mehdi', user: mehdi })
    await entered.promise
    expect(session.get()).toEqual({ status: 'signed-in', user: mehdi })
    expect(statuses).toEqual(['unknown', 'signed-in'])
    expect(notices).toEqual(changed)
  })

  test('that the same player has signed in changes nothing here', async () => {
    const { provider, session, statuses } = await openTabOfYasmine()
    session.receive({ type: 'signed-in', userId: yasmine._id })
    expect(statuses).toEqual([])
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('that somebody has signed in signs in here too, and leaves the page unchanged until then', async () => {
    const { provider, session, statuses } = await openTabOfYasmine()
    session.receive({ type: 'signed-out' })
    const entered = Promise.withResolvers<undefined>()
    session.subscribe(() => {
      entered.resolve(undefined)
    })
    provider.answers('auth.refresh', { accessToken: 'again', user: yasmine })
    session.receive({ type: 'signed-in', userId: yasmine._id })
    await entered.promise
    expect(statuses).toEqual(['signed-out', 'signed-in'])
  })
})

describe('a page that was frozen', () => {
  test('asks who is here when it wakes up signed in', async () => {
    const { provider, session } = await openTabOfYasmine()
    provider.refuses('auth.refresh', 'session-refused')
    await session.checkAfterSleep()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'refused' })
  })

  test('asks nothing when it wakes up signed out and nobody has signed in', async () => {
    const { provider, session } = await openTabOfYasmine()
    session.receive({ type: 'signed-out' })
    localStorage.removeItem('kamasouk.session')
    await session.checkAfterSleep()
    expect(provider.calls('auth.refresh')).toEqual([])
  })
})
