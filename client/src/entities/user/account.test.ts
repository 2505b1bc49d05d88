import { expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { askForResetLink, completeGoogle, createAccount, googleAddress, setNewPassword } from './account.ts'

test('an account is made of what was typed and nothing else, and the provider’s sentence comes back', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.register']
  expect(await createAccount(input.body)).toBe(answers.minimum.message)
  expect(provider.calls('auth.register')).toMatchObject([input])
})

test('a reset link is asked for by the e-mail alone', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.forgotPassword']
  expect(await askForResetLink(input.body.email)).toBe(answers.minimum.message)
  expect(provider.calls('auth.forgotPassword')).toMatchObject([input])
})

test('a new password is set with the token of the link, whatever is in it', async () => {
  const provider = startProvider()
  const { answers } = callExamples['auth.resetPassword']
  expect(await setNewPassword('a/b c', 'Kamas2027!')).toBe(answers.minimum.message)
  expect(provider.calls('auth.resetPassword')).toMatchObject([{ body: { newPassword: 'Kamas2027!' } }])
})

test.each([
  ['auth.register', 'email-taken', () => createAccount(callExamples['auth.register'].input.body)],
  ['auth.forgotPassword', 'too-many-attempts', () => askForResetLink('yasmine@kamasouk.test')],
  ['auth.googleCallback', 'google-refused', () => completeGoogle({ error: 'access_denied' })],
  ['auth.resetPassword', 'reset-link-refused', () => setNewPassword('used', 'Kamas2027!')],
] as const)('%s rejects with what it was refused for: %s', async (id, code, run) => {
  const provider = startProvider()
  provider.refuses(id, code)
  await expect(run()).rejects.toMatchObject({ code })
})

test('what Google has said is handed over whole, and gives the session', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.googleCallback']
  expect(await completeGoogle(input.query)).toEqual(answers.minimum)
  expect(provider.calls('auth.googleCallback')).toMatchObject([input])
})

test('the way to Google begins at the provider', () => {
  expect(googleAddress).toBe('/api/auth/google')
})
