import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { entriesOf, send, signIn, startSimulator, textWith } from '../testing.ts'

const polling = '/socket.io/?EIO=4&transport=polling'

/** Sends headers that fetch does not allow. */
async function sendAs({ url }: Simulator, headers: Record<string, string>, path = '/__sim', method = 'GET') {
  const outgoing = request(`${url}${path}`, { method, headers }).end()
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await text(response)
  const isJson = response.headers['content-type']?.includes('application/json') ?? false
  return { status: response.statusCode, body: isJson ? (JSON.parse(body) as unknown) : body }
}

describe('the simulator', () => {
  test.each([
    'localhost',
    'localhost:4600',
    '127.0.0.1:4600',
    '[::1]:4600',
    'LOCALHOST',
    'shop.localhost:4600',
  ])('serves requests for a name of this machine: %s', async (host) => {
    const simulator = await startSimulator()
    for (const path of ['/__sim', '/api/games', polling]) {
      expect((await sendAs(simulator, { host }, path)).status).toBe(200)
    }
  })

  test.each([
    'evil.test',
    'evil.test:4600',
    'localhost.evil.test',
    'evil-localhost',
    '127.0.0.1.evil.test',
    '192.168.1.2',
  ])('refuses every request for a foreign host name: %s', async (host) => {
    const simulator = await startSimulator()
    for (const path of ['/__sim', '/api/games', '/', polling]) {
      expect(await sendAs(simulator, { host }, path)).toMatchObject({
        status: 403,
        body: {
          message: `The simulator serves localhost only, not "${host}": open it at http://127.0.0.1.`,
        },
      })
    }
    expect(entriesOf(simulator)).toEqual([])
  })

  test('refuses WebSockets and sign-ins for a foreign host name', async () => {
    const simulator = await startSimulator()
    const webSocket = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
    const key = { 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==' }
    const path = polling.replace('polling', 'websocket')
    expect(await sendAs(simulator, { host: 'evil.test', ...webSocket, ...key }, path)).toEqual({
      status: 400,
      body: textWith('serves localhost only'),
    })
    expect(await sendAs(simulator, { host: 'evil.test' }, '/api/auth/login', 'POST')).toMatchObject({
      status: 403,
    })
    expect(entriesOf(simulator)).toEqual([])
  })
})

describe('the control API', () => {
  test.each(['http://localhost:5173', 'http://127.0.0.1:4600', 'http://[::1]:5173'])(
    'accepts calls from pages of this machine: %s',
    async (origin) => {
      expect((await sendAs(await startSimulator(), { origin })).status).toBe(200)
    },
  )

  test.each(['https://evil.test', 'http://localhost.evil.test', 'null', 'file://'])(
    'refuses calls from pages of other sites: %s',
    async (origin) => {
      const simulator = await startSimulator()
      const { journal } = simulator.world()
      expect(await sendAs(simulator, { origin }, '/__sim/worlds/default/reset', 'POST')).toMatchObject({
        status: 403,
        body: { message: `/__sim refuses calls from pages of "${origin}".` },
      })
      expect(simulator.world().journal).toBe(journal)
    },
  )

  test('returns an overview whose GET routes all work', async () => {
    const simulator = await startSimulator({ seed: 7 })
    const { status, body } = await send(simulator, 'GET', '/__sim')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'ok',
        addresses: { api: `${simulator.url}/api`, control: `${simulator.url}/__sim` },
        world: 'default',
        seed: 7,
        operators: [{ displayName: 'Salma' }, { displayName: 'Karim' }],
      },
    })
    const { accounts, routes } = body as {
      accounts: { email: string; password: string }[]
      routes: { method: string; path: string }[]
    }
    expect(accounts).toContainEqual({
      email: 'yasmine@kamasouk.test',
      password: 'Kamas2026!',
      role: 'user',
    })
    await send(simulator, 'POST', '/__sim/worlds/default/snapshots', { body: { name: 'a' } })
    const { userId } = await signIn(simulator)
    const places = { ':world': 'default', ':snapshot': 'a', ':kind': 'user', ':id': userId }
    const pages = routes.filter(({ method }) => method === 'GET')
    const statuses = pages.map(async ({ path }) => {
      const filled = Object.entries(places).reduce((text, [place, name]) => text.replace(place, name), path)
      const answer = await fetch(simulator.url + filled)
      // The stream does not end.
      await answer.body?.cancel()
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual(pages.map(() => 200))
  })

  test('indents JSON for browsers', async () => {
    const { url } = await startSimulator()
    const page = await fetch(`${url}/__sim/worlds`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    expect(await page.text()).toContain('\n  "worlds"')
    const call = await fetch(`${url}/__sim/worlds`)
    expect(await call.text()).not.toContain('\n')
  })

  test('refuses an unknown path with a hint', async () => {
    expect(await send(await startSimulator(), 'GET', '/__sim/nothing')).toMatchObject({
      status: 404,
      body: { message: 'Unknown route GET /__sim/nothing. GET /__sim lists all.' },
    })
  })

  test('refuses a body that is too long with 413', async () => {
    const body = { name: 'x'.repeat(1_100_000) }
    const { status } = await send(await startSimulator(), 'POST', '/__sim/worlds', { body })
    expect(status).toBe(413)
  })

  test('refuses an invalid path with 400', async () => {
    const { status } = await send(await startSimulator(), 'GET', '/__sim/worlds/%E0%A4%A/journal')
    expect(status).toBe(400)
  })
})
