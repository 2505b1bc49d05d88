/** Registering, signing in and guessing passwords. The pacts verify the answers; here is what they change. */
import { describe, expect, test } from 'vitest'
import type { AnswerOf } from '../../contracts/registry/registry.ts'
import type { Simulator } from '../server.ts'
import { call, mehdi, signIn, startFrozenSimulator, startSimulator, statusesOf, yasmine } from '../testing.ts'

const karima = {
  firstName: 'Karima',
  lastName: 'Alaoui',
  email: 'karima@exemple.ma',
  password: 'Dofus2026',
}
const wrong = { ...yasmine, password: 'Kamas2025!' }
const register = (simulator: Simulator, body: object) => call(simulator, 'auth.register', { body })
const login = (simulator: Simulator, body: object) => call(simulator, 'auth.login', { body })

describe('registering', () => {
  test('creates an account that can sign in, with trimmed names and the e-mail in lower case', async () => {
    const simulator = await startSimulator()
    const body = { ...karima, firstName: '  Karima ', lastName: '\tAlaoui', email: ' Karima@Exemple.MA\n' }
    const { status, headers } = await register(simulator, body)
    expect([status, headers.getSetCookie()]).toEqual([201, []])
    const { password: _password, ...names } = karima
    expect(await login(simulator, karima)).toMatchObject({
      status: 200,
      body: { user: { ...names, role: 'user' } },
    })
  })

  test('does not trim the password', async () => {
    const simulator = await startSimulator()
    const password = '  Été 2026 🐪  '
    await register(simulator, { ...karima, password })
    expect((await login(simulator, { ...karima, password })).status).toBe(200)
    expect((await login(simulator, { ...karima, password: password.trim() })).status).toBe(401)
  })

  test('ignores unknown fields: nobody can become an admin or choose an id', async () => {
    const simulator = await startSimulator()
    const extra = { role: 'admin', _id: 'f'.repeat(24), confirmPassword: 'other', bankInfo: { RIB: '1' } }
    expect((await register(simulator, { ...karima, ...extra })).status).toBe(201)
    const { user } = (await login(simulator, karima)).body as AnswerOf<'auth.login'>
    expect(user.role).toBe('user')
    expect(user._id).not.toBe(extra._id)
    expect(user).not.toHaveProperty('bankInfo')
  })

  test('gives an e-mail address to only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const bodies = [karima, { ...karima, email: karima.email.toUpperCase(), password: 'Autre2026' }]
    const replies = await Promise.all(bodies.map((body) => register(simulator, body)))
    expect(statusesOf(replies)).toEqual([201, 409])
    const logins = await Promise.all(bodies.map((body) => login(simulator, body)))
    expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 201))
    expect(simulator.world().store.users.where('email', karima.email)).toHaveLength(1)
  })
})

describe('signing in', () => {
  test('accepts the e-mail address in any case, and answers without the password', async () => {
    const simulator = await startSimulator()
    const { status, body } = await login(simulator, { ...yasmine, email: '  Yasmine@KAMASOUK.test ' })
    expect({ status, body }).toMatchObject({ status: 200, body: { message: 'vous etes connecte' } })
    expect(JSON.stringify(body)).not.toMatch(/password|\$/i)
  })

  test('gives the same answer to a wrong password and an unknown address', async () => {
    const simulator = await startSimulator()
    for (const account of [wrong, { ...yasmine, email: 'nobody@kamasouk.test' }]) {
      const reply = await login(simulator, account)
      expect(reply).toEqual({ status: 401, body: { message: 'Email ou mot de passe incorrect.' } })
      expect(reply.headers.getSetCookie()).toEqual([])
    }
  })
})

/** Sends the same login several times at once. */
const together = (simulator: Simulator, body: object, times: number) =>
  Promise.all(Array.from({ length: times }, () => login(simulator, body)))
const times = (count: number, status: number): number[] => Array<number>(count).fill(status)

describe('guessing passwords', () => {
  test('is refused after ten failures, also with the right password, exactly until Retry-After', async () => {
    const simulator = await startFrozenSimulator()
    const { clock } = simulator.world()
    await together(simulator, wrong, 10)
    await clock.advance(60_500)
    const refused = await login(simulator, yasmine)
    expect(refused).toEqual({
      status: 429,
      body: { message: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
    })
    expect(refused.headers.get('Retry-After')).toBe('240')
    const shouted = { ...yasmine, email: yasmine.email.toUpperCase() }
    expect((await login(simulator, shouted)).status).toBe(429)
    await signIn(simulator, mehdi)
    await clock.advance(240_000 - 501)
    expect((await login(simulator, yasmine)).status).toBe(429)
    await clock.advance(501)
    expect((await login(simulator, yasmine)).status).toBe(200)
  })

  test('is counted from the beginning after a success', async () => {
    const simulator = await startFrozenSimulator()
    await together(simulator, wrong, 9)
    await signIn(simulator)
    expect(statusesOf(await together(simulator, wrong, 11))).toEqual([...times(10, 401), 429])
  })

  test('counts parallel failures, but not parallel successes', async () => {
    const simulator = await startFrozenSimulator()
    expect(statusesOf(await together(simulator, yasmine, 15))).toEqual(times(15, 200))
    expect(statusesOf(await together(simulator, wrong, 15))).toEqual([...times(10, 401), ...times(5, 429)])
    expect(statusesOf(await together(simulator, yasmine, 2))).toEqual([429, 429])
  })
})
