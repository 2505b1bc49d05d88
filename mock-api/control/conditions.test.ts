/** What a tester changes in a world: its clock, its faults and its sockets. */
import { describe, expect, test } from 'vitest'
import {
  call,
  controlOf,
  entriesOf,
  mehdi,
  openRequest,
  signIn,
  startFrozenSimulator,
  startSignedIn,
  startSimulator,
  textWith,
  yasmine,
} from '../testing.ts'
import { addFault, deedsOf } from '../testing/faults.ts'
import { listen, socketEntry, socketServers } from '../testing/sockets.ts'
import { createClock } from '../world/clock.ts'
import { fakeMachine } from '../world/testing.ts'

describe("a world's clock", () => {
  test('is read and advanced: what is scheduled fires in time, after the record of the advance', async () => {
    const simulator = await startFrozenSimulator()
    const control = controlOf(simulator)
    const { _id } = await openRequest(simulator, await signIn(simulator))
    const from = simulator.world().journal.last()
    const booked = [{ name: `the request ${_id} expires`, at: '2026-01-31T18:30:00.000Z' }]
    expect(await control('clock.get')).toEqual({ now: '2026-01-31T18:00:00.000Z', rate: 0, booked })
    expect(await control('clock.advance', { body: { by: '28m60s' } })).toEqual({
      now: '2026-01-31T18:29:00.000Z',
      fired: [],
    })
    expect(await control('clock.advance', { body: { by: 90_000 } })).toEqual({
      now: '2026-01-31T18:30:30.000Z',
      fired: booked,
    })
    expect((await control('clock.get')).booked).toEqual([])
    expect(simulator.world().journal.page(from, 10).entries).toMatchObject([
      { kind: 'clock', action: 'advanced', byMs: 1_740_000, at: '2026-01-31T18:00:00.000Z' },
      { kind: 'clock', action: 'advanced', byMs: 90_000, at: '2026-01-31T18:29:00.000Z' },
      { kind: 'clock', action: 'fired', at: '2026-01-31T18:30:00.000Z' },
      { kind: 'event', event: 'closeRequestExpired', cause: from + 3 },
    ])
  })

  test('is advanced to a time', async () => {
    const { machine, pass } = fakeMachine()
    const simulator = await startSimulator({ newClock: () => createClock({ machine }) })
    const control = controlOf(simulator)
    await control('clock.setRate', { body: { rate: 10 } })
    pass(100)
    const now = '2026-02-07T18:00:00.000Z'
    expect(await control('clock.advance', { body: { to: now } })).toEqual({ now, fired: [] })
    expect(entriesOf(simulator).at(-1)).toMatchObject({
      action: 'advanced',
      byMs: 7 * 24 * 3_600_000 - 1000,
    })
  })

  test('stops, runs faster and runs in real time from the moment its rate is set', async () => {
    const { machine, pass } = fakeMachine()
    const simulator = await startSimulator({ newClock: () => createClock({ machine }) })
    const nowAt = async (rate: number) => {
      expect(await controlOf(simulator)('clock.setRate', { body: { rate } })).toMatchObject({ rate })
      pass(1000)
      return simulator.world().clock.instant()
    }
    expect(await nowAt(0)).toBe('2026-01-31T18:00:00.000Z')
    expect(await nowAt(60)).toBe('2026-01-31T18:01:00.000Z')
    expect(await nowAt(1)).toBe('2026-01-31T18:01:01.000Z')
    expect(entriesOf(simulator)).toMatchObject(
      [0, 60, 1].map((rate) => ({ kind: 'clock', action: 'rate', rate })),
    )
  })
})

