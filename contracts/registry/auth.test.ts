/** The messages for invalid fields are those of section 5 of the specification. */
import { describe, expect, test } from 'vitest'
import { callExamples } from './examples.ts'
import { endpoints } from './registry.ts'

const faultsOf = (
  id: 'auth.register' | 'auth.forgotPassword' | 'auth.resetPassword' | 'auth.changePassword',
) => {
  const { body } = endpoints[id]
  const right = callExamples[id].input.body
  return (change: Readonly<Record<string, unknown>>): Readonly<Record<string, string[]>> => {
    const faults: Record<string, string[]> = {}
    for (const { path, message } of body.safeParse({ ...right, ...change }).error?.issues ?? []) {
      const field = path.join('.')
      faults[field] = [...(faults[field] ?? []), message]
    }
    return faults
  }
}

const french = {
  length: 'Le mot de passe doit contenir au moins 8 caractères',
  capital: 'Le mot de passe doit contenir une majuscule',
  digit: 'Le mot de passe doit contenir un chiffre',
}
const english = {
  length: 'Password must be at least 8 characters',
  capital: 'Password must contain an uppercase letter',
  digit: 'Password must contain a number',
}

describe.each([
  ['auth.register', 'password', french],
  ['auth.resetPassword', 'newPassword', french],
] as const)('a new password of %s', (id, field, texts) => {
  const faults = (password: unknown) => faultsOf(id)({ [field]: password })[field] ?? []

  test.each([
    ['Kamas202', []],
    ['Élan de 2026', []],
    ['Kamas20', [texts.length]],
    ['kamas2026', [texts.capital]],
    ['KamasKamas', [texts.digit]],
    ['', [texts.length, texts.capital, texts.digit]],
    ['        ', [texts.capital, texts.digit]],
  ])('%j has the messages %j', (password, expected) => {
    expect(faults(password)).toEqual(expected)
  })

  test('is a string of at most 1,024 characters', () => {
    expect(faults(`K1${'x'.repeat(1022)}`)).toEqual([])
    expect(faults(`K1${'x'.repeat(1023)}`)).toHaveLength(1)
    expect(faults(undefined)).toHaveLength(1)
    expect(faults(12_345_678)).toHaveLength(1)
  })
})

describe('a sign-up', () => {
  const faults = faultsOf('auth.register')

  test('requires names of at least six characters after trimming', () => {
    expect(faults({ firstName: 'Karima', lastName: 'Alaoui' })).toEqual({})
    expect(faults({ firstName: '  Karim  ', lastName: 'Amine' })).toEqual({
      firstName: ['Le prénom doit contenir au moins 6 caractères'],
      lastName: ['Le nom doit contenir au moins 6 caractères'],
    })
  })

  test.each(['', 'yasmine', 'yasmine@', 'yasmine@kamasouk', '@kamasouk.test', 'a b@kamasouk.test'])(
    'rejects the e-mail %j',
    (email) => {
      expect(faults({ email })).toEqual({ email: ['Adresse email invalide'] })
    },
  )

  test('trims the e-mail and rejects a very long one', () => {
    const { body } = endpoints['auth.register']
    const { body: right } = callExamples['auth.register'].input
    expect(body.parse({ ...right, email: ' yasmine@kamasouk.test\n' }).email).toBe('yasmine@kamasouk.test')
    expect(faults({ email: `yasmine@${'kamasouk.'.repeat(28)}test` })).toHaveProperty('email')
  })
})

test('a forgotten password requires a valid e-mail', () => {
  const faults = faultsOf('auth.forgotPassword')
  expect(faults({ email: 'yasmine@kamasouk.test' })).toEqual({})
  expect(faults({ email: '  ' })['email']?.[0]).toBe('Email is required')
  expect(faults({ email: 'yasmine' })).toEqual({ email: ['Adresse email invalide'] })
})

describe('a change of password', () => {
  const faults = faultsOf('auth.changePassword')

  test('requires an old password of at least six characters', () => {
    expect(faults({ oldPassword: '123456' })).toEqual({})
    expect(faults({ oldPassword: '12345' })).toEqual({ oldPassword: ['Old password is required'] })
  })

  test.each([
    ['Kamas20', [english.length]],
    ['kamas2026', [english.capital]],
    ['KamasKamas', [english.digit]],
    ['kamas', [english.length, english.capital, english.digit]],
  ])('has for %j the messages %j', (password, expected) => {
    expect(faults({ newPassword: password, newConfirmationPassword: password })).toEqual({
      newPassword: expected,
    })
  })

  test('reports all problems together', () => {
    expect(faults({ oldPassword: '', newPassword: 'kamas2026', newConfirmationPassword: '' })).toEqual({
      oldPassword: ['Old password is required'],
      newPassword: [english.capital],
      newConfirmationPassword: ["Passwords don't match"],
    })
  })
})
