import { isCancel } from 'axios'
import { beforeEach, describe, expect, test } from 'vitest'
import { login, refresh } from '../../../contracts/registry/auth.ts'
import {
  closeRequest,
  createConversation,
  currentConversation,
} from '../../../contracts/registry/conversations.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { gamesList } from '../../../contracts/registry/games.ts'
import { serversRetro } from '../../../contracts/registry/servers.ts'
import { startProvider, giveToken } from '../testing/provider.ts'
import { ApiError } from './api-error.ts'
import { setTokenSource, type Renewal } from './token-source.ts'
import { call } from './call.ts'

const order = callExamples['conversations.create'].input
const credentials = callExamples['auth.login'].input

const actor = order.body.userId

const failureOf = (calling: Promise<unknown>): Promise<unknown> =>
  calling.then(
    (answer) => {
      throw new Error(`The call succeeded with ${JSON.stringify(answer)}`)
    },
    (error: unknown) => error,
  )

beforeEach(() => giveToken('the-token'))

describe('a call', () => {
  test('sends its query, or its body as JSON', async () => {
    const provider = startProvider()
    await call(serversRetro, { query: { keyword: 'bo & né' } })
    const query = { keyword: 'bo & né' }
    expect(provider.calls('servers.retro')).toMatchObject([{ query, body: undefined }])
    await call(createConversation, { actor, ...order })
    const [received] = provider.calls('conversations.create')
    expect(received).toMatchObject(order)
    expect(received?.headers.get('Content-Type')).toBe('application/json')
  })

  test('sends the access token only if the registry requires it', async () => {
    const provider = startProvider()
    await call(currentConversation, { actor })
    expect(provider.calls('conversations.current')).toMatchObject([{ token: 'the-token' }])
    await call(gamesList)
    await call(login, credentials)
    for (const id of ['games.list', 'auth.login'] as const) {
      expect(provider.calls(id)[0]?.headers.has('Authorization')).toBe(false)
    }
  })

  test('is sent without a token if there is none, and is not repeated after a refusal', async () => {
    setTokenSource({
      token: () => undefined,
      userId: () => undefined,
      renew: () => Promise.resolve('renewed'),
    })
    const provider = startProvider()
    provider.refuses('conversations.current', 'access-token-refused')
    expect(await failureOf(call(currentConversation, { actor }))).toMatchObject({
      code: 'access-token-refused',
    })
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(provider.calls('conversations.current')[0]?.headers.has('Authorization')).toBe(false)
  })

  test('resolves with the parsed response, without undeclared fields', async () => {
    const provider = startProvider()
    const { maximum } = callExamples['servers.retro'].answers
    provider.breaksContract('servers.retro', 200, { ...maximum, secret: 'undeclared' })
    expect(await call(serversRetro, { query: {} })).toStrictEqual(maximum)
  })
})

test('endless texts in a response are cut', async () => {
  const provider = startProvider()
  const [game] = callExamples['games.list'].answers.minimum.games
  provider.breaksContract('games.list', 200, {
    games: [{ ...game, gameName: `e${'\u0301'.repeat(3_000_000)}` }],
  })
  expect(await call(gamesList)).toMatchObject({ games: [{ gameName: `e${'\u0301'.repeat(20)}` }] })
})

describe('a failed call', () => {
  const created = callExamples['conversations.create'].answers.minimum
  const failed = { code: 'provider-failed', providerMessage: undefined, fields: {} }
  test.each([
    ['a 5xx status', 500, { message: 'ECONNREFUSED', errors: { name: 'ECONNREFUSED' } }, failed],
    ['a 5xx status in HTML', 503, '<h1>Service Unavailable</h1>', failed],
    ['a missing field', 201, {}, { code: 'unreadable' }],
    ['a field of another type', 201, { ...created, message: 5 }, { code: 'unreadable' }],
    ['another success status', 200, created, { code: 'unexpected' }],
    ['an undeclared error', 418, { message: 'Je suis une théière' }, { code: 'unexpected' }],
    ['a declared error without a readable body', 409, '<h1>Conflict</h1>', { code: 'unexpected' }],
  ])('with %s has a code of ours', async (_, status, body, expected) => {
    const provider = startProvider()
    provider.breaksContract('conversations.create', status, body)
    expect(await failureOf(call(createConversation, { actor, ...order }))).toMatchObject({
      status,
      ...expected,
    })
  })

  test('with a declared error has its code, the provider’s message and the invalid fields', async () => {
    const provider = startProvider()
    provider.refuses('conversations.create', 'invalid-input', { quantity: 'Trop petit', username: 'Vide' })
    const error = await failureOf(call(createConversation, { actor, ...order }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'invalid-input',
      endpointId: 'conversations.create',
      status: 400,
      providerMessage: 'Les données envoyées ne sont pas valides.',
      fields: { quantity: 'Trop petit', username: 'Vide' },
    })
  })

  test('does not renew the token because of another 403, declared or not', async () => {
    const provider = startProvider()
    provider.refuses('conversations.create', 'access-denied')
    expect(await failureOf(call(createConversation, { actor, ...order }))).toMatchObject({
      code: 'access-denied',
      status: 403,
      providerMessage: 'Accès refusé',
    })
    provider.breaksContract('conversations.current', 403, { message: 'Accès refusé' })
    expect(await failureOf(call(currentConversation, { actor }))).toMatchObject({
      code: 'unexpected',
      status: 403,
    })
    expect(provider.calls('conversations.create')).toHaveLength(1)
  })

  test('has the provider’s texts cut and in one line', async () => {
    const provider = startProvider()
    const endless = `Trop\n${'e\u0301'.repeat(5000)}${'\u0301'.repeat(100_000)}`
    provider.breaksContract('conversations.create', 400, { message: endless, errors: { quantity: endless } })
    const short = `Trop ${'e\u0301'.repeat(295)}…`
    expect(await failureOf(call(createConversation, { actor, ...order }))).toMatchObject({
      code: 'invalid-input',
      providerMessage: short,
      fields: { quantity: short },
    })
  })

  test('has only the call and the code in its message', async () => {
    const provider = startProvider()
    provider.refuses('auth.login', 'wrong-credentials')
    expect(String(await failureOf(call(login, credentials)))).toBe('ApiError: auth.login: wrong-credentials')
  })
})

describe('an aborted call', () => {
  test('rejects as cancelled, not as an ApiError', async () => {
    const provider = startProvider()
    const held = provider.holds('games.list')
    const controller = new AbortController()
    const failure = failureOf(call(gamesList, { signal: controller.signal }))
    await held.arrived
    controller.abort()
    expect(isCancel(await failure)).toBe(true)
    expect(await failure).not.toBeInstanceOf(ApiError)
  })

  test('is never sent if it was aborted before', async () => {
    const provider = startProvider()
    expect(isCancel(await failureOf(call(gamesList, { signal: AbortSignal.abort() })))).toBe(true)
    expect(provider.calls('games.list')).toEqual([])
  })
})

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
    await expect(call(login, credentials)).rejects.toMatchObject({ status })
    expect(renewals).toEqual([])
    expect(provider.calls('auth.refresh')).toHaveLength(1)
    expect(provider.calls('auth.login')).toHaveLength(1)
  })
})
