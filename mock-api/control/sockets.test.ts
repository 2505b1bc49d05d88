import { describe, expect, test } from 'vitest'
import {
  controlOf,
  entriesOf,
  mehdi,
  signIn,
  type startFrozenSimulator,
  textWith,
  yasmine,
} from '../testing.ts'
import { listen, socketEntry, socketServers } from '../testing/sockets.ts'

async function startWithSockets(start: typeof startFrozenSimulator) {
  const simulator = await start()
  const control = controlOf(simulator)
  const open = async (account: typeof yasmine, connectedAt: string) => {
    const player = await signIn(simulator, account)
    const socket = await listen(simulator, player)
    const { userId } = player
    const shown = { id: socket.id, userId, email: account.email, connectedAt, transport: 'websocket' }
    return { ...socket, id: socket.id ?? '', shown }
  }
  const first = await open(yasmine, '2026-01-31T18:00:00.000Z')
  await simulator.world().clock.advance(1000)
  const second = await open(mehdi, '2026-01-31T18:00:01.000Z')
  return { simulator, control, first, second }
}

describe.each(socketServers)('sockets of $name over the control API', ({ startFrozen }) => {
  test('are listed with their users while they are open', async () => {
    const { simulator, control, first, second } = await startWithSockets(startFrozen)
    expect(await control('sockets.list')).toEqual({ sockets: [first.shown, second.shown] })
    first.disconnect()
    await socketEntry(simulator.world(), 'disconnected')
    expect(await control('sockets.list')).toEqual({ sockets: [second.shown] })
  })

  test.each([
    ['network', 'transport close'],
    ['server', 'io server disconnect'],
  ] as const)('are disconnected one at a time with a reason, as by the %s', async (as, seen) => {
    const { simulator, control, first, second } = await startWithSockets(startFrozen)
    const reason = 'the train is in a tunnel'
    const params = { id: first.id }
    expect(await control('sockets.disconnect', { params, body: { reason, as } })).toEqual({
      disconnected: first.shown,
    })
    expect(await first.ended).toBe(seen)
    const { userId } = first.shown
    const entry = { kind: 'socket', action: 'disconnected', userId, reason }
    expect(entriesOf(simulator).at(-1)).toMatchObject(entry)
    expect(await control('sockets.list')).toEqual({ sockets: [second.shown] })
    await expect(control('sockets.disconnect', { params })).rejects.toMatchObject({
      status: 404,
      message: textWith(`There is no socket "${first.id}"`),
    })
  })
})
