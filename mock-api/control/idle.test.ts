import { describe, expect, test, vi } from 'vitest'
import { call, controlOf, send, signIn, startSimulator, yasmine } from '../testing.ts'
import { openSocketStream, openStream } from '../testing/event-stream.ts'
import { open, socketEntry } from '../testing/sockets.ts'
import { fakeMachine } from '../world/testing.ts'

const minute = 60_000

/** Starts a simulator with a world `a` and a fake real-time clock. */
async function startIdle() {
  const { machine, pass, delays } = fakeMachine()
  const told: string[] = []
  const simulator = await startSimulator({
    machine,
    idleAfterMs: 30 * minute,
    onEntry: ({ name }, entry) => {
      if (entry.kind === 'world') told.push(`${name} ${entry.action} ${String(entry.idleMs)}`)
    },
  })
  const world = await simulator.worlds.create({ name: 'a' })
  const names = () => simulator.worlds.list().map(({ name }) => name)
  return { simulator, pass, delays, told, names, world }
}

describe('an unused world', () => {
  test('is removed after its time with a journal entry, except the default world', async () => {
    const { pass, told, names, delays } = await startIdle()
    pass(30 * minute - 1)
    expect(names()).toEqual(['default', 'a'])
    pass(1)
    expect(names()).toEqual(['default'])
    expect(told).toEqual([`a dropped ${String(30 * minute)}`])
    expect(delays()).toEqual([])
    pass(1000 * minute)
    expect(names()).toEqual(['default'])
  })

  test.each(['/api/games', '/__sim/worlds/a/journal', '/__sim'])(
    'stays while it is used by GET %s',
    async (path) => {
      const { simulator, pass, names } = await startIdle()
      pass(29 * minute)
      await send(simulator, 'GET', path, { world: 'a' })
      pass(29 * minute)
      expect(names()).toEqual(['default', 'a'])
      pass(minute)
      expect(names()).toEqual(['default'])
    },
  )

  test('stays while a player is connected, and half an hour longer', async () => {
    const { simulator, pass, names, world } = await startIdle()
    const player = await signIn(simulator, yasmine, { world: 'a' })
    const { socket } = open(simulator, player, { world: 'a' })
    await socketEntry(world, 'connected')
    pass(1000 * minute)
    expect(names()).toEqual(['default', 'a'])
    socket.disconnect()
    await socketEntry(world, 'disconnected')
    pass(29 * minute)
    expect(names()).toEqual(['default', 'a'])
    pass(30 * minute)
    expect(names()).toEqual(['default'])
  })

  test('stays while a page reads its stream, and half an hour longer', async () => {
    const { simulator, pass, names } = await startIdle()
    const address = `${simulator.url}/__sim/worlds/a/stream`
    const page = await openSocketStream(address)
    // Without a key the WebSocket is refused.
    await openStream(address, { connection: 'Upgrade', upgrade: 'websocket' })
    pass(1000 * minute)
    expect(names()).toEqual(['default', 'a'])
    page.reset()
    const used = { worlds: [{}, { name: 'a', lastUsedAt: '2026-02-01T10:40:00.000Z' }] }
    await vi.waitFor(async () => expect(await controlOf(simulator)('worlds.list')).toMatchObject(used))
    pass(29 * minute)
    expect(names()).toEqual(['default', 'a'])
    pass(minute)
    expect(names()).toEqual(['default'])
  })

  test('stays while a caller waits in it', async () => {
    const { simulator, world, pass, names } = await startIdle()
    const next = vi.spyOn(world.journal, 'next')
    const waiting = controlOf(simulator, 'a')('journal.wait', { body: { match: { call: 'games.list' } } })
    await vi.waitFor(() => expect(next).toHaveBeenCalled())
    pass(29 * minute)
    pass(29 * minute)
    expect(names()).toEqual(['default', 'a'])
    await call(simulator, 'games.list', { world: 'a' })
    expect(await waiting).toMatchObject({ entry: { call: 'games.list' } })
  })

  test('is removed with its snapshots, half an hour after a reset', async () => {
    const { simulator, pass, names } = await startIdle()
    const control = controlOf(simulator, 'a')
    await control('snapshots.take')
    pass(29 * minute)
    await control('worlds.reset')
    pass(29 * minute)
    expect(names()).toEqual(['default', 'a'])
    pass(minute)
    await simulator.worlds.create({ name: 'a' })
    expect(await control('snapshots.list')).toEqual({ snapshots: [] })
  })
})

test('the list of worlds has the time of last use', async () => {
  const { simulator, pass } = await startIdle()
  pass(5 * minute)
  await call(simulator, 'games.list')
  expect(await controlOf(simulator)('worlds.list')).toMatchObject({
    worlds: [
      { name: 'default', lastUsedAt: '2026-01-31T18:05:00.000Z' },
      { name: 'a', lastUsedAt: '2026-01-31T18:00:00.000Z' },
    ],
  })
})
