/** Who may use the simulator, and what holds for every route and page of the control API. */
import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  controlOf,
  entriesOf,
  send,
  sendAs,
  signIn,
  startSimulator,
  textWith,
  scenarioRunner,
} from '../testing.ts'

const polling = '/socket.io/?EIO=4&transport=polling'

describe('the simulator', () => {
  test.each(['localhost', '127.0.0.1:4600', '[::1]:4600', 'LOCALHOST', 'Shop-2.localhost:4600'])(
    'serves requests for a name of this machine: %s',
    async (host) => {
      const simulator = await startSimulator()
      for (const path of ['/__sim', '/api/games', polling]) {
        expect((await sendAs(simulator, { host }, path)).status).toBe(200)
      }
    },
  )

  test.each([
    'evil.test:4600',
    'localhost.evil.test',
    'evil-localhost',
    'a.b.localhost:4600',
    '.localhost',
    'a_b.localhost',
    '127.0.0.1.evil.test',
    '192.168.1.2',
  ])('refuses every request for a foreign host name: %s', async (host) => {
    const simulator = await startSimulator()
    const requests = ['/__sim', '/api/games', '/', polling].map((path) => sendAs(simulator, { host }, path))
    requests.push(sendAs(simulator, { host }, '/api/auth/login', 'POST'))
    for (const refused of await Promise.all(requests)) {
      expect(refused.status).toBe(403)
      expect((JSON.parse(refused.text) as { message: string }).message).toBe(
        `The simulator serves localhost only, not "${host}": open it at http://127.0.0.1, or start it with --allow-host.`,
      )
    }
    expect(entriesOf(simulator)).toEqual([])
  })

  test('refuses WebSockets for a foreign host name', async () => {
    const headers = {
      host: 'evil.test',
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const path = polling.replace('polling', 'websocket')
    expect(await sendAs(await startSimulator(), headers, path)).toMatchObject({
      status: 400,
      text: textWith('serves localhost only'),
    })
  })
})

test('a host name of --allow-host is accepted, and so are calls from its pages', async () => {
  const simulator = await startSimulator({ allowedHosts: ['Sim.example.test'] })
  for (const path of ['/__sim', '/api/games', polling]) {
    const headers = { host: 'sim.example.test:8080', origin: 'https://sim.example.test' }
    expect((await sendAs(simulator, headers, path)).status).toBe(200)
  }
  expect((await sendAs(simulator, { host: 'other.example.test' })).status).toBe(403)
})

describe('the control API', () => {
  test.each([
    'http://localhost:5173',
    'http://127.0.0.1:4600',
    'http://[::1]:5173',
    'http://one.localhost:4600',
  ])('accepts calls from pages of this machine: %s', async (origin) => {
    expect((await sendAs(await startSimulator(), { origin })).status).toBe(200)
  })

  test.each(['https://evil.test', 'http://localhost.evil.test', 'http://a.b.localhost', 'null', 'file://'])(
    'refuses calls from pages of other sites: %s',
    async (origin) => {
      const simulator = await startSimulator()
      const { journal } = simulator.world()
      const refused = await sendAs(simulator, { origin }, '/__sim/worlds/default/reset', 'POST')
      expect(refused.status).toBe(403)
      expect(refused.text).toContain('/__sim refuses calls from pages of ')
      expect(simulator.world().journal).toBe(journal)
    },
  )

  test('returns an overview whose GET routes and documents all work', async () => {
    const scenarios = scenarioRunner({
      list: () => Promise.resolve([]),
      schema: () => Promise.resolve({}),
      record: () => Promise.resolve({ yaml: '', steps: 0, leftOut: 0, problems: [] }),
    })
    const simulator = await startSimulator({ seed: 7, scenarios })
    const control = controlOf(simulator)
    const overview = await control('simulator.overview')
    expect(overview).toMatchObject({
      addresses: { api: `${simulator.url}/api`, control: `${simulator.url}/__sim` },
      world: 'default',
      seed: 7,
      operators: [{ displayName: 'Salma' }, { displayName: 'Karim' }],
    })
    const yasmine = { email: 'yasmine@kamasouk.test', password: 'Kamas2026!', role: 'user' }
    expect(overview.accounts).toContainEqual(yasmine)
    await control('snapshots.take', { body: { name: 'a' } })
    const { userId } = await signIn(simulator)
    await control('runs.report', { params: { id: userId }, body: { title: 'A run', step: 0, steps: 1 } })
    const places = { ':world': 'default', ':snapshot': 'a', ':kind': 'user', ':id': userId }
    const addresses = overview.routes
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => simulator.url + path.replace(/:\w+/g, (place) => places[place as ':id']))
      .concat(Object.values(overview.descriptions))
    const statuses = addresses.map(async (address) => {
      const answer = await fetch(address)
      // The stream does not end.
      await answer.body?.cancel()
      return answer.status
    })
    expect(await Promise.all(statuses)).toEqual(addresses.map(() => 200))
  })
})

const asBrowser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const open = ({ url }: Simulator, path: string, headers = {}) =>
  fetch(url + path, { headers: { ...asBrowser, ...headers } })

describe('a browser', () => {
  test.each([
    ['/__sim/openapi.json', 'openapi'],
    ['/__sim/asyncapi.json', 'asyncapi'],
    ['/__sim/control.openapi.json', 'openapi'],
  ])(
    'gets a page whose files exist at %s, and JSON with ?format=json, as a program does',
    async (path, field) => {
      const simulator = await startSimulator()
      const page = await open(simulator, path)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
      expect(page.headers.get('vary')).toContain('Accept')
      const files = [...(await page.text()).matchAll(/<(?:link|script)\b[^>]*(?:href|src)="(\/[^"]*)"/g)]
      expect(files.length).toBeGreaterThan(1)
      for (const [, file = ''] of files) {
        const { status, headers } = await open(simulator, file)
        expect(status).toBe(200)
        expect(headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /javascript/)
      }
      const { body } = await send(simulator, 'GET', path)
      expect(body).toHaveProperty([field])
      expect(await (await open(simulator, `${path}?format=json`)).json()).toEqual(body)
      expect((await open(simulator, `${path}?format=yaml`)).status).toBe(400)
    },
  )

  test('gets indented JSON where there is no page', async () => {
    const simulator = await startSimulator()
    expect(await (await open(simulator, '/__sim/worlds')).text()).toContain('\n  "worlds"')
    expect(await (await fetch(`${simulator.url}/__sim/worlds`)).text()).not.toContain('\n')
  })

  test.each(['package.json', 'index.html', '..%2fpackage.json'])(
    'gets no other file of Swagger UI: %s',
    async (file) => {
      expect((await open(await startSimulator(), `/__sim/swagger/${file}`)).status).toBe(404)
    },
  )

  test('whose world was removed gets a link to the default world', async () => {
    const page = await open(await startSimulator(), '/__sim', { Cookie: 'kamasouk_world=gone' })
    expect(page.status).toBe(404)
    const content = await page.text()
    expect(content).toContain('There is no world &quot;gone&quot;')
    expect(content).toContain('href="/__sim/worlds/default/enter"')
  })
})
