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
    const issues = body.safeParse({ ...right, ...change }).error?.issues ?? []
    const byField = Object.groupBy(issues, ({ path }) => path.join('.'))
    return Object.fromEntries(
      Object.entries(byField).map(([field, own = []]) => [field, own.map(({ message }) => message)]),
    )
  }
}

const length = 'Le mot de passe doit contenir au moins 8 caractères'
const capital = 'Le mot de passe doit contenir une majuscule'
const digit = 'Le mot de passe doit contenir un chiffre'
const english = {
  [length]: 'Password must be at least 8 characters',
  [capital]: 'Password must contain an uppercase letter',
  [digit]: 'Password must contain a number',
}

describe.each([
  ['auth.register', 'password', {}],
  ['auth.resetPassword', 'newPassword', {}],
  ['auth.changePassword', 'newPassword', english],
] as const)('a new password of %s', (id, field, texts: Readonly<Record<string, string>>) => {
  const faults = (password: unknown) =>
    faultsOf(id)({ [field]: password, newConfirmationPassword: password })[field] ?? []

  test.each([
    ['Kamas202', []],
    ['Élan de 2026', []],
    ['Kamas20', [length]],
    ['kamas2026', [capital]],
    ['KamasKamas', [digit]],
    ['', [length, capital, digit]],
    ['        ', [capital, digit]],
  ])('%j has the messages %j', (password, expected) => {
    expect(faults(password)).toEqual(expected.map((text) => texts[text] ?? text))
  })

  test('is a string of at most 1,024 characters', () => {
    const given = [`K1${'x'.repeat(1022)}`, `K1${'x'.repeat(1023)}`, undefined, 12_345_678]
    expect(given.map((password) => faults(password).length)).toEqual([0, 1, 1, 1])
  })
})

const email = (text: string) => ({ email: text })
const invalid = email('Adresse email invalide')

test.each<
  readonly [call: Parameters<typeof faultsOf>[0], change: object, faults: Readonly<Record<string, string>>]
>([
  ['auth.register', { firstName: 'Karima', lastName: 'Alaoui' }, {}],
  [
    'auth.register',
    { firstName: '  Karim  ', lastName: 'Amine' },
    {
      firstName: 'Le prénom doit contenir au moins 6 caractères',
      lastName: 'Le nom doit contenir au moins 6 caractères',
    },
  ],
  ...['', 'yasmine', 'yasmine@', 'yasmine@kamasouk', '@kamasouk.test', 'a b@kamasouk.test'].map(
    (text) => ['auth.register', email(text), invalid] as const,
  ),
  ['auth.register', email(' yasmine@kamasouk.test\n'), {}],
  ['auth.forgotPassword', email('yasmine@kamasouk.test'), {}],
  ['auth.forgotPassword', email('  '), email('Email is required')],
  ['auth.forgotPassword', email('yasmine'), invalid],
  ['auth.changePassword', { oldPassword: '123456' }, {}],
  ['auth.changePassword', { oldPassword: '12345' }, { oldPassword: 'Old password is required' }],
  [
    'auth.changePassword',
    { oldPassword: '', newPassword: 'kamas2026', newConfirmationPassword: '' },
    {
      oldPassword: 'Old password is required',
      newPassword: 'Password must contain an uppercase letter',
      newConfirmationPassword: "Passwords don't match",
    },
  ],
])('%s with %j has the messages %j', (id, change, faults) => {
  const found = faultsOf(id)(change as Readonly<Record<string, unknown>>)
  expect(Object.fromEntries(Object.entries(found).map(([field, [first]]) => [field, first]))).toEqual(faults)
})

test('a sign-up rejects a very long e-mail', () => {
  const { email: faults } = faultsOf('auth.register')(email(`yasmine@${'kamasouk.'.repeat(28)}test`))
  expect(faults).toHaveLength(1)
})
