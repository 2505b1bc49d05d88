import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { send, startSimulator } from '../testing.ts'
import { createControlClient } from './client.ts'

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } }
const open = ({ url }: Simulator, path: string) => fetch(url + path, asBrowser)

describe('the pages of the simulator', () => {
  test.each([
    ['/__sim', 'status'],
    ['/__sim/openapi.json', 'openapi'],
    ['/__sim/asyncapi.json', 'asyncapi'],
    ['/__sim/control.openapi.json', 'openapi'],
  ])('%s is a page in a browser and JSON for a program', async (path, field) => {
    const simulator = await startSimulator()
    const page = await open(simulator, path)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(page.headers.get('vary')).toContain('Accept')
    expect(await page.text()).toContain('<!doctype html>')
    const { status, body } = await send(simulator, 'GET', path)
    expect(status).toBe(200)
    expect(body).toHaveProperty(field)
  })

  test.each(['openapi', 'asyncapi', 'control.openapi'])('%s.json is JSON with ?format=json', async (name) => {
    const simulator = await startSimulator()
    const document = await open(simulator, `/__sim/${name}.json?format=json`)
    expect(document.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await document.json()).toEqual((await send(simulator, 'GET', `/__sim/${name}.json`)).body)
    expect((await open(simulator, `/__sim/${name}.json?format=yaml`)).status).toBe(400)
  })

  test('the overview links to the documents', async () => {
    const simulator = await startSimulator()
    const { descriptions } = await createControlClient({ url: simulator.url }).call('simulator.overview')
    for (const address of Object.values(descriptions)) expect((await fetch(address)).status).toBe(200)
  })

  test('the AsyncAPI document has the address of the simulator', async () => {
    const simulator = await startSimulator()
    const { body } = await send(simulator, 'GET', '/__sim/asyncapi.json')
    expect(body).toMatchObject({ servers: { provider: { host: new URL(simulator.url).host } } })
  })

  test.each(['/__sim', '/__sim/openapi.json'])('%s loads files that exist', async (path) => {
    const simulator = await startSimulator()
    const page = await (await open(simulator, path)).text()
    const files = [...page.matchAll(/<(?:link|script)\b[^>]*(?:href|src)="([^"]*)"/g)]
    expect(files.length).toBeGreaterThan(1)
    for (const [, file = ''] of files) {
      const { status, headers } = await open(simulator, file)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /javascript/)
    }
  })

  test.each(['package.json', 'index.html', '..%2fpackage.json'])(
    'no other file of Swagger UI is served: %s',
    async (file) => {
      expect((await open(await startSimulator(), `/__sim/swagger/${file}`)).status).toBe(404)
    },
  )
})

test('a browser whose world was removed gets a link to the default world', async () => {
  const simulator = await startSimulator()
  const { headers } = asBrowser
  const page = await fetch(`${simulator.url}/__sim`, {
    headers: { ...headers, Cookie: 'kamasouk_world=gone' },
  })
  expect(page.status).toBe(404)
  const text = await page.text()
  expect(text).toContain('There is no world &quot;gone&quot;')
  expect(text).toContain('href="/__sim/worlds/default/enter"')
})

test('a response that does not match its schema is reported, and sent anyway', async () => {
  const breaches: string[] = []
  const simulator = await startSimulator({ onBreach: (sentence) => breaches.push(sentence) })
  simulator.world().clock.instant = () => 'soon'
  const { status, body } = await send(simulator, 'GET', '/__sim/worlds')
  expect({ status, body }).toMatchObject({ status: 200, body: { worlds: [{ now: 'soon' }] } })
  expect(breaches).toEqual([expect.stringContaining('GET /__sim/worlds does not match its schema')])
})
