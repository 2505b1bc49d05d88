import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { ForgotPassword, ResetPassword, SignIn, SignUp } from './account-fields.tsx'
import { strengthOf } from './change-password-form.tsx'

/** Returns the first error of each field. The rules themselves are tested in contracts/registry/auth.test.ts. */
function errorsOf(schema: Pick<z.ZodMiniType, 'safeParse'>, values: object): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}

const email = 'yasmine@kamasouk.test'
const twice = (password: string) => ({ password, confirmPassword: password })
const newcomer = { firstName: 'Yasmine', lastName: 'Bennani', email, ...twice('Kamas2026!') }
const different = { confirmPassword: 'Les mots de passe ne correspondent pas' }

test.each([
  ['signing in', SignIn, { email, password: 'x', rememberMe: false }, {}],
  [
    'signing in with nothing',
    SignIn,
    { email: ' ', password: '', rememberMe: false },
    { email: "L'email est requis.", password: 'Veuillez entrer votre mot de passe' },
  ],
  [
    'signing in with a wrong e-mail',
    SignIn,
    { email: 'yasmine', password: 'x', rememberMe: false },
    { email: 'Veuillez entrer un email valide.' },
  ],
  ['signing up', SignUp, newcomer, {}],
  [
    'signing up with everything wrong',
    SignUp,
    { firstName: 'Karim', lastName: 'Amine', email: 'x', password: 'abc', confirmPassword: 'abd' },
    {
      firstName: 'Le prénom doit contenir au moins 6 caractères',
      lastName: 'Le nom doit contenir au moins 6 caractères',
      email: 'Adresse email invalide',
      password: 'Le mot de passe doit contenir au moins 8 caractères',
      ...different,
    },
  ],
  ['a reset link', ForgotPassword, { email: ` ${email} ` }, {}],
  ['a reset link for nobody', ForgotPassword, { email: '  ' }, { email: 'Email is required' }],
  ['a reset link for no e-mail', ForgotPassword, { email: 'x' }, { email: 'Please enter a valid email' }],
  ['a new password', ResetPassword, twice('Kamas2026!'), {}],
  ['a different confirmation', ResetPassword, { ...twice('Kamas2026!'), confirmPassword: '' }, different],
] as const)('the form for %s shows the right errors', (_, schema, values, errors) =>
  expect(errorsOf(schema, values)).toEqual(errors),
)

test.each([
  ['', 0, ['length', 'capital', 'digit', 'special']],
  ['dofusdofus', 1, ['capital', 'digit', 'special']],
  ['Dofus26', 2, ['length', 'special']],
  ['Dofus2026', 3, ['special']],
  ['dofus-2026', 3, ['capital']],
  ['Dofus-2026', 4, []],
  // Letters of any alphabet count as letters; a space is no special character.
  ['Élevage2', 3, ['special']],
  ['émeraudé', 1, ['capital', 'digit', 'special']],
  ['Mot de passe 9', 3, ['special']],
  ['Kamas2026€', 4, []],
])('the password %j has %i of 4 points', (password, score, missing) =>
  expect(strengthOf(password)).toEqual({ score, missing }),
)
