import { expect, test } from 'vitest'
import { resetTokenIn, takeAddressSecrets } from './address-secrets.ts'

test('the query of Google’s redirect is returned once', () => {
  globalThis.kamasoukReturn = 'accessToken=a.b.c'
  expect(takeAddressSecrets()).toBe('accessToken=a.b.c')
  expect(takeAddressSecrets()).toBeUndefined()
})

test.each([
  [{ resetToken: 'a1b2' }, 'a1b2'],
  [{ resetToken: 'a%2Fb' }, 'a/b'],
  [{ resetToken: '100%' }, '100%'],
  [{ resetToken: 1 }, undefined],
  [{}, undefined],
  [null, undefined],
])('the token of a mailed link is read from the state %o', (state, token) =>
  expect(resetTokenIn(state)).toBe(token),
)
