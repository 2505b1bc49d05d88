import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import { send, startSimulator } from '../testing.ts'

const asBrowser = { headers: { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } }
const open = ({ url }: Simulator, path: string) => fetch(url + path, asBrowser)

describe('what the simulator says of itself', () => {
  test.each([
    ['/__sim', 'status'],
    ['/__sim/openapi.json', 'openapi'],
    ['/__sim/asyncapi.json', 'asyncapi'],
    ['/__sim/control.openapi.json', 'openapi'],
  ])('is a page for a person and JSON for a program: %s', async (path, field) => {
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

  test.each(['openapi', 'asyncapi', 'control.openapi'])(
    'is JSON in a browser too, where that is asked for: %s',
    async (name) => {
      const simulator = await startSimulator()
      const document = await open(simulator, `/__sim/${name}.json?format=json`)
      expect(document.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await document.json()).toEqual((await send(simulator, 'GET', `/__sim/${name}.json`)).body)
      expect((await open(simulator, `/__sim/${name}.json?format=yaml`)).status).toBe(400)
    },
  )

  test('names where its descriptions are', async () => {
    const simulator = await startSimulator()
    const { body } = await send(simulator, 'GET', '/__sim')
    const { descriptions } = body as { descriptions: Record<string, string> }
    expect(Object.keys(descriptions)).toEqual(['calls', 'events', 'control'])
    for (const address of Object.values(descriptions)) expect((await fetch(address)).status).toBe(200)
  })

  test('says where it answers itself, whatever its port', async () => {
    const simulator = await startSimulator()
    const { body } = await send(simulator, 'GET', '/__sim/asyncapi.json')
    expect(body).toMatchObject({ servers: { provider: { host: new URL(simulator.url).host } } })
  })

  test('is styled by sheets of its own, and each page names them', async () => {
    const simulator = await startSimulator()
    const page = await (await open(simulator, '/__sim')).text()
    const sheets = [...page.matchAll(/href="(\/__sim\/styles\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(sheets).toHaveLength(3)
    for (const path of sheets) {
      const { status, headers } = await open(simulator, path)
      expect([status, headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8'])
    }
  })
})

test('a browser whose world has ended is told so, with a way back', async () => {
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

test('an answer that breaks the schema of its own route is noticed, and given all the same', async () => {
  const breaches: string[] = []
  const simulator = await startSimulator({ onBreach: (sentence) => breaches.push(sentence) })
  simulator.world().clock.instant = () => 'soon'
  const { status, body } = await send(simulator, 'GET', '/__sim/worlds')
  expect({ status, body }).toMatchObject({ status: 200, body: { worlds: [{ now: 'soon' }] } })
  expect(breaches).toEqual([expect.stringContaining('GET /__sim/worlds does not match its schema')])
})
