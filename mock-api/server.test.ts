import { describe, expect, test } from 'vitest'
import { createSimulator } from './server.ts'
import { call, startSimulator } from './testing.ts'
import type { Entry } from './world/journal-entry.ts'

describe('a simulator', () => {
  test('listens on this machine only', async () => {
    const simulator = await startSimulator()
    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await call(simulator, 'games.list')).status).toBe(200)
  })

  test('calls onEntry for each entry of each world, also of new and reset ones', async () => {
    const told: string[] = []
    const onEntry = ({ name }: { name: string }, { kind, seq }: Entry) => {
      told.push(`${name} ${kind} ${String(seq)}`)
    }
    const simulator = await startSimulator({ onEntry })
    await simulator.worlds.create({ name: 'a' })
    await simulator.worlds.reset('default')
    await call(simulator, 'games.list')
    await call(simulator, 'games.list', { world: 'a' })
    await call(simulator, 'games.list', { world: 'a' })
    expect(told).toEqual(['default call 1', 'a call 1', 'a call 2'])
  })

  test('rejects with the system’s error code when the port is used', async () => {
    const { url } = await startSimulator()
    const port = Number(new URL(url).port)
    await expect(createSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('redirects to the overview when it serves no client', async () => {
    const { url } = await startSimulator()
    const { status, headers } = await fetch(url, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/__sim'])
    const { addresses } = (await (await fetch(`${url}/__sim`)).json()) as { addresses: object }
    expect(addresses).not.toHaveProperty('client')
  })

  test('answers no call after closing, not even on an open connection', async () => {
    const simulator = await startSimulator()
    await call(simulator, 'games.list')
    await simulator.close()
    await expect(fetch(simulator.url)).rejects.toThrow('fetch failed')
  })

  test('removes all timers of its worlds when it closes', async () => {
    const simulator = await startSimulator()
    const { clock } = simulator.world()
    clock.at(clock.now() + 60_000, 'expiry', () => undefined)
    await simulator.close()
    expect(clock.booked()).toEqual([])
  })
})
