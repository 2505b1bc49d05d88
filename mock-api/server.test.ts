import { describe, expect, test } from 'vitest'
import { createSimulator } from './server.ts'
import { call, startSimulator, succeed } from './testing.ts'
import type { JournalEntry } from './world/journal.ts'

describe('a simulator', () => {
  test('answers on this machine only, at the address that it names', async () => {
    const simulator = await startSimulator()
    expect(simulator.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect((await call(simulator, 'games.list')).status).toBe(200)
  })

  test('shares nothing with another one in the same process', async () => {
    const [one, other] = await Promise.all([startSimulator({ seed: 1 }), startSimulator({ seed: 2 })])
    expect(await succeed(one, 'servers.retro')).not.toEqual(await succeed(other, 'servers.retro'))
    await one.worlds.create({ name: 'a' })
    expect(other.worlds.list().map(({ name }) => name)).toEqual(['default'])
  })

  test('tells whoever started it of each entry of each world, also of one made or reset later', async () => {
    const told: string[] = []
    const onEntry = ({ name }: { name: string }, { kind, seq }: JournalEntry) => {
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

  test('does not start on a port that is taken, and says so by the code of the system', async () => {
    const { url } = await startSimulator()
    const port = Number(new URL(url).port)
    await expect(createSimulator({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('leads whoever opens its address to what it can do, where it serves no client', async () => {
    const { url } = await startSimulator()
    const { status, headers } = await fetch(url, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, '/__sim'])
    const { addresses } = (await (await fetch(`${url}/__sim`)).json()) as { addresses: object }
    expect(addresses).not.toHaveProperty('client')
  })

  test('answers nobody once it is closed, not even on a connection that was kept', async () => {
    const simulator = await startSimulator()
    await call(simulator, 'games.list')
    await simulator.close()
    await expect(fetch(simulator.url)).rejects.toThrow('fetch failed')
  })

  test('forgets what its worlds had booked when it closes', async () => {
    const simulator = await startSimulator()
    const { clock } = simulator.world()
    clock.at(clock.now() + 60_000, 'expiry', () => undefined)
    await simulator.close()
    expect(clock.booked()).toEqual([])
  })
})
