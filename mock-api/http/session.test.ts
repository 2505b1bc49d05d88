/** Refresh cookies and access tokens. */
import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { endpoints, type AnswerOf, type EndpointId } from '../../contracts/registry/registry.ts'
import { issueAccessToken } from '../domain/tokens.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  cookieOf,
  mehdi,
  signIn,
  startFrozenSimulator,
  someId,
  startSignedIn,
  startSimulator,
  yasmine,
} from '../testing.ts'

const [seconds, minutes, days] = [1000, 60_000, 24 * 3_600_000]

const refusal = 'Token invalide ou expiré'
const tokenRefused = { status: 403, body: { message: refusal, error: refusal } }
const sessionRefused = {
  status: 401,
  body: { message: 'Votre session a expiré. Veuillez vous reconnecter.' },
}

const use = (simulator: Simulator, token: string) => call(simulator, 'conversations.current', { token })
const refresh = (simulator: Simulator, cookie: string) => call(simulator, 'auth.refresh', { cookie })

describe('refreshing', () => {
  test('gives two tabs at the same time the same cookie, and accepts the previous one for ten seconds', async () => {
    const { simulator, cookie } = await startSignedIn(startFrozenSimulator)
    const [one, other] = await Promise.all([refresh(simulator, cookie), refresh(simulator, cookie)])
    await simulator.world().clock.advance(10 * seconds)
    const late = await refresh(simulator, cookie)
    expect([one.status, other.status, late.status]).toEqual([200, 200, 200])
    expect(cookieOf(one)).not.toBe(cookie)
    expect([cookieOf(other), cookieOf(late)]).toEqual([cookieOf(one), cookieOf(one)])
    expect((await use(simulator, (one.body as AnswerOf<'auth.refresh'>).accessToken)).status).toBe(200)
  })

  test('ends the session when the previous cookie comes later, because it was stolen', async () => {
    const { simulator, cookie, token } = await startSignedIn(startFrozenSimulator)
    const current = cookieOf(await refresh(simulator, cookie))
    await simulator.world().clock.advance(10 * seconds + 1)
    expect(await refresh(simulator, cookie)).toEqual(sessionRefused)
    expect(await refresh(simulator, current)).toEqual(sessionRefused)
    expect(await use(simulator, token)).toEqual(tokenRefused)
  })

  test.each([
    ['older', (cookie: string) => cookie],
    ['invented', (cookie: string) => `${cookie}0`],
  ])('ends the session for an %s token', async (_, badOf) => {
    const { simulator, cookie } = await startSignedIn()
    const current = cookieOf(await refresh(simulator, cookieOf(await refresh(simulator, cookie))))
    expect(await refresh(simulator, badOf(cookie))).toEqual(sessionRefused)
    expect(await refresh(simulator, current)).toEqual(sessionRefused)
  })

  test('is refused without a cookie and with an unknown one', async () => {
    const { simulator, cookie } = await startSignedIn()
    for (const bad of ['', 'kamasouk_refresh=', 'kamasouk_refresh=rubbish', 'other=1']) {
      const reply = await refresh(simulator, bad)
      expect(reply).toEqual(sessionRefused)
      expect(reply.headers.getSetCookie()).toEqual([])
    }
    expect((await refresh(simulator, cookie)).status).toBe(200)
  })

  test('extends a remembered session to 30 days from its last use', async () => {
    const simulator = await startFrozenSimulator()
    const { cookie } = await signIn(simulator, yasmine, { rememberMe: true })
    await simulator.world().clock.advance(30 * days - 1)
    const renewed = await refresh(simulator, cookie)
    expect(renewed.status).toBe(200)
    await simulator.world().clock.advance(30 * days)
    expect(await refresh(simulator, cookieOf(renewed))).toEqual(sessionRefused)
  })
})

const anyParams = (id: EndpointId): Record<string, string> =>
  Object.fromEntries(Array.from(endpoints[id].path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, 'x']))

/** Returns the claims of a token, and the text of an object as a part of a token. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  test('is needed by every protected call before it looks at its input', async () => {
    const { simulator, token } = await startSignedIn(startFrozenSimulator)
    await simulator.world().clock.advance(15 * minutes)
    const [header = '', claims = ''] = token.split('.')
    const ids = (Object.keys(endpoints) as EndpointId[]).filter((id) => endpoints[id].auth === 'access-token')
    for (const id of ids) {
      const sending = { body: endpoints[id].method === 'GET' ? undefined : {}, params: anyParams(id) }
      const missing = { status: 401, body: { message: 'Veuillez vous connecter.' } }
      expect([id, await call(simulator, id, sending)]).toMatchObject([id, missing])
      for (const bad of ['rubbish', `${token}x`, `${header}.${claims}.`, token]) {
        expect([id, await call(simulator, id, { ...sending, token: bad })]).toEqual([id, tokenRefused])
      }
    }
  })

  test('is valid for 15 minutes on the world’s clock', async () => {
    const { simulator, token } = await startSignedIn(startFrozenSimulator)
    await simulator.world().clock.advance(15 * minutes - 1)
    expect((await use(simulator, token)).status).toBe(200)
    await simulator.world().clock.advance(1)
    expect(await use(simulator, token)).toEqual(tokenRefused)
  })

  test('is valid only in its world, in any order of use', async () => {
    const simulator = await startSimulator()
    await simulator.worlds.create({ name: 'other' })
    const here = await signIn(simulator)
    const there = await signIn(simulator, yasmine, { world: 'other' })
    for (const world of ['default', 'other', 'default']) {
      for (const { token } of [here, there]) {
        const { status } = await call(simulator, 'conversations.current', { token, world })
        expect(status).toBe((world === 'other') === (token === there.token) ? 200 : 403)
      }
    }
  })

  test('is a JWT that others can verify with the secret of its world', async () => {
    const { simulator, userId, token } = await startSignedIn(startFrozenSimulator)
    const { tokenSecret, clock } = simulator.world()
    const { payload, protectedHeader } = await jwtVerify(token, tokenSecret, { currentDate: clock.date() })
    const iat = clock.now() / 1000
    expect(protectedHeader).toEqual({ alg: 'HS256' })
    expect(payload).toEqual({ sid: someId, sub: userId, iat, exp: iat + 15 * 60 })
  })

  test('is refused with a foreign signature, without one, and with changed claims', async () => {
    const { simulator, player } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    const claims = claimsOf(player.token)
    const [header = '', , signature = ''] = player.token.split('.')
    const foreign = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' })
    const forged = [
      await foreign.sign(new TextEncoder().encode('x'.repeat(64))),
      `${write({ alg: 'none' })}.${write(claims)}.`,
      `${header}.${write({ ...claims, sub: other.userId })}.${signature}`,
      `${header}.${write({ ...claims, exp: 9_999_999_999 })}.${signature}`,
    ]
    for (const token of forged) expect(await use(simulator, token)).toEqual(tokenRefused)
    expect((await use(simulator, player.token)).status).toBe(200)
  })

  test('is refused for the session of another user or an unknown session', async () => {
    const { simulator, userId } = await startSignedIn()
    const other = await signIn(simulator, mehdi)
    for (const sessionId of [String(claimsOf(other.token)['sid']), 'none']) {
      const token = issueAccessToken(simulator.world(), { userId, sessionId })
      expect(await use(simulator, token)).toEqual(tokenRefused)
    }
  })
})
