import { beforeEach, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { setTokenSource } from '../../api/token-source.ts'
import { startProvider } from '../../testing/provider.ts'
import { replacePassword, saveProfile } from './profile.ts'

const profile = callExamples['users.update']
const passwords = callExamples['auth.changePassword']

const change = () => replacePassword(passwords.input.params.userId, passwords.input.body)

beforeEach(() => {
  setTokenSource({
    token: () => 'token',
    userId: () => undefined,
    renew: () => Promise.resolve('unavailable'),
  })
})

test('a profile is sent completely, with the token, and returned as the provider stored it', async () => {
  const provider = startProvider()
  const { maximum } = profile.answers
  provider.answers('users.update', maximum ?? profile.answers.minimum)
  expect(await saveProfile(profile.input.params.userId, profile.input.body)).toEqual(maximum)
  expect(provider.calls('users.update')).toMatchObject([{ token: 'token', body: profile.input.body }])
})

test('a refused profile names the invalid field', async () => {
  const provider = startProvider()
  provider.refuses('users.update', 'invalid-input', { 'bankInfo.RIB': 'Indiquez aussi le RIB.' })
  await expect(saveProfile(profile.input.params.userId, profile.input.body)).rejects.toMatchObject({
    code: 'invalid-input',
    fields: { 'bankInfo.RIB': 'Indiquez aussi le RIB.' },
  })
})

test('a new password is sent with the old one and the confirmation', async () => {
  const provider = startProvider()
  await change()
  expect(provider.calls('auth.changePassword')).toMatchObject([
    { token: 'token', body: passwords.input.body },
  ])
})

test('a wrong old password has its own error code', async () => {
  const provider = startProvider()
  provider.refuses('auth.changePassword', 'wrong-old-password')
  provider.refuses('auth.changePassword', 'invalid-input', { newPassword: 'Password must contain a number' })
  await expect(change()).rejects.toMatchObject({ code: 'wrong-old-password' })
  await expect(change()).rejects.toMatchObject({ code: 'invalid-input' })
})
