import { describe, expect, onTestFinished, test, vi } from 'vitest'

/** The module as it runs at the start of a page with this address, and what it made of the address. */
async function startAt(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://kamasouk.test')
  const replaceState = vi.fn<History['replaceState']>()
  vi.stubGlobal('location', { pathname, search, hash })
  vi.stubGlobal('history', { replaceState })
  vi.resetModules()
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const { takeAddressSecrets } = await import('./address-secrets.ts')
  return { takeAddressSecrets, replacedBy: replaceState.mock.calls.map(([, , url]) => url) }
}

describe('the secrets of the address', () => {
  test.each(['/auth/success', '/auth/success/', '/Auth/Success'])(
    'are out of it before anybody asks for them: %s',
    async (path) => {
      const { takeAddressSecrets, replacedBy } = await startAt(`${path}?accessToken=a.b.c&user=%7B%7D#x`)
      expect(replacedBy).toEqual([path])
      expect(takeAddressSecrets()).toBe('accessToken=a.b.c&user=%7B%7D')
    },
  )

  test('are handed over once', async () => {
    const { takeAddressSecrets } = await startAt('/auth/success?accessToken=a.b.c&user=%7B%7D')
    takeAddressSecrets()
    expect(takeAddressSecrets()).toBeUndefined()
  })

  test('that have strayed to another page are removed and handed to nobody', async () => {
    for (const address of ['/buy?accessToken=a.b.c', '/?keyword=x&accessToken=a.b.c', '/buy#accessToken=a']) {
      const { takeAddressSecrets, replacedBy } = await startAt(address)
      expect(replacedBy).toEqual([address.split(/[?#]/)[0]])
      expect(takeAddressSecrets()).toBeUndefined()
    }
  })
})

test('a refusal by Google is taken out as well', async () => {
  const { takeAddressSecrets, replacedBy } = await startAt('/auth/success?error=access_denied')
  expect(replacedBy).toEqual(['/auth/success'])
  expect(takeAddressSecrets()).toBe('error=access_denied')
})

test.each(['/', '/buy?keyword=boune#retro', '/terms#definitions', '/auth/success/more?error=x'])(
  'the address %s stays as it is',
  async (address) => {
    const { takeAddressSecrets, replacedBy } = await startAt(address)
    expect(replacedBy).toEqual([])
    expect(takeAddressSecrets()).toBeUndefined()
  },
)

test('without an address, as where pages are rendered beforehand, there is nothing to take', async () => {
  vi.resetModules()
  const { takeAddressSecrets } = await import('./address-secrets.ts')
  expect(takeAddressSecrets()).toBeUndefined()
})
