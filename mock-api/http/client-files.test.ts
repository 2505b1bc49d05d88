import { tmpdir } from 'node:os'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { createSimulator } from '../server.ts'
import { sendAs, startSimulator } from '../testing.ts'
import { contentSecurityPolicy } from './client-files.ts'

const script = 'export {}\n'.repeat(100)
const files: Readonly<Record<string, string | Buffer>> = {
  'routes.json': JSON.stringify({
    printed: ['/', '/faq', '/help/deep'],
    drawn: ['/profile', '/reset/:token'],
  }),
  'index.html': 'home',
  'faq/index.html': 'questions',
  'faq/index.html.br': brotliCompressSync('questions'),
  'help/deep/index.html': 'deep',
  'spa.html': 'shell',
  '404.html': 'not found',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'config.js': 'globalThis.kamasoukConfig = {}',
  'assets/main-a1b2c3.js': script,
  'assets/main-a1b2c3.js.br': brotliCompressSync(script),
  'assets/main-a1b2c3.js.gz': gzipSync(script),
}

/** Starts a simulator that serves a built client. */
async function startWithClient() {
  const simulator = await startSimulator({ clientFolder: folderWith(files) })
  return {
    simulator,
    get: (path: string, encodings = 'identity') =>
      fetch(simulator.url + path, { headers: { 'Accept-Encoding': encodings } }),
  }
}

