import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator } from '../testing.ts'

const script = 'export {}\n'.repeat(100)
const files: Readonly<Record<string, string | Buffer>> = {
  'index.html': 'the console',
  'index.html.br': brotliCompressSync('the console'),
  'start.js': 'start()',
  '.vite/manifest.json': '{}',
  'assets/main-a1b2c3.js': script,
  'assets/main-a1b2c3.js.br': brotliCompressSync(script),
  'assets/main-a1b2c3.js.gz': gzipSync(script),
}

async function startWithConsole() {
  const { url } = await startSimulator({ consoleFolder: folderWith(files) })
  return (path: string, headers: Readonly<Record<string, string>> = { 'Accept-Encoding': 'identity' }) =>
    fetch(`${url}/__sim${path}`, { headers, redirect: 'manual' })
}

describe('the files of the console', () => {
  test.each(['', '/', '/w/default/desk', '/w/a.b', '/w/default/scenarios/welcome.yaml?step=2', '/nowhere'])(
    'include the page for each address of a screen: %s',
    async (path) => {
      const get = await startWithConsole()
      for (const encoding of ['identity', 'br']) {
        const response = await get(`/console${path}`, { 'Accept-Encoding': encoding })
        expect(response.status).toBe(200)
        expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
        expect(response.headers.get('Content-Encoding')).toBe(encoding === 'br' ? 'br' : null)
        expect(response.headers.get('Cache-Control')).toBe('no-cache')
        expect(await response.text()).toBe('the console')
      }
    },
  )

  test.each(['br', 'gzip', 'identity'])('are sent as the browser accepts them: %s', async (encoding) => {
    const get = await startWithConsole()
    const response = await get('/console/assets/main-a1b2c3.js', { 'Accept-Encoding': encoding })
    expect(response.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(await response.text()).toBe(script)
  })

  test('must be revalidated without a hash in their name', async () => {
    const get = await startWithConsole()
    const response = await get('/console/start.js')
    expect([response.headers.get('Cache-Control'), await response.text()]).toEqual(['no-cache', 'start()'])
  })

  test.each([
    '/assets/main-000000.js',
    '/assets/none/deeper.js',
    '/none.js',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
  ])('answer 4xx for a missing file, which may be there later: %s', async (path) => {
    const get = await startWithConsole()
    const response = await get(`/console${path}`)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      path.includes('..') ? 403 : 404,
      'application/json; charset=utf-8',
    ])
    expect(response.headers.get('Cache-Control') ?? 'none').not.toContain('max-age')
  })

  test('forbid inline scripts and foreign sources, whatever is sent', async () => {
    const get = await startWithConsole()
    for (const path of ['', '/start.js', '/assets/main-a1b2c3.js', '/assets/none.js']) {
      const { headers } = await get(`/console${path}`)
      const policy = headers.get('Content-Security-Policy')
      expect(policy).toContain("default-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Powered-By')).toBeNull()
    }
  })
})

test('the address of the simulator leads browsers to the console, if there is one, and programs get JSON', async () => {
  const get = await startWithConsole()
  const browser = { Accept: 'text/html,*/*;q=0.8' }
  const led = await get('', browser)
  expect([led.status, led.headers.get('Location')]).toEqual([303, '/__sim/console'])
  expect(await (await get('')).json()).toMatchObject({ world: 'default' })

  const { url } = await startSimulator()
  const shown = await fetch(`${url}/__sim`, { headers: browser })
  expect([shown.status, await shown.json()]).toMatchObject([200, { world: 'default' }])
})
