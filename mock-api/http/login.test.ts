import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { call, mehdi, signIn, startFrozenSimulator, startSimulator, statusesOf, yasmine } from '../testing.ts'

const wrong = { ...yasmine, password: 'Kamas2025!' }

describe('signing in', () => {
  test('returns the player, an access token and the specified message', async () => {
    const simulator = await startSimulator()
    const { status, body } = await call(simulator, 'auth.login', { body: yasmine })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { user: { email: yasmine.email, role: 'user' }, message: 'vous etes connecte' },
    })
    expect(JSON.stringify(body)).not.toMatch(/password|\$/i)
  })

  test('accepts the e-mail address in any case and with spaces around it', async () => {
    const simulator = await startSimulator()
    const { status } = await call(simulator, 'auth.login', {
      body: { ...yasmine, email: '  Yasmine@KAMASOUK.test ' },
    })
    expect(status).toBe(200)
  })

  test('gives the same answer to a wrong password and an unknown address', async () => {
    const simulator = await startSimulator()
    const replies = [
      await call(simulator, 'auth.login', { body: wrong }),
      await call(simulator, 'auth.login', { body: { ...yasmine, email: 'nobody@kamasouk.test' } }),
    ]
    for (const { status, body, headers } of replies) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { message: 'Email ou mot de passe incorrect.' },
      })
      expect(headers.getSetCookie()).toEqual([])
    }
  })
})

async function tryWrong(simulator: Simulator, times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    expect((await call(simulator, 'auth.login', { body: wrong })).status).toBe(401)
  }
}

describe('trying passwords', () => {
  test('is refused after ten failures, with Retry-After, even with the right password', async () => {
    const simulator = await startFrozenSimulator()
    await tryWrong(simulator, 10)
    await simulator.world().clock.advance(60_500)
    const { status, headers, body } = await call(simulator, 'auth.login', { body: yasmine })
    expect({ status, body }).toEqual({
      status: 429,
      body: { message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
    })
    expect(headers.get('Retry-After')).toBe('240')
    const shouted = { ...yasmine, email: yasmine.email.toUpperCase() }
    expect((await call(simulator, 'auth.login', { body: shouted })).status).toBe(429)
    await signIn(simulator, mehdi)
  })

  test('is allowed again exactly after Retry-After', async () => {
    const simulator = await startFrozenSimulator()
    await tryWrong(simulator, 10)
    const { headers } = await call(simulator, 'auth.login', { body: yasmine })
    const waitMs = Number(headers.get('Retry-After')) * 1000
    await simulator.world().clock.advance(waitMs - 1)
    expect((await call(simulator, 'auth.login', { body: yasmine })).status).toBe(429)
    await simulator.world().clock.advance(1)
    expect((await call(simulator, 'auth.login', { body: yasmine })).status).toBe(200)
  })

  test('starts counting again after a success', async () => {
    const simulator = await startFrozenSimulator()
    await tryWrong(simulator, 9)
    await signIn(simulator)
    await tryWrong(simulator, 10)
    expect((await call(simulator, 'auth.login', { body: wrong })).status).toBe(429)
  })

  test('counts parallel failures, but not parallel successes', async () => {
    const simulator = await startFrozenSimulator()
    const together = (body: object, times: number) =>
      Promise.all(Array.from({ length: times }, () => call(simulator, 'auth.login', { body })))
    expect(statusesOf(await together(yasmine, 15))).toEqual(Array<number>(15).fill(200))
    expect(statusesOf(await together(wrong, 15))).toEqual([
      ...Array<number>(10).fill(401),
      ...Array<number>(5).fill(429),
    ])
    expect(statusesOf(await together(yasmine, 2))).toEqual([429, 429])
  })
})
