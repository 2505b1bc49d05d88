import { describe, expect, test } from 'vitest'
import {
  entriesOf,
  mehdi,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  textWith,
  startSignedIn,
} from '../testing.ts'
import { listen } from '../testing/sockets.ts'

const path = '/__sim/worlds/default/sockets'

const open = (id: unknown, userId: string, email: string, connectedAt: string) => ({
  id,
  userId,
  email,
  connectedAt,
  transport: 'websocket',
})

describe('sockets over the control API', () => {
  test('are listed with their users while they are open', async () => {
    const { simulator, player } = await startSignedIn(startFrozenSimulator)
    const other = await signIn(simulator, mehdi)
    const first = await listen(simulator, player)
    await simulator.world().clock.advance(1000)
    const second = await listen(simulator, other)
    const later = open(second.id, other.userId, mehdi.email, '2026-01-31T18:00:01.000Z')
    expect((await send(simulator, 'GET', path)).body).toEqual({
      sockets: [open(first.id, player.userId, 'yasmine@kamasouk.test', '2026-01-31T18:00:00.000Z'), later],
    })
    const { journal } = simulator.world()
    const gone = journal.next(
      journal.last(),
      (entry) => entry.kind === 'socket' && entry.action === 'disconnected',
      new AbortController().signal,
    )
    first.disconnect()
    await gone
    expect((await send(simulator, 'GET', path)).body).toEqual({ sockets: [later] })
  })

  test.each([
    ['network', 'transport close'],
    ['server', 'io server disconnect'],
  ])('are disconnected one at a time with a reason, as by the %s', async (as, seen) => {
    const { simulator, player } = await startSignedIn()
    const phone = await listen(simulator, player)
    const laptop = await listen(simulator, player)
    const body = { reason: 'the train is in a tunnel', as }
    expect(await send(simulator, 'POST', `${path}/${phone.id ?? ''}/disconnect`, { body })).toMatchObject({
      status: 200,
      body: { disconnected: { id: phone.id } },
    })
    expect(await phone.ended).toBe(seen)
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      kind: 'socket',
      action: 'disconnected',
      userId: player.userId,
      reason: 'the train is in a tunnel',
    })
    expect((await send(simulator, 'GET', path)).body).toMatchObject({ sockets: [{ id: laptop.id }] })
  })

  test('are refused if they are unknown', async () => {
    expect(await send(await startSimulator(), 'POST', `${path}/nobody/disconnect`)).toMatchObject({
      status: 404,
      body: { message: textWith('There is no socket "nobody"') },
    })
  })
})
