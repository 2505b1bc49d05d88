import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ForgotPassword, ResetPassword, SignIn, SignUp } from './account-schemas.ts'

/** The sentence that stands beside each field: the first that is wrong with it. */
function saidBy(schema: z.ZodMiniType, values: object): Record<string, string> {
  const said: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    said[path.join('.')] ??= message
  return said
}

const passwordRules = [
  ['', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['Kamas20', 'Le mot de passe doit contenir au moins 8 caractères'],
  ['kamas2026', 'Le mot de passe doit contenir une majuscule'],
  ['KamasKamas', 'Le mot de passe doit contenir un chiffre'],
] as const

test('signing in asks for an e-mail, for one that is one, and for a password of any kind', () => {
  const right = { email: 'yasmine@kamasouk.test', password: 'x', rememberMe: false }
  expect(saidBy(SignIn, right)).toEqual({})
  expect(saidBy(SignIn, { ...right, email: ' ', password: '' })).toEqual({
    email: "L'email est requis.",
    password: 'Veuillez entrer votre mot de passe',
  })
  expect(saidBy(SignIn, { ...right, email: 'yasmine' })).toEqual({
    email: 'Veuillez entrer un email valide.',
  })
})

describe('signing up', () => {
  const right = {
    firstName: 'Yasmine',
    lastName: 'Bennani',
    email: 'yasmine@kamasouk.test',
    password: 'Kamas2026!',
    confirmPassword: 'Kamas2026!',
  }
  const said = (values: object) => saidBy(SignUp, { ...right, ...values })

  test('takes what keeps every rule', () => {
    expect(said({})).toEqual({})
  })

  test('says everything at once that is wrong, the confirmation too', () => {
    expect(
      said({ firstName: 'Karim', lastName: 'Amine', email: 'x', password: 'abc', confirmPassword: 'abd' }),
    ).toEqual({
      firstName: 'Le prénom doit contenir au moins 6 caractères',
      lastName: 'Le nom doit contenir au moins 6 caractères',
      email: 'Adresse email invalide',
      password: 'Le mot de passe doit contenir au moins 8 caractères',
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })

  test.each(passwordRules)('takes no %j for a password', (password, sentence) => {
    expect(said({ password, confirmPassword: password })).toEqual({ password: sentence })
  })
})

test('asking for a reset link takes one e-mail', () => {
  expect(saidBy(ForgotPassword, { email: ' yasmine@kamasouk.test ' })).toEqual({})
  expect(saidBy(ForgotPassword, { email: '  ' })).toEqual({ email: 'Email is required' })
  expect(saidBy(ForgotPassword, { email: 'yasmine' })).toEqual({ email: 'Please enter a valid email' })
})

describe('a new password', () => {
  test.each(passwordRules)('keeps the rules of signing up: not %j', (password, sentence) => {
    expect(saidBy(ResetPassword, { password, confirmPassword: password })).toEqual({ password: sentence })
  })

  test('has to be typed twice alike', () => {
    expect(saidBy(ResetPassword, { password: 'Kamas2026!', confirmPassword: 'Kamas2026!' })).toEqual({})
    expect(saidBy(ResetPassword, { password: 'Kamas2026!', confirmPassword: '' })).toEqual({
      confirmPassword: 'Les mots de passe ne correspondent pas',
    })
  })
})
