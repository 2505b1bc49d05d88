import { expect, test } from 'vitest'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { setTokenSource } from '../api/token-source.ts'
import { startProvider } from '../testing/provider.ts'
import { sessionDeps } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { createSessionStore } from './session.ts'

const { minimum } = callExamples['auth.refresh'].answers
const changed = { ...minimum.user, firstName: 'Yasmina', City: 'Agadir' }

async function startSignedIn() {
  startProvider()
  startStorage('localStorage')
  const session = createSessionStore(sessionDeps())
  setTokenSource(session)
  await session.refreshInBackground()
  return session
}

test('a profile that was changed is the session’s from then on, with the same token', async () => {
  const session = await startSignedIn()
  const token = session.token()
  let changes = 0
  session.subscribe(() => (changes += 1))
  session.updateUser(changed)
  expect(session.get()).toEqual({ status: 'signed-in', user: changed })
  expect(session.token()).toBe(token)
  expect(changes).toBe(1)
})

test('an answer for another user than the one who is here changes nothing', async () => {
  const session = await startSignedIn()
  session.updateUser({ ...changed, _id: '65f0000000000000000000a2' })
  expect(session.get()).toEqual({ status: 'signed-in', user: minimum.user })
})

test('an answer that comes after the sign-out signs nobody in', async () => {
  const session = await startSignedIn()
  await session.signOut()
  session.updateUser(changed)
  expect(session.get()).toEqual({ status: 'signed-out', why: 'left' })
  expect(session.token()).toBeUndefined()
})
