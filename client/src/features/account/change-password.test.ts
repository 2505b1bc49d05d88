import { expect, test } from 'vitest'
import { changePassword } from '../../../../contracts/registry/auth.ts'
import { strengthOf } from './password-strength.tsx'

test.each([
  ['', 0, ['length', 'capital', 'digit', 'special']],
  ['dofus', 0, ['length', 'capital', 'digit', 'special']],
  ['dofusdofus', 1, ['capital', 'digit', 'special']],
  ['D', 1, ['length', 'digit', 'special']],
  ['7', 1, ['length', 'capital', 'special']],
  ['!', 1, ['length', 'capital', 'digit']],
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

const valid = { oldPassword: 'Kamas2026!', newPassword: 'Kamas2027!', newConfirmationPassword: 'Kamas2027!' }

/** Returns the first error of each field, which the form shows. */
function errorsOf(passwords: typeof valid): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of changePassword.body.safeParse(passwords).error?.issues ?? []) {
    errors[path.join('.')] ??= message
  }
  return errors
}

const withNew = (password: string) => ({
  ...valid,
  newPassword: password,
  newConfirmationPassword: password,
})

test.each([
  ['valid passwords', valid, {}],
  ['an old password of six characters', { ...valid, oldPassword: 'abcdef' }, {}],
  [
    'an old password of five characters',
    { ...valid, oldPassword: 'abcde' },
    { oldPassword: 'Old password is required' },
  ],
  ['seven characters', withNew('Kamas27'), { newPassword: 'Password must be at least 8 characters' }],
  ['no capital', withNew('kamas2027'), { newPassword: 'Password must contain an uppercase letter' }],
  ['no digit', withNew('KamasKamas'), { newPassword: 'Password must contain a number' }],
  [
    'a different confirmation',
    { ...valid, newConfirmationPassword: 'Kamas2028!' },
    { newConfirmationPassword: "Passwords don't match" },
  ],
  [
    'a different confirmation and empty fields',
    { oldPassword: '', newPassword: '', newConfirmationPassword: 'x' },
    {
      oldPassword: 'Old password is required',
      newPassword: 'Password must be at least 8 characters',
      newConfirmationPassword: "Passwords don't match",
    },
  ],
])('the form for a new password with %s shows the right errors', (_, passwords, errors) =>
  expect(errorsOf(passwords)).toEqual(errors),
)