describe('faults over the control API', () => {
  test('are returned with their definition and what remains of them', async () => {
    const { simulator, userId } = await startSignedIn(startFrozenSimulator)
    const control = controlOf(simulator)
    const definition = { drop: 'sendMessage', user: 'yasmine@kamasouk.test', times: 2, ttl: '30s' } as const
    const fault = {
      id: 'f1',
      kind: 'drop',
      definition,
      userId,
      remaining: 2,
      endsAt: '2026-01-31T18:00:30.000Z',
      paused: false,
      hits: 0,
    }
    expect(await control('faults.add', { body: definition })).toEqual({ fault })
    expect(await control('faults.list')).toEqual({ faults: [fault] })
    expect(entriesOf(simulator).at(-1)).toMatchObject({ kind: 'fault', action: 'added', definition, userId })
  })

  test('are removed one by one or all at once', async () => {
    const simulator = await startSimulator()
    const control = controlOf(simulator)
    for (const drop of ['sendMessage', 'closeChat', '*']) await addFault(simulator, { drop, times: 1 })
    const second = { params: { id: 'f2' } }
    expect(await control('faults.remove', second)).toEqual({ removed: 'f2' })
    expect((await control('faults.list')).faults.map(({ id }) => id)).toEqual(['f1', 'f3'])
    expect(await control('faults.removeAll')).toEqual({ removed: ['f1', 'f3'] })
    expect(await control('faults.list')).toEqual({ faults: [] })
    expect(deedsOf(simulator).filter((deed) => deed === 'drop removed')).toHaveLength(3)
  })

  test('are paused in their place and act again, and their hits are counted', async () => {
    const simulator = await startFrozenSimulator()
    const control = controlOf(simulator)
    await addFault(simulator, { status: 'games.list', code: 500, times: 3 })
    await addFault(simulator, { status: 'games.list', code: 503, times: 3 })
    const change = (id: string, paused: boolean) =>
      control('faults.change', { params: { id }, body: { paused } })
    const list = async () => (await call(simulator, 'games.list')).status

    expect(await list()).toBe(500)
    expect(await change('f1', true)).toMatchObject({ fault: { paused: true, remaining: 2, hits: 1 } })
    expect(await list()).toBe(503)
    await change('f1', true)
    expect(await change('f1', false)).toMatchObject({ fault: { paused: false, remaining: 2, hits: 1 } })
    expect(await list()).toBe(500)
    expect(await control('faults.list')).toMatchObject({
      faults: [
        { id: 'f1', remaining: 1, hits: 2 },
        { id: 'f2', remaining: 2, hits: 1 },
      ],
    })
    expect(deedsOf(simulator).filter((deed) => !deed.endsWith('applied'))).toEqual([
      'status added',
      'status added',
      'status paused',
      'status resumed',
    ])
  })

  test('get another definition in their place: hits go on, times and ttl begin again', async () => {
    const { simulator, userId } = await startSignedIn(startFrozenSimulator)
    const control = controlOf(simulator)
    await addFault(simulator, { status: 'games.list', code: 500, times: 2 })
    await addFault(simulator, { status: '*', code: 503, times: 9 })
    await call(simulator, 'games.list')
    await simulator.world().clock.advance(60_000)
    const definition = { malformed: 'servers.all', ttl: '30s', user: 'yasmine@kamasouk.test' } as const
    const fault = {
      id: 'f1',
      kind: 'malformed',
      definition,
      userId,
      remaining: null,
      endsAt: '2026-01-31T18:01:30.000Z',
      paused: true,
      hits: 1,
    }
    const asked = { params: { id: 'f1' }, body: { definition, paused: true } }
    expect(await control('faults.change', asked)).toEqual({ fault })
    expect((await control('faults.list')).faults).toMatchObject([fault, { id: 'f2' }])
    expect(entriesOf(simulator).slice(-2)).toMatchObject([
      { action: 'changed', fault: 'malformed', faultId: 'f1', definition, userId },
      { action: 'paused', fault: 'malformed', faultId: 'f1' },
    ])
    await simulator.world().clock.advance(30_000)
    expect((await control('faults.list')).faults).toMatchObject([{ id: 'f2' }])
  })

  test('that separate a user let the user in while they are paused', async () => {
    const { simulator, userId, token } = await startSignedIn()
    const control = controlOf(simulator)
    const id = await addFault(simulator, { partition: userId, ttl: '1h' })
    await control('faults.change', { params: { id }, body: { paused: true } })
    const browser = await listen(simulator, { userId, token })
    await control('faults.change', { params: { id }, body: { paused: false } })
    expect(await browser.ended).toBe('transport close')
  })

  test('are found by kind, id and action', async () => {
    const simulator = await startSimulator()
    for (const code of [500, 503]) await addFault(simulator, { status: 'games.list', code, times: 1 })
    await fetch(`${simulator.url}/api/games`)
    const find = async (match: { fault: string; action?: 'added' | 'spent' }) =>
      (await controlOf(simulator)('journal.wait', { body: { match, after: 0, timeoutMs: 0 } })).entry
    expect(await find({ fault: 'status' })).toMatchObject({ faultId: 'f1', action: 'applied' })
    expect(await find({ fault: 'f2' })).toBeNull()
    expect(await find({ fault: 'f2', action: 'added' })).toMatchObject({ faultId: 'f2' })
    expect(await find({ fault: 'f1', action: 'spent' })).toMatchObject({ action: 'spent' })
  })
})

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
