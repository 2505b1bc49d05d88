import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { issueAccessToken } from '../domain/tokens.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  entriesOf,
  mehdi,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  yasmine,
} from '../testing.ts'

const minutes = 60_000
const refused = {
  status: 403,
  body: { message: 'Token invalide ou expiré', error: 'Token invalide ou expiré' },
}

const use = (simulator: Simulator, token: string, world?: string) =>
  call(simulator, 'conversations.current', { token, ...(world === undefined ? {} : { world }) })

describe('a token that was let in before', () => {
  test('still runs out on the clock of its world', async () => {
    const simulator = await startFrozenSimulator()
    const { token } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    await simulator.world().clock.advance(15 * minutes - 1)
    expect((await use(simulator, token)).status).toBe(200)
    await simulator.world().clock.advance(1)
    expect(await use(simulator, token)).toMatchObject(refused)
  })

  test('is refused from the moment its session is signed out', async () => {
    const simulator = await startSimulator()
    const { token, cookie } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    await call(simulator, 'auth.logout', { cookie })
    expect(await use(simulator, token)).toMatchObject(refused)
  })

  test('is refused from the moment the password is reset', async () => {
    const simulator = await startSimulator()
    const { token } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    await call(simulator, 'auth.forgotPassword', { body: { email: yasmine.email } })
    const mail = entriesOf(simulator).find((entry) => entry.kind === 'mail')
    await send(simulator, 'POST', `/api/auth${mail?.link ?? ''}`, { body: { newPassword: 'Nouveau2026' } })
    expect(await use(simulator, token)).toMatchObject(refused)
  })

  test('says nothing in another world of the same seed', async () => {
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

  test('says nothing once its world has begun again, also when the same players are back', async () => {
    const simulator = await startFrozenSimulator()
    const { token, cookie } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    await simulator.worlds.reset('default')
    expect(await use(simulator, token)).toMatchObject(refused)
    expect((await call(simulator, 'auth.refresh', { cookie })).status).toBe(401)
    const again = await signIn(simulator)
    expect(again.token).not.toBe(token)
    expect(await use(simulator, token)).toMatchObject(refused)
    expect((await use(simulator, again.token)).status).toBe(200)
  })

  test('says nothing after the world was taken back to before its session', async () => {
    const simulator = await startFrozenSimulator()
    const before = simulator.world().snapshot()
    const { token } = await signIn(simulator)
    expect((await use(simulator, token)).status).toBe(200)
    simulator.world().restore(before)
    expect(await use(simulator, token)).toMatchObject(refused)
  })
})

/** What a token says, and how it is written into one. */
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const write = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token that was made up', () => {
  test('is refused: signed by somebody else, unsigned, or with other claims under a true signature', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
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

  test('is refused where a true token names the session of somebody else, or no session', async () => {
    const simulator = await startSimulator()
    const player = await signIn(simulator)
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
