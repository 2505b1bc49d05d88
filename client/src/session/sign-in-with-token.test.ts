import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import { call } from '../api/call.ts'
import { startProvider } from '../testing/provider.ts'
import { sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore } from './session.ts'

const { user } = callExamples['auth.googleCallback'].answers.minimum
const other = { ...user, _id: '65f0000000000000000000a2', firstName: 'Mehdi' }
const actor = user._id
const signedIn = { status: 'signed-in', user }

function startSession() {
  const stored = startStorage('localStorage')
  const session = createSessionStore(sessionDeps())
  setTokenSource(session)
  const statuses: string[] = []
  session.subscribe(() => statuses.push(session.get().status))
  return { session, stored, statuses }
}

beforeEach(() => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  return () => {
    warnings.mockRestore()
  }
})

describe('entering with a session that was begun elsewhere', () => {
  test('signs in at once, with the token in memory and only a sign of it in the storage', () => {
    const { session, stored, statuses } = startSession()
    session.signInWithToken('of-google', user)
    expect(session.get()).toEqual(signedIn)
    expect(session.token()).toBe('of-google')
    expect([...stored]).toEqual([['kamasouk.session', '1']])
    expect(statuses).toEqual(['signed-in'])
  })

  test('makes calls with its token, which is renewed like any other', async () => {
    const provider = startProvider()
    const { session } = startSession()
    session.signInWithToken('of-google', user)
    provider.refuses('conversations.current', 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'renewed', user })
    await call(currentConversation, { actor })
    expect(provider.calls('conversations.current').map(({ token }) => token)).toEqual([
      'of-google',
      'renewed',
    ])
  })

  test('is possible for somebody whose refresh was refused before', async () => {
    const provider = startProvider()
    const { session } = startSession()
    provider.refuses('auth.refresh', 'session-refused')
    await session.refreshInBackground()
    session.signInWithToken('of-google', user)
    provider.answers('auth.refresh', { accessToken: 'renewed', user })
    await session.refreshInBackground()
    expect(session.token()).toBe('renewed')
  })

  test.each(['answers', 'refuses', 'fails'] as const)(
    'is not undone by a refresh that was under way, whatever it %s',
    async (ending) => {
      const provider = startProvider()
      const { session } = startSession()
      const refresh = provider.holds('auth.refresh')
      const refreshing = session.refreshInBackground()
      await refresh.arrived
      session.signInWithToken('of-google', user)
      if (ending === 'answers') refresh.answers({ accessToken: 'late', user: other })
      if (ending === 'refuses') refresh.refuses('session-refused')
      if (ending === 'fails') refresh.fails()
      await refreshing
      expect(session.get()).toEqual(signedIn)
      expect(session.token()).toBe('of-google')
    },
  )

  test('leaves no way for a call of the user before to be sent again with its token', async () => {
    const provider = startProvider()
    const { session } = startSession()
    session.signInWithToken('of-other', other)
    const slow = provider.holds('conversations.current')
    const calling = call(currentConversation, { actor: other._id })
    await slow.arrived
    session.signInWithToken('of-google', user)
    slow.refuses('access-token-refused')
    await expect(calling).rejects.toMatchObject({ code: 'account-changed' })
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(provider.calls('auth.refresh')).toEqual([])
  })

  test('ends with signing out, as a session of the sign-in page does', async () => {
    startProvider()
    const { session, stored } = startSession()
    session.signInWithToken('of-google', user)
    await session.signOut()
    expect(session.get()).toEqual({ status: 'signed-out', why: 'left' })
    expect(session.token()).toBeUndefined()
    expect([...stored]).toEqual([])
  })
})
