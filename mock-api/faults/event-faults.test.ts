import { describe, expect, test } from 'vitest'
import {
  call,
  entriesOf,
  mehdi,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  succeed,
  startWithRequest,
} from '../testing.ts'
import { addFault, deed, deedsOf, faultsOf } from '../testing/faults.ts'
import { listen, open, socketServers, type Heard } from '../testing/sockets.ts'

/** A player with a socket in a frozen world, and an operator who writes to them. */
async function startTalk(start = startFrozenSimulator) {
  const { simulator, player, requestId } = await startWithRequest(start)
  const listener = await listen(simulator, player)
  const { clock } = simulator.world()
  return {
    simulator,
    player,
    listener,
    clock,
    reply: (message: string) => operate(simulator, 'reply', { requestId, message }),
    close: () => operate(simulator, 'close', { requestId }),
    /** Returns the events since the last call, in short form. */
    hears: async () => (await listener.heard()).map(wordsOf),
  }
}

const wordsOf = ({ event, payload }: Heard): string =>
  event === 'sendMessage' ? (payload as { newMessage: { message: string } }).newMessage.message : event

describe.each(socketServers)('an event over a socket of $name', ({ startFrozen }) => {
  test('is dropped the given number of times, and the journal shows which ones', async () => {
    const { simulator, reply, hears } = await startTalk(startFrozen)
    await addFault(simulator, { drop: 'sendMessage', times: 2 })
    for (const message of ['un', 'deux', 'trois']) await reply(message)
    expect(await hears()).toEqual(['trois'])
    const entries = entriesOf(simulator)
    const emitted = entries.filter(({ kind }) => kind === 'event')
    const lost = entries.filter((entry) => entry.kind === 'fault' && entry.action === 'applied')
    expect(emitted).toHaveLength(3)
    expect(lost.map(({ cause }) => cause)).toEqual(emitted.slice(0, 2).map(({ seq }) => seq))
  })

  test('is sent twice with one eventId', async () => {
    const { simulator, reply, listener } = await startTalk(startFrozen)
    await addFault(simulator, { duplicate: '*', times: 1 })
    await reply('un')
    const [first, second, ...more] = await listener.heard()
    expect(first).toEqual(second)
    expect(more).toEqual([])
  })

  test('is delayed and overtaken by later events', async () => {
    const { simulator, clock, reply, close, hears } = await startTalk(startFrozen)
    await addFault(simulator, { delay: 'sendMessage', by: '2s', times: 1 })
    await reply('un')
    await reply('deux')
    await close()
    expect(await hears()).toEqual(['deux', 'closeChat'])
    await clock.advance(2000)
    expect(await hears()).toEqual(['un'])
    expect(deedsOf(simulator)).toEqual(['delay added', 'delay applied', 'delay spent', 'delay released'])
  })

  test('is held back until the next one to its user is sent', async () => {
    const { simulator, clock, reply, close, hears } = await startTalk(startFrozen)
    await addFault(simulator, { reorder: 'sendMessage', times: 2 })
    for (const message of ['un', 'deux', 'trois']) await reply(message)
    await close()
    expect(await hears()).toEqual(['deux', 'un', 'closeChat', 'trois'])
    expect(clock.booked().filter(({ name }) => name.includes('the event'))).toEqual([])
  })

  test('is held back for the given time at most', async () => {
    const { simulator, clock, reply, hears } = await startTalk(startFrozen)
    await addFault(simulator, { reorder: '*', within: '3s', times: 1 })
    await addFault(simulator, { reorder: '*', times: 1 })
    await reply('un')
    await clock.advance(2999)
    expect(await hears()).toEqual([])
    await clock.advance(1)
    expect(await hears()).toEqual(['un'])
    expect(await faultsOf(simulator)).toMatchObject([{ id: 'f2', remaining: 1 }])
  })

  test('passes all faults: of two copies one is dropped and one delayed', async () => {
    const { simulator, clock, reply, hears } = await startTalk(startFrozen)
    await addFault(simulator, { duplicate: '*', times: 1 })
    await addFault(simulator, { drop: '*', times: 1 })
    await addFault(simulator, { delay: '*', by: '1s', times: 1 })
    await reply('un')
    expect(await hears()).toEqual([])
    await clock.advance(1000)
    expect(await hears()).toEqual(['un'])
    await reply('deux')
    expect(await hears()).toEqual(['deux'])
  })

  test('is not received when the sockets are closed before it', async () => {
    const { simulator, listener, reply } = await startTalk(startFrozen)
    await addFault(simulator, { disconnect: 'sendMessage', times: 1 })
    await reply('un')
    // As after a broken connection, so clients reconnect.
    expect(await listener.ended).toBe('transport close')
    const [event, applied, , disconnected] = entriesOf(simulator).slice(-4)
    expect([event, applied, disconnected]).toMatchObject([
      { kind: 'event' },
      { kind: 'fault', action: 'applied', cause: event?.seq },
      { kind: 'socket', action: 'disconnected', reason: 'fault f1', cause: applied?.seq },
    ])
  })

  test('is the last one received when the sockets are closed after it', async () => {
    const { simulator, player, reply } = await startTalk(startFrozen)
    await addFault(simulator, { disconnect: '*', when: 'after', as: 'server', times: 1 })
    const { connected, received, ended } = open(simulator, player)
    await connected
    await reply('un')
    expect(await ended).toBe('io server disconnect')
    expect(received.map(({ event }) => event)).toEqual(['sendMessage'])
  })
})

