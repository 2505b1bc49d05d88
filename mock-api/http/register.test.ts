import { describe, expect, test } from 'vitest'
import { call, signIn, startFrozenSimulator, startSimulator, statusesOf, yasmine } from '../testing.ts'

const karima = {
  firstName: 'Karima',
  lastName: 'Alaoui',
  email: 'karima@exemple.ma',
  password: 'Dofus2026',
}

const short = 'Le mot de passe doit contenir au moins 8 caractères'
const noCapital = 'Le mot de passe doit contenir une majuscule'
const noDigit = 'Le mot de passe doit contenir un chiffre'

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

  test.each([
    [
      'a first name of five letters',
      { firstName: 'Karim' },
      'firstName',
      'Le prénom doit contenir au moins 6 caractères',
    ],
    [
      'a first name of blanks',
      { firstName: '       ' },
      'firstName',
      'Le prénom doit contenir au moins 6 caractères',
    ],
    [
      'a last name of five letters',
      { lastName: 'Alami' },
      'lastName',
      'Le nom doit contenir au moins 6 caractères',
    ],
    ['no address', { email: '' }, 'email', 'Adresse email invalide'],
    ['an address without a domain', { email: 'karima' }, 'email', 'Adresse email invalide'],
    [
      'an address in letters that mail does not know',
      { email: 'كريمة@exemple.ma' },
      'email',
      'Adresse email invalide',
    ],
    ['two addresses', { email: 'a@exemple.ma,b@exemple.ma' }, 'email', 'Adresse email invalide'],
    ['a password of seven characters', { password: 'Dofus26' }, 'password', short],
    ['a password without a capital', { password: 'dofus2026' }, 'password', noCapital],
    ['a password without a digit', { password: 'DofusDofus' }, 'password', noDigit],
    ['an empty password', { password: '' }, 'password', short],
  ])('says in the words of the specification what is wrong: %s', async (_, change, field, sentence) => {
    const simulator = await startSimulator()
    const { status, body } = await call(simulator, 'auth.register', { body: { ...karima, ...change } })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Les données envoyées ne sont pas valides.', errors: { [field]: sentence } },
    })
  })

  test('names all invalid fields at once', async () => {
    const simulator = await startSimulator()
    const { body } = await call(simulator, 'auth.register', { body: {} })
    const { errors } = body as { errors: Record<string, string> }
    expect(Object.keys(errors)).toEqual(['firstName', 'lastName', 'email', 'password'])
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

  test('is free in another world', async () => {
    const simulator = await startFrozenSimulator()
    await simulator.worlds.create({ name: 'other' })
    expect((await call(simulator, 'auth.register', { body: karima })).status).toBe(201)
    expect((await call(simulator, 'auth.register', { body: karima, world: 'other' })).status).toBe(201)
  })
})
