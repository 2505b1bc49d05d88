import { describe, expect, test } from 'vitest'
import { call, signIn, startSimulator, statusesOf, yasmine } from '../testing.ts'

const karima = {
  firstName: 'Karima',
  lastName: 'Alaoui',
  email: 'karima@exemple.ma',
  password: 'Dofus2026',
}

describe('registering', () => {
  test('creates an account that can sign in', async () => {
    const simulator = await startSimulator()
    const { status, body, headers } = await call(simulator, 'auth.register', { body: karima })
    expect({ status, body }).toEqual({
      status: 201,
      body: { message: 'Votre compte a été créé. Vous pouvez vous connecter.' },
    })
    expect(headers.getSetCookie()).toEqual([])
    const reply = await call(simulator, 'auth.login', { body: karima })
    expect(reply).toMatchObject({
      status: 200,
      body: { user: { firstName: 'Karima', lastName: 'Alaoui', email: karima.email, role: 'user' } },
    })
  })

  test('trims names and e-mail, and stores the e-mail in lower case', async () => {
    const simulator = await startSimulator()
    const body = { ...karima, firstName: '  Karima ', lastName: '\tAlaoui', email: ' Karima@Exemple.MA\n' }
    expect((await call(simulator, 'auth.register', { body })).status).toBe(201)
    const reply = await call(simulator, 'auth.login', { body: karima })
    expect(reply.body).toMatchObject({
      user: { firstName: 'Karima', lastName: 'Alaoui', email: 'karima@exemple.ma' },
    })
  })

  test('does not trim the password', async () => {
    const simulator = await startSimulator()
    const password = '  Été 2026 🐪  '
    await call(simulator, 'auth.register', { body: { ...karima, password } })
    expect((await call(simulator, 'auth.login', { body: { ...karima, password } })).status).toBe(200)
    const trimmed = { ...karima, password: password.trim() }
    expect((await call(simulator, 'auth.login', { body: trimmed })).status).toBe(401)
  })

  test('ignores unknown fields: nobody can become an admin or choose an id', async () => {
    const simulator = await startSimulator()
    const extra = { role: 'admin', _id: 'f'.repeat(24), confirmPassword: 'other', bankInfo: { RIB: '1' } }
    expect((await call(simulator, 'auth.register', { body: { ...karima, ...extra } })).status).toBe(201)
    const { body } = await call(simulator, 'auth.login', { body: karima })
    const { user } = body as { user: Record<string, unknown> }
    expect(user).toMatchObject({ role: 'user' })
    expect(user['_id']).not.toBe(extra._id)
    expect(user).not.toHaveProperty('bankInfo')
  })
})

describe('a used e-mail address', () => {
  const taken = { status: 409, body: { message: 'Cet email est déjà utilisé.' } }

  test.each([yasmine.email, yasmine.email.toUpperCase(), ` ${yasmine.email} `])(
    'is refused however it is written: %j',
    async (email) => {
      const simulator = await startSimulator()
      const { status, body } = await call(simulator, 'auth.register', { body: { ...karima, email } })
      expect({ status, body }).toEqual(taken)
      // The account still has its old password.
      await signIn(simulator)
    },
  )

  test('goes to only one of two calls at the same time', async () => {
    const simulator = await startSimulator()
    const bodies = [karima, { ...karima, email: karima.email.toUpperCase(), password: 'Autre2026' }]
    const replies = await Promise.all(bodies.map((body) => call(simulator, 'auth.register', { body })))
    expect(statusesOf(replies)).toEqual([201, 409])
    const logins = await Promise.all(bodies.map((body) => call(simulator, 'auth.login', { body })))
    expect(logins.map(({ status }) => status === 200)).toEqual(replies.map(({ status }) => status === 201))
    expect(simulator.world().store.users.where('email', karima.email)).toHaveLength(1)
  })
})