describe.each(socketServers)('a partition, with sockets of $name,', ({ startFrozen }) => {
  test('blocks everything between its user and the provider until it ends', async () => {
    const { simulator, player, listener, clock, reply } = await startTalk(startFrozen)
    await addFault(simulator, { partition: 'yasmine@kamasouk.test', ttl: '1m' })
    expect(await listener.ended).toBe('transport close')
    await expect(call(simulator, 'exchanges.last', { token: player.token })).rejects.toThrow('fetch failed')
    await expect(listen(simulator, player)).rejects.toThrow('websocket error')
    await reply('un')
    expect(deedsOf(simulator)).toEqual(['partition added', ...Array<string>(3).fill('partition applied')])
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      met: 'sendMessage',
      cause: expect.any(Number) as number,
    })

    const other = await signIn(simulator, mehdi)
    await listen(simulator, other)

    await clock.advance(60_000)
    expect(deedsOf(simulator).at(-1)).toBe('partition spent')
    await succeed(simulator, 'exchanges.last', { token: player.token })
    const back = await listen(simulator, player)
    await reply('deux')
    expect((await back.heard()).map(wordsOf)).toEqual(['deux'])
  })

  test('of all users ends when it is removed', async () => {
    const { simulator, listener } = await startTalk(startFrozen)
    const id = await addFault(simulator, { partition: '*', ttl: '1h' })
    await listener.ended
    await expect(call(simulator, 'games.list')).rejects.toThrow('fetch failed')
    await send(simulator, 'DELETE', `/__sim/worlds/default/faults/${id}`)
    await succeed(simulator, 'games.list')
  })
})

describe('a snapshot', () => {
  test('contains the faults with what remains of them and their random streams', async () => {
    const { simulator, clock, reply, hears } = await startTalk()
    await addFault(simulator, { drop: '*', probability: 0.5, ttl: '1h', times: 50 })
    const play = async (from: number) => {
      for (let step = from; step < from + 8; step += 1) await reply(`message ${String(step)}`)
      return hears()
    }
    await play(0)
    const before = await faultsOf(simulator)
    const world = simulator.world()
    const snapshot = world.snapshot()
    const heard = await play(8)
    await clock.advance(3_600_000)
    expect(await faultsOf(simulator)).toEqual([])
    world.restore(structuredClone(snapshot))
    expect(await faultsOf(simulator)).toEqual(before)
    expect(await play(8)).toEqual(heard)
    await clock.advance(3_600_000)
    expect(await faultsOf(simulator)).toEqual([])
  })

  test('does not contain calls and events in flight, which are lost', async () => {
    const { simulator, clock, reply, hears } = await startTalk()
    const world = simulator.world()
    const snapshot = world.snapshot()
    await addFault(simulator, { delay: '*', by: '2s', times: 1 })
    await reply('un')
    await addFault(simulator, { reorder: '*', times: 1 })
    await reply('deux')
    await addFault(simulator, { latency: '*', by: '2s', times: 1 })
    const late = call(simulator, 'games.list')
    late.catch(() => undefined)
    await deed(simulator, 'latency')
    world.restore(structuredClone(snapshot))
    await expect(late).rejects.toThrow('fetch failed')
    await clock.advance(60_000)
    expect(await hears()).toEqual([])
    expect(await faultsOf(simulator)).toEqual([])
  })

  test('with invalid faults changes nothing', async () => {
    const simulator = await startSimulator()
    const world = simulator.world()
    await addFault(simulator, { drop: '*', times: 3 })
    const snapshot = world.snapshot()
    const broken = structuredClone(snapshot) as unknown as { faults: { active: [{ definition: object }] } }
    broken.faults.active[0].definition = { drop: 'nothing', times: 1 }
    expect(() => {
      world.restore(broken as never)
    }).toThrow('invalid_')
    expect(await faultsOf(simulator)).toMatchObject([{ remaining: 3 }])
  })
})
