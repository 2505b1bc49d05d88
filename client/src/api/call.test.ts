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
import { startProvider } from '../testing/provider.ts'
import { ApiError } from './api-error.ts'
import { setTokenSource, type Renewal } from './token-source.ts'
import { call } from './call.ts'

const order = callExamples['conversations.create'].input
const credentials = callExamples['auth.login'].input
const actor = order.body.userId
const create = () => call(createConversation, { actor, ...order })
const readCurrent = (signal?: AbortSignal) => call(currentConversation, { actor, signal })

beforeEach(() => setTokenSource({ token: () => 'the-token' }))

describe('a call', () => {
  test('sends its query, or its body as JSON', async () => {
    const provider = startProvider()
    const query = { keyword: 'bo & né' }
    await call(serversRetro, { query })
    expect(provider.calls('servers.retro')).toMatchObject([{ query, body: undefined }])
    await create()
    const [received] = provider.calls('conversations.create')
    expect(received).toMatchObject(order)
    expect(received?.headers.get('Content-Type')).toBe('application/json')
  })

  test('sends the access token only if the registry requires it', async () => {
    const provider = startProvider()
    await readCurrent()
    expect(provider.calls('conversations.current')).toMatchObject([{ token: 'the-token' }])
    await call(gamesList)
    await call(login, credentials)
    for (const id of ['games.list', 'auth.login'] as const)
      expect(provider.calls(id)[0]?.headers.has('Authorization')).toBe(false)
  })

  test('is sent without a token if there is none, and is not repeated after a refusal', async () => {
    setTokenSource({ renew: () => Promise.resolve('renewed') })
    const provider = startProvider()
    provider.refuses('conversations.current', 'access-token-refused')
    await expect(readCurrent()).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(provider.calls('conversations.current')).toHaveLength(1)
    expect(provider.calls('conversations.current')[0]?.headers.has('Authorization')).toBe(false)
  })

  test('resolves with the parsed response, without undeclared fields', async () => {
    const { maximum } = callExamples['servers.retro'].answers
    startProvider().breaksContract('servers.retro', 200, { ...maximum, secret: 'undeclared' })
    expect(await call(serversRetro, { query: {} })).toStrictEqual(maximum)
  })

  test('resolves with endless texts cut', async () => {
    const [game] = callExamples['games.list'].answers.minimum.games
    const games = [{ ...game, gameName: `e${'\u0301'.repeat(3_000_000)}` }]
    startProvider().breaksContract('games.list', 200, { games })
    expect(await call(gamesList)).toMatchObject({ games: [{ gameName: `e${'\u0301'.repeat(20)}` }] })
  })
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
    startProvider().breaksContract('conversations.create', status, body)
    await expect(create()).rejects.toMatchObject({ status, ...expected })
  })

  test('with a declared error has its code, the provider’s message and the invalid fields', async () => {
    const fields = { quantity: 'Trop petit', username: 'Vide' }
    startProvider().refuses('conversations.create', 'invalid-input', fields)
    const error: unknown = await create().catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ApiError)
    // The message is for logs, so it has no text of the provider.
    expect(String(error)).toBe('ApiError: conversations.create: invalid-input')
    expect(error).toMatchObject({
      code: 'invalid-input',
      endpointId: 'conversations.create',
      status: 400,
      providerMessage: 'Les données envoyées ne sont pas valides.',
      fields,
    })
  })

  test('has the provider’s texts cut and in one line', async () => {
    const endless = `Trop\n${'e\u0301'.repeat(5000)}${'\u0301'.repeat(100_000)}`
    const errors = { quantity: endless }
    startProvider().breaksContract('conversations.create', 400, { message: endless, errors })
    const short = `Trop ${'e\u0301'.repeat(295)}…`
    await expect(create()).rejects.toMatchObject({ providerMessage: short, fields: { quantity: short } })
  })
})

test('an aborted call rejects as cancelled, not as an ApiError, and is not sent if it was aborted before', async () => {
  const provider = startProvider()
  const held = provider.holds('games.list')
  const controller = new AbortController()
  const calling = call(gamesList, { signal: controller.signal })
  void held.arrived.then(() => controller.abort())
  await expect(calling).rejects.toSatisfy(isCancel)
  await expect(call(gamesList, { signal: AbortSignal.abort() })).rejects.toSatisfy(isCancel)
  expect(provider.calls('games.list')).toHaveLength(1)
})

/** A session whose token becomes `new-token` when it is renewed. Records the tokens to replace. */
function startSession(outcome: Promise<Renewal> = Promise.resolve('renewed')) {
  const renewals: string[] = []
  const asked = Promise.withResolvers<undefined>()
  let token = 'old-token'
  setTokenSource({
    token: () => token,
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
  test('is sent at most twice, and rejects with the error of the second attempt', async () => {
    const { renewals } = startSession()
    const provider = startProvider()
    provider.refuses('conversations.current', 'access-token-refused')
    provider.refuses('conversations.current', 'access-token-refused')
    await expect(readCurrent()).rejects.toMatchObject({ code: 'access-token-refused' })
    expect(provider.calls('conversations.current')).toHaveLength(2)
    expect(renewals).toEqual(['old-token'])

    provider.refuses('messages.closeRequest', 'access-token-refused')
    provider.refuses('messages.closeRequest', 'not-found')
    const closing = call(closeRequest, { actor, ...callExamples['messages.closeRequest'].input })
    await expect(closing).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is not repeated if it was aborted during the renewal', async () => {
    const renewal = Promise.withResolvers<Renewal>()
    const { asked } = startSession(renewal.promise)
    const provider = startProvider()
    provider.refuses('conversations.current', 'access-token-refused')
    const controller = new AbortController()
    void asked.then(() => {
      controller.abort()
      renewal.resolve('renewed')
    })
    await expect(readCurrent(controller.signal)).rejects.toSatisfy(isCancel)
    expect(provider.calls('conversations.current')).toHaveLength(1)
  })
})

const otherRefusal = { message: 'Accès refusé' }
const tokenRefusal = { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' }
test.each([
  ['another 403', 403, otherRefusal, 'conversations.create', create],
  ['an undeclared 403', 403, otherRefusal, 'conversations.current', readCurrent],
  ['a refused refresh', 401, tokenRefusal, 'auth.refresh', () => call(refresh)],
  ['a forbidden refresh', 403, tokenRefusal, 'auth.refresh', () => call(refresh)],
  ['a refused sign-in', 401, tokenRefusal, 'auth.login', () => call(login, credentials)],
  ['a forbidden sign-in', 403, tokenRefusal, 'auth.login', () => call(login, credentials)],
] as const)('%s never renews the token', async (_, status, body, id, run) => {
  const { renewals } = startSession()
  const provider = startProvider()
  provider.breaksContract(id, status, body)
  await expect(run()).rejects.toMatchObject({ status })
  expect(renewals).toEqual([])
  expect(provider.calls(id)).toHaveLength(1)
})
