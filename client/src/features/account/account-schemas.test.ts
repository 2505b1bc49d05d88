import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ForgotPassword, ResetPassword, SignIn, SignUp } from './account-schemas.ts'

/** Returns the first error of each field. */
function errorsOf(schema: z.ZodMiniType, values: object): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}

const passwordRules = [
  ['', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['Kamas20', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['kamas2026', 'Le mot de passe doit contenir une majuscule'],
  ['KamasKamas', 'Le mot de passe doit contenir un chiffre'],
] as const

test('signing in requires a valid e-mail and any password', () => {
  const valid = { email: 'yasmine@kamasouk.test', password: 'x', rememberMe: false }
  expect(errorsOf(SignIn, valid)).toEqual({})
  expect(errorsOf(SignIn, { ...valid, email: ' ', password: '' })).toEqual({
    email: "L'email est requis.",
    password: 'Veuillez entrer votre mot de passe',
  })
  expect(errorsOf(SignIn, { ...valid, email: 'yasmine' })).toEqual({
    email: 'Veuillez entrer un email valide.',
  })
})

describe('signing up', () => {
  const valid = {
    firstName: 'Yasmine',
    lastName: 'Bennani',
    email: 'yasmine@kamasouk.test',
    password: 'Kamas2026!',
    confirmPassword: 'Kamas2026!',
  }
  const errorsWith = (values: object) => errorsOf(SignUp, { ...valid, ...values })

  test('accepts valid input', () => expect(errorsWith({})).toEqual({}))

  test('reports all errors at once, including the confirmation', () => {
    expect(
      errorsWith({
        firstName: 'Karim',
        lastName: 'Amine',
        email: 'x',
        password: 'abc',
        confirmPassword: 'abd',
      }),
    ).toEqual({
      firstName: 'Le prénom doit contenir au moins 6 caractères',
      lastName: 'Le nom doit contenir au moins 6 caractères',
      email: 'Adresse email invalide',
      password: 'Le mot de passe doit contenir au moins 8 caractères',
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })

  test.each(passwordRules)('rejects %j as a password', (password, sentence) =>
    expect(errorsWith({ password, confirmPassword: password })).toEqual({ password: sentence }),
  )
})

test('asking for a reset link requires a valid e-mail', () => {
  expect(errorsOf(ForgotPassword, { email: ' yasmine@kamasouk.test ' })).toEqual({})
  expect(errorsOf(ForgotPassword, { email: '  ' })).toEqual({ email: 'Email is required' })
  expect(errorsOf(ForgotPassword, { email: 'yasmine' })).toEqual({ email: 'Please enter a valid email' })
})

describe('a new password', () => {
  test.each(passwordRules)('follows the rules of signing up: not %j', (password, sentence) =>
    expect(errorsOf(ResetPassword, { password, confirmPassword: password })).toEqual({ password: sentence }),
  )

  test('must match its confirmation', () => {
    expect(errorsOf(ResetPassword, { password: 'Kamas2026!', confirmPassword: 'Kamas2026!' })).toEqual({})
    expect(errorsOf(ResetPassword, { password: 'Kamas2026!', confirmPassword: '' })).toEqual({
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })
})
