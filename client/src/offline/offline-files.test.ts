import { describe, expect, test } from 'vitest'
import { fileOf, mayStore, type OfflineFiles } from './offline-files.ts'

const client: OfflineFiles = {
  version: '1',
  main: 'assets/index-a.js',
  installed: ['spa.html'],
  used: ['index.html', 'faq/index.html', 'ar/index.html', 'start.js'],
}
const sandbox: OfflineFiles = {
  version: '1',
  main: 'assets/index-a.js',
  installed: ['404.html', 'index.html', 'sandbox/visit.html', '__sim/console/index.html'],
  used: [],
}

const origin = 'https://www.example.com'

describe('the file for an address', () => {
  test.each([
    ['/', 'index.html'],
    ['/?from=mail#top', 'index.html'],
    ['/faq', 'faq/index.html'],
    ['/faq/', 'faq/index.html'],
    ['/ar', 'ar/index.html'],
    ['/ar/', 'ar/index.html'],
    ['/start.js', 'start.js'],
    ['/assets/home-b1.js', 'assets/home-b1.js'],
    ['/profile', 'spa.html'],
    ['/reset-password/a-token', 'spa.html'],
    ['/auth/success?accessToken=a-token', 'spa.html'],
    ['/nowhere', 'spa.html'],
    ['/api', undefined],
    ['/api/auth/google', undefined],
    ['/socket.io/?transport=polling', undefined],
    ['/__sim/console/w/default/desk', undefined],
  ])('of the client, %s, is %s', (path, file) => {
    expect(fileOf(origin + path, true, { base: `${origin}/`, files: client })).toBe(file)
  })

  test.each([
    ['/demo/', 'index.html'],
    ['/demo/sandbox/visit.html?to=/api/auth/google', 'sandbox/visit.html'],
    ['/demo/__sim/console/w/default/desk', '404.html'],
    ['/demo/__sim/docs', undefined],
    ['/demo/nowhere', '404.html'],
    ['/faq', undefined],
  ])('of a sandbox below a path, %s, is %s', (path, file) => {
    expect(fileOf(origin + path, true, { base: `${origin}/demo/`, files: sandbox })).toBe(file)
  })

  test.each(['/profile', '/api/users/1', '/__sim/console/assets/main-a.js', '/config.json'])(
    'is none for %s, which is no navigation',
    (path) => {
      expect(fileOf(origin + path, false, { base: `${origin}/`, files: client })).toBeUndefined()
    },
  )

  test('is none on another origin', () => {
    const address = 'https://api.example.com/faq'
    expect(fileOf(address, true, { base: `${origin}/`, files: client })).toBeUndefined()
  })
})

describe('an answer may be stored', () => {
  const answer = { status: 200, type: 'basic', redirected: false, headers: new Headers() } as const
  const page = { ...answer, headers: new Headers({ 'Content-Type': 'text/html; charset=utf-8' }) }
  const asset = 'assets/home-b1.js'

  test('if it is a public page or a file with a hash', () => {
    expect(mayStore('faq/index.html', `${origin}/faq`, page, client)).toBe(true)
    expect(mayStore(asset, `${origin}/${asset}`, answer, client)).toBe(true)
  })

  test.each([
    ['its address has a query', 'faq/index.html', `${origin}/faq?accessToken=a-token`, page],
    ['it is the shell, which a private page shows', 'spa.html', `${origin}/profile`, page],
    ['it failed', 'faq/index.html', `${origin}/faq`, { ...page, status: 404 }],
    ['it was redirected', 'faq/index.html', `${origin}/faq`, { ...page, redirected: true }],
    ['it is opaque', 'faq/index.html', `${origin}/faq`, { ...page, type: 'opaque' as const }],
    ['it is a page in place of a missing file', asset, `${origin}/${asset}`, page],
  ])('but not if %s', (_, file, address, response) => {
    expect(mayStore(file, address, response, client)).toBe(false)
  })
})
