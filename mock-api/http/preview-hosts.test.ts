import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { sendAs, startSimulator, yasmine } from '../testing.ts'

const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }

/** Sends the requests that set and clear each cookie. Returns the cookies with their attributes, in this order. */
async function cookiesOn(simulator: Simulator, host: string): Promise<readonly string[]> {
  const cookies: string[] = []
  const go = async (headers: Readonly<Record<string, string>>, path: string, ...sent: string[]) => {
    const response = await sendAs(simulator, { host, ...headers }, path, ...sent)
    cookies.push(...(response.headers['set-cookie'] ?? []))
    return response
  }
  await go(json, '/api/auth/login', 'POST', JSON.stringify(yasmine))
  await go({}, '/api/auth/logout', 'POST')
  const [, state = ''] = (await go(page, '/api/auth/google')).headers.location?.split('?state=') ?? []
  await go(page, `/api/auth/google/callback?error=access_denied&state=${state}`)
  await go({}, '/__sim/worlds/default/enter', 'POST')
  await go(page, `/__sim/worlds/default/enter?as=${yasmine.email}`)
  return cookies
}

const valuesOf = (cookies: readonly string[]) => cookies.map((cookie) => /^\w+=(.?)/.exec(cookie)?.[0])

describe('the cookies', () => {
  const names = [
    expect.stringMatching(/^kamasouk_refresh=./),
    'kamasouk_refresh=;',
    expect.stringMatching(/^kamasouk_google=./),
    'kamasouk_google=;',
    'kamasouk_world=d',
    'kamasouk_world=d',
    expect.stringMatching(/^kamasouk_refresh=./),
  ]

  test('of NAME.localhost are set and cleared so that they work in a frame of another site', async () => {
    const cookies = await cookiesOn(await startSimulator(), 'one.localhost:4600')
    expect(valuesOf(cookies)).toEqual(names)
    for (const cookie of cookies) {
      expect(cookie.split('; ')).toEqual(
        expect.arrayContaining(['HttpOnly', 'Secure', 'Partitioned', 'SameSite=None']),
      )
    }
  })

  test.each(['127.0.0.1:4600', 'localhost:4600', '[::1]:4600', 'sim.example.test'])(
    'of %s are as the contract demands',
    async (host) => {
      const simulator = await startSimulator({ allowedHosts: ['sim.example.test'] })
      const cookies = await cookiesOn(simulator, host)
      expect(valuesOf(cookies)).toEqual(names)
      for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/)
    },
  )
})

test.each([
  '/__sim/worlds/nowhere/enter',
  `/__sim/worlds/default/enter?as=${yasmine.email}`,
  '/__sim/google',
])('a page can be in a frame of the same origin, and on NAME.localhost of this machine: %s', async (path) => {
  const simulator = await startSimulator()
  for (const [host, ...ports] of [
    ['one.localhost:4600', '4600'],
    ['one.localhost', '80'],
    ['127.0.0.1:4600'],
  ]) {
    const { headers } = await sendAs(simulator, { host: host ?? '', ...page }, path)
    const names = ['127.0.0.1', 'localhost', '*.localhost']
    const others = ports.flatMap((port) => names.map((name) => ` http://${name}:${port}`)).join('')
    const policy = String(headers['content-security-policy'])
    expect(/frame-ancestors .*$/.exec(policy)?.[0]).toBe(`frame-ancestors 'self'${others}`)
  }
})
