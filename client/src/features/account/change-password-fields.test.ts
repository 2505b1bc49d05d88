import { expect, test } from 'vitest'
import { ChangePassword, nothingTyped } from './change-password-fields.ts'

const sound = { oldPassword: 'Kamas2026!', newPassword: 'Kamas2027!', newConfirmationPassword: 'Kamas2027!' }

/** The first sentence about each field, as the form shows it. */
function faultsOf(typed: ChangePassword): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { path, message } of ChangePassword.safeParse(typed).error?.issues ?? []) {
    faults[path.join('.')] ??= message
  }
  return faults
}

const withNew = (password: string) => ({
  ...sound,
  newPassword: password,
  newConfirmationPassword: password,
})

test.each([
  ['nothing wrong', sound, {}],
  ['an old password of six characters', { ...sound, oldPassword: 'abcdef' }, {}],
  [
    'an old password of five characters',
    { ...sound, oldPassword: 'abcde' },
    { oldPassword: 'Old password is required' },
  ],
  ['seven characters', withNew('Kamas27'), { newPassword: 'Password must be at least 8 characters' }],
  ['no capital', withNew('kamas2027'), { newPassword: 'Password must contain an uppercase letter' }],
  ['no digit', withNew('KamasKamas'), { newPassword: 'Password must contain a number' }],
  [
    'another confirmation',
    { ...sound, newConfirmationPassword: 'Kamas2028!' },
    { newConfirmationPassword: "Passwords don't match" },
  ],
  [
    'a confirmation that differs while the rest is wrong too',
    { ...nothingTyped, newConfirmationPassword: 'x' },
    {
      oldPassword: 'Old password is required',
      newPassword: 'Password must be at least 8 characters',
      newConfirmationPassword: "Passwords don't match",
    },
  ],
])('%s', (_, typed, faults) => {
  expect(faultsOf(typed)).toEqual(faults)
})
