import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { sendAs, startSimulator, yasmine } from '../testing.ts'

const page = { accept: 'text/html' }
const json = { 'content-type': 'application/json' }

/** Sends the requests that set and clear each cookie. Returns the cookies with their attributes, in this order. */
async function cookiesOn(simulator: Simulator, host: string): Promise<readonly string[]> {
  const cookies: string[] = []
  const go = async (
    headers: Readonly<Record<string, string>>,
    path: string,
    method?: string,
    body?: string,
  ) => {
    const response = await sendAs(simulator, { host, ...headers }, path, method, body)
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

/** Returns which pages can show this page in a frame. */
async function ancestorsOn(host: string, path: string): Promise<string | undefined> {
  const { headers } = await sendAs(await startSimulator(), { host, ...page }, path)
  return /frame-ancestors .*$/.exec(String(headers['content-security-policy']))?.[0]
}

describe('the pages that a frame can show', () => {
  const pages = [
    '/__sim/worlds/nowhere/enter',
    `/__sim/worlds/default/enter?as=${yasmine.email}`,
    '/__sim/google',
  ]
  test.each(pages)('allow the pages of this machine on NAME.localhost: %s', async (path) => {
    const ancestors =
      "frame-ancestors 'self' http://127.0.0.1:PORT http://localhost:PORT http://*.localhost:PORT"
    expect(await ancestorsOn('one.localhost:4600', path)).toBe(ancestors.replaceAll('PORT', '4600'))
    expect(await ancestorsOn('one.localhost', path)).toBe(ancestors.replaceAll('PORT', '80'))
  })

  test.each(pages)('allow only their own origin on other hosts: %s', async (path) => {
    expect(await ancestorsOn('127.0.0.1:4600', path)).toBe("frame-ancestors 'self'")
  })
})
