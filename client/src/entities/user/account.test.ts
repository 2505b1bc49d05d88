import { expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { startProvider } from '../../testing/provider.ts'
import { askForResetLink, completeGoogle, createAccount, googleAddress, setNewPassword } from './account.ts'

test('an account is created from the form’s values, and resolves with the provider’s message', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.register']
  expect(await createAccount(input.body)).toBe(answers.minimum.message)
  expect(provider.calls('auth.register')).toMatchObject([input])
})

test('a reset link is requested with the e-mail only', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.forgotPassword']
  expect(await askForResetLink(input.body.email)).toBe(answers.minimum.message)
  expect(provider.calls('auth.forgotPassword')).toMatchObject([input])
})

test('a new password is set with the token of the link, whatever characters it has', async () => {
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
] as const)('%s rejects with the error code %s', async (id, code, run) => {
  const provider = startProvider()
  provider.refuses(id, code)
  await expect(run()).rejects.toMatchObject({ code })
})

test('the query of Google’s redirect is sent unchanged and returns the session', async () => {
  const provider = startProvider()
  const { input, answers } = callExamples['auth.googleCallback']
  expect(await completeGoogle(input.query)).toEqual(answers.minimum)
  expect(provider.calls('auth.googleCallback')).toMatchObject([input])
})

test('the sign-in with Google starts at the provider', () => expect(googleAddress).toBe('/api/auth/google'))
