import { isCancel } from 'axios'
import { describe, expect, test } from 'vitest'
import { login, refresh } from '../../../contracts/registry/auth.ts'
import { closeRequest, currentConversation } from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { startProvider } from '../testing/provider.ts'
import { setTokenSource, type Renewal } from './token-source.ts'
import { call } from './call.ts'

const actor = '65f0000000000000000000a1'

/** A session whose token becomes `new-token` when it is renewed. Records the tokens to replace. */
function startSession(outcome: Promise<Renewal> = Promise.resolve('renewed')) {
  const renewals: string[] = []
  const asked = Promise.withResolvers<undefined>()
  let token = 'old-token'
  setTokenSource({
    token: () => token,
    userId: () => undefined,
    renew: async (usedToken) => {
      renewals.push(usedToken)
      asked.resolve(undefined)
      const result = await outcome
      if (result === 'renewed') token = 'new-token'
      return result
    },
  })
  return { renewals, asked: asked.promise }
}

describe('a call whose access token is refused', () => {
  test('is sent at most twice', async () => {
    const { renewals } = startSession()
    const provider = startProvider()
    provider.refuses('conversations.current', 'access-token-refused')
    provider.refuses('conversations.current', 'access-token-refused')
    await expect(call(currentConversation, { actor })).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(provider.calls('conversations.current')).toHaveLength(2)
    expect(renewals).toHaveLength(1)
  })

  test('rejects with the error of the second attempt', async () => {
    startSession()
    const provider = startProvider()
    const { input } = callExamples['messages.closeRequest']
    provider.refuses('messages.closeRequest', 'access-token-refused')
    provider.refuses('messages.closeRequest', 'not-found')
    await expect(call(closeRequest, { actor, ...input })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is not repeated if it was aborted during the renewal', async () => {
    const renewal = Promise.withResolvers<Renewal>()
    const { asked } = startSession(renewal.promise)
    const provider = startProvider()
    const held = provider.holds('conversations.current')
    const controller = new AbortController()
    const calling = call(currentConversation, { actor, signal: controller.signal })
    const failure = calling.catch((error: unknown) => error)
    await held.arrived
    held.refuses('access-token-refused')
    await asked
    controller.abort()
    renewal.resolve('renewed')
    expect(isCancel(await failure)).toBe(true)
    expect(provider.calls('conversations.current')).toHaveLength(1)
  })
})

describe('sign-in and refresh', () => {
  test.each([401, 403])('never renew the token, not even after %i', async (status) => {
    const { renewals } = startSession()
    const provider = startProvider()
    const refusal = { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' }
    provider.breaksContract('auth.refresh', status, refusal)
    provider.breaksContract('auth.login', status, refusal)
    await expect(call(refresh)).rejects.toMatchObject({ status })
    await expect(call(login, callExamples['auth.login'].input)).rejects.toMatchObject({ status })
    expect(renewals).toEqual([])
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(provider.calls('auth.login')).toHaveLength(1)
  })
})
