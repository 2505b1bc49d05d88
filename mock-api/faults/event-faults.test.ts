import { describe, expect, test } from 'vitest'
import {
  call,
  entriesOf,
  mehdi,
  operate,
  send,
  signIn,
  startFrozenSimulator,
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
  test.each([
    ['is dropped', [{ drop: 'sendMessage', times: 2 }], 'trois closeChat', ''],
    ['is sent twice', [{ duplicate: '*', times: 1 }], 'un un deux trois closeChat', ''],
    ['is overtaken', [{ delay: 'sendMessage', by: '2s', times: 1 }], 'deux trois closeChat', 'un'],
    ['follows the next one', [{ reorder: 'sendMessage', times: 2 }], 'deux un closeChat trois', ''],
    [
      'waits no longer',
      [{ reorder: 'closeChat', within: '2s' }, { reorder: 'closeChat' }],
      'un deux trois',
      'closeChat',
    ],
    [
      'passes all faults',
      [{ duplicate: '*' }, { drop: '*' }, { delay: '*', by: '2s' }],
      'deux trois closeChat',
      'un',
    ],
  ])('%s with %j: %s', async (_, faults, atOnce, later) => {
    const { simulator, clock, reply, close, listener } = await startTalk(startFrozen)
    for (const fault of faults) await addFault(simulator, { times: 1, ...fault })
    for (const message of ['un', 'deux', 'trois']) await reply(message)
    await close()
    const heard = await listener.heard()
    expect(heard.map(wordsOf).join(' ')).toBe(atOnce)
    await clock.advance(1999)
    expect(await listener.heard()).toEqual([])
    await clock.advance(1)
    heard.push(...(await listener.heard()))
    expect(heard.map(wordsOf).join(' ')).toBe(later === '' ? atOnce : `${atOnce} ${later}`)
    const ids = heard.map(({ payload }) => (payload as { eventId: string }).eventId)
    expect(new Set(ids).size).toBe(new Set(heard.map(wordsOf)).size)
    expect(clock.booked().filter(({ name }) => name.includes('the event'))).toEqual([])
  })

  test('is in the journal, also when it is dropped, with what the faults did to it', async () => {
    const { simulator, clock, reply } = await startTalk(startFrozen)
    await addFault(simulator, { drop: 'sendMessage', times: 1 })
    await addFault(simulator, { delay: 'sendMessage', by: '2s', times: 1 })
    await reply('un')
    await reply('deux')
    await clock.advance(2000)
    const emitted = entriesOf(simulator).filter(({ kind }) => kind === 'event')
    const applied = entriesOf(simulator).filter(
      (entry) => entry.kind === 'fault' && entry.action === 'applied',
    )
    expect(emitted).toHaveLength(2)
    expect(applied.map(({ cause }) => cause)).toEqual(emitted.map(({ seq }) => seq))
    const drops = ['drop applied', 'drop spent', 'delay applied', 'delay spent', 'delay released']
    expect(deedsOf(simulator)).toEqual(['drop added', 'delay added', ...drops])
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
})
