import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { issueAccessToken } from '../domain/tokens.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  mehdi,
  signIn,
  startFrozenSimulator,
  startSimulator,
  yasmine,
  startSignedIn,
} from '../testing.ts'

const minutes = 60_000
const refused = {
  status: 403,
  body: { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' },
}

const use = (simulator: Simulator, token: string, world?: string) =>
  call(simulator, 'conversations.current', { token, ...(world === undefined ? {} : { world }) })

const protectedCalls = (Object.keys(endpoints) as EndpointId[]).filter(
  (id) => endpoints[id].auth === 'access-token',
)

test('every protected call needs a valid access token before it looks at its input', async () => {
  const { simulator, token } = await startSignedIn(startFrozenSimulator)
  await simulator.world().clock.advance(15 * minutes)
  const [header = '', claims = ''] = token.split('.')
  for (const id of protectedCalls) {
    const sending = { body: endpoints[id].method === 'GET' ? undefined : {}, params: anyParams(id) }
    const without = await call(simulator, id, sending)
    expect([id, without.status, without.body]).toMatchObject([
      id,
      401,
      { message: 'Veuillez vous connecter.' },
    ])
    for (const bad of ['rubbish', `${token}x`, `${header}.${claims}.`, token]) {
      expect([id, await call(simulator, id, { ...sending, token: bad })]).toMatchObject([id, refused])
    }
  }
})

const anyParams = (id: EndpointId): Record<string, string> =>
  Object.fromEntries(Array.from(endpoints[id].path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, 'x']))

describe('a token that was valid before', () => {
  test('is invalid in another world of the same seed', async () => {
    const simulator = await startSimulator()
    await simulator.worlds.create({ name: 'other' })
    const here = await signIn(simulator)
    const there = await signIn(simulator, yasmine, { world: 'other' })
    for (let turn = 0; turn < 2; turn += 1) {
      expect((await use(simulator, here.token)).status).toBe(200)
      expect((await use(simulator, there.token, 'other')).status).toBe(200)
      expect(await use(simulator, here.token, 'other')).toMatchObject(refused)
      expect(await use(simulator, there.token)).toMatchObject(refused)
    }
  })

  test('is invalid after a restore to a time before its session', async () => {
    const simulator = await startFrozenSimulator()
    const before = simulator.world().snapshot()
    const { token } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    simulator.world().restore(before)
    expect(await use(simulator, token)).toMatchObject(refused)
  })
})

/** The claims of a token, and a function that signs them. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an invented token', () => {
  test('is refused with a foreign signature, without one, and with changed claims', async () => {
    const { simulator, player } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    const claims = claimsOf(player.token)
    const [header = '', , signature = ''] = player.token.split('.')
    const forged = [
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('x'.repeat(64))),
      `${write({ alg: 'none' })}.${write(claims)}.`,
      `${header}.${write({ ...claims, sub: other.userId })}.${signature}`,
      `${header}.${write({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    ]
    for (const token of forged) expect(await use(simulator, token)).toMatchObject(refused)
    expect((await use(simulator, player.token)).status).toBe(200)
  })

  test('is refused for the session of another user or an unknown session', async () => {
    const { simulator, player } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    const sessionId = String(claimsOf(other.token)['sid'])
    for (const bearer of [
      { userId: player.userId, sessionId },
      { userId: player.userId, sessionId: 'none' },
    ]) {
      const token = await issueAccessToken(simulator.world(), bearer)
      expect(await use(simulator, token)).toMatchObject(refused)
    }
  })
})