describe('the client files', () => {
  test.each([
    ['/', 'home'],
    ['/?from=mail', 'home'],
    ['/faq', 'questions'],
    ['/faq/', 'questions'],
    ['/FAQ', 'questions'],
    ['//', 'home'],
    ['/help/deep', 'deep'],
    ['/profile', 'shell'],
    ['/reset/a-token?x=1', 'shell'],
    ['/nowhere', 'not found'],
    ['/help', 'not found'],
    ['/faq/deeper', 'not found'],
    ['/reset', 'not found'],
    ['/index.html/deeper', 'not found'],
  ])('include the prerendered page, the shell or the missing page for %s: %s', async (path, page) => {
    const { get } = await startWithClient()
    const response = await get(path)
    expect(response.status).toBe(page === 'not found' ? 404 : 200)
    expect(response.headers.get('Content-Type')).toContain('text/html')
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
    expect(await response.text()).toBe(page)
  })

  test('may be cached forever if they have a hash, and must be revalidated otherwise', async () => {
    const { get } = await startWithClient()
    const hashed = await get('/assets/main-a1b2c3.js')
    expect(await hashed.text()).toBe(script)
    expect(hashed.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    for (const path of ['/favicon.svg', '/index.html', '/config.js']) {
      expect((await get(path)).headers.get('Cache-Control') ?? path).toMatch(/no-cache|max-age=0/)
    }
  })

  test('forbid inline scripts, foreign sources and frames of other sites, whatever is sent; a missing asset is no page', async () => {
    const { get } = await startWithClient()
    const missing = await get('/assets/none.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('Content-Type')).not.toContain('text/html')
    const assets = ['/assets/main-a1b2c3.js', '/favicon.svg', '/assets/none.js']
    for (const path of ['/', '/faq', '/profile', '/nowhere', ...assets]) {
      const { headers } = await get(path)
      expect(headers.get('Content-Security-Policy')).toBe(
        contentSecurityPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
      )
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Powered-By')).toBeNull()
    }
    expect(contentSecurityPolicy).toContain("default-src 'self';")
    expect(contentSecurityPolicy).toMatch(/; frame-ancestors 'none'$/)
    expect(contentSecurityPolicy).not.toContain('unsafe')
  })

  test('need a build', async () => {
    await expect(createSimulator({ port: 0, clientFolder: tmpdir() })).rejects.toThrow('npm run build')
  })
})

describe('a compressed file', () => {
  test.each([
    ['br, gzip', 'br'],
    ['gzip, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['zstd', null],
  ])('is sent as the browser likes it: %s', async (accepted, sent) => {
    const { get } = await startWithClient()
    const response = await get('/assets/main-a1b2c3.js?v=1', accepted)
    expect(response.headers.get('Content-Encoding')).toBe(sent)
    expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('Vary')).toBe('Accept-Encoding')
    expect(response.headers.get('Cache-Control')).toContain('immutable')
    // fetch has decompressed it.
    expect(await response.text()).toBe(script)
  })

  test('is optional', async () => {
    const { get } = await startWithClient()
    const { headers } = await get('/favicon.svg', 'br, gzip')
    expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual([null, null])
  })
})

test('a page that is loaded in a removed world continues in the default world', async () => {
  const { simulator } = await startWithClient()
  const cookie = 'kamasouk_world=a'
  const cookiesSet = async (path: string, Accept: string) => {
    const { headers } = await fetch(simulator.url + path, { headers: { Accept, cookie } })
    return headers.getSetCookie()
  }
  await simulator.worlds.create({ name: 'a' })
  expect(await cookiesSet('/', 'text/html')).toEqual([])
  await simulator.worlds.remove('a')
  expect(await cookiesSet('/config.js', '*/*')).toEqual([])
  expect(await cookiesSet('/', 'text/html')).toEqual([
    expect.stringMatching(/^kamasouk_world=; Path=\/; Expires=Thu, 01 Jan 1970/),
  ])
  const inFrame = await sendAs(simulator, { host: 'one.localhost', accept: 'text/html', cookie }, '/')
  expect(inFrame.headers['set-cookie']).toEqual([
    expect.stringMatching(/^kamasouk_world=;.*; Secure; Partitioned; SameSite=None$/),
  ])
})

describe('the files of the console', () => {
  const consoleFiles = {
    'index.html': 'the console',
    'index.html.br': brotliCompressSync('the console'),
    'start.js': 'start()',
    'assets/main-a1b2c3.js': script,
    'assets/main-a1b2c3.js.br': brotliCompressSync(script),
  }
  async function startWithConsole() {
    const { url } = await startSimulator({ consoleFolder: folderWith(consoleFiles) })
    return (path: string, headers: Readonly<Record<string, string>> = { 'Accept-Encoding': 'identity' }) =>
      fetch(`${url}/__sim${path}`, { headers, redirect: 'manual' })
  }

  test.each([
    ['', 'identity', 'the console', 'no-cache'],
    ['/w/default/desk', 'br', 'the console', 'no-cache'],
    ['/w/a.b', 'identity', 'the console', 'no-cache'],
    ['/w/default/scenarios/welcome.yaml?step=2', 'br', 'the console', 'no-cache'],
    ['/start.js', 'identity', 'start()', 'no-cache'],
    ['/assets/main-a1b2c3.js', 'br', script, 'public, max-age=31536000, immutable'],
  ])(
    'are the page at the address of each screen, and forbid foreign scripts: %s as %s',
    async (path, encoding, text, caching) => {
      const get = await startWithConsole()
      const response = await get(`/console${path}`, { 'Accept-Encoding': encoding })
      const { status, headers } = response
      const type = text === 'the console' ? 'text/html; charset=utf-8' : 'text/javascript; charset=utf-8'
      expect([status, headers.get('Content-Type')]).toEqual([200, type])
      expect(headers.get('Content-Encoding')).toBe(encoding === 'br' ? 'br' : null)
      expect(headers.get('Cache-Control')).toBe(caching)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      const policy = headers.get('Content-Security-Policy')
      expect(policy).toContain("default-src 'self'; frame-src 'self' http://*.localhost:*; object-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(await response.text()).toBe(text)
    },
  )

  test.each([
    ['/assets/main-000000.js', 404],
    ['/assets/none/deeper.js', 404],
    ['/none.js', 404],
    ['/assets/..%2f..%2f..%2fetc%2fpasswd', 403],
  ])('answer for a missing file, which may be there later: %s %d', async (path, status) => {
    const get = await startWithConsole()
    const response = await get(`/console${path}`)
    const type = response.headers.get('Content-Type')
    expect([response.status, type]).toEqual([status, 'application/json; charset=utf-8'])
    expect(response.headers.get('Cache-Control') ?? 'none').not.toContain('max-age')
  })

  test('are where the address of the simulator leads browsers, if there are any, and programs get JSON', async () => {
    const get = await startWithConsole()
    const browser = { Accept: 'text/html,*/*;q=0.8' }
    const led = await get('', browser)
    expect([led.status, led.headers.get('Location')]).toEqual([303, '/__sim/console'])
    expect(await (await get('')).json()).toMatchObject({ world: 'default' })
    const { url } = await startSimulator()
    const shown = await fetch(`${url}/__sim`, { headers: browser })
    expect([shown.status, await shown.json()]).toMatchObject([200, { world: 'default' }])
  })
})
