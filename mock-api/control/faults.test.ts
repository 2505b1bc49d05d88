import { describe, expect, test } from 'vitest'
import {
  call,
  controlOf,
  entriesOf,
  openRequest,
  operate,
  send,
  signIn,
  startFrozenSimulator,
  startSignedIn,
  startSimulator,
  textWith,
} from '../testing.ts'
import { listen } from '../testing/sockets.ts'
import { addFault, askForFault, deedsOf } from '../testing/faults.ts'

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

  test('decide what a match by event finds: deliveries, not attempts', async () => {
    const simulator = await startFrozenSimulator()
    const { _id: requestId } = await openRequest(simulator, await signIn(simulator))
    const match = { event: 'sendMessage', requestId, user: 'yasmine@kamasouk.test' }
    /** Returns the faults of the entries that match, `null` for an undisturbed event. */
    const foundAfterReply = async (body: object) => {
      let after = simulator.world().journal.last()
      await addFault(simulator, { ...body, times: 1 })
      await operate(simulator, 'reply', { requestId, message: 'Bonjour' })
      await simulator.world().clock.advance(10_000)
      const found: unknown[] = []
      for (;;) {
        const asked = { body: { match, after, timeoutMs: 0 } }
        const { entry } = await controlOf(simulator)('journal.wait', asked)
        if (entry === null) return found
        found.push(entry.kind === 'fault' ? entry.fault : null)
        after = entry.seq
      }
    }
    expect(await foundAfterReply({ drop: 'closeChat' })).toEqual([null])
    expect(await foundAfterReply({ drop: 'sendMessage' })).toEqual([])
    expect(await foundAfterReply({ duplicate: 'sendMessage' })).toEqual(['duplicate', 'duplicate'])
    expect(await foundAfterReply({ delay: 'sendMessage', by: '1s' })).toEqual(['delay'])
  })

  test('are removed one by one or all at once', async () => {
    const simulator = await startSimulator()
    const control = controlOf(simulator)
    for (const drop of ['sendMessage', 'closeChat', '*']) await addFault(simulator, { drop, times: 1 })
    const second = { params: { id: 'f2' } }
    expect(await control('faults.remove', second)).toEqual({ removed: 'f2' })
    expect((await control('faults.list')).faults.map(({ id }) => id)).toEqual(['f1', 'f3'])
    await expect(control('faults.change', { ...second, body: { paused: true } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(control('faults.remove', second)).rejects.toMatchObject({
      status: 404,
      message: 'There is no fault "f2" in this world. Active faults: f1, f3.',
    })
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

  test('keep their pause and their hits in snapshots and rewinds', async () => {
    const simulator = await startFrozenSimulator()
    const control = controlOf(simulator)
    const id = await addFault(simulator, { status: 'games.list', code: 500, times: 3 })
    await call(simulator, 'games.list')
    await control('faults.change', { params: { id }, body: { paused: true } })
    await control('snapshots.take', { body: { name: 'paused' } })
    const { faults } = await control('faults.list')
    expect(faults).toMatchObject([{ paused: true, hits: 1, remaining: 2 }])
    const changed = simulator.world().journal.last() + 1
    await control('faults.change', {
      params: { id },
      body: { paused: false, definition: { drop: '*', times: 1 } },
    })
    await control('worlds.rewind', { body: { before: changed } })
    expect(await control('faults.list')).toEqual({ faults })
    await control('faults.removeAll')
    await control('snapshots.restore', { params: { snapshot: 'paused' } })
    expect(await control('faults.list')).toEqual({ faults })
  })

  test.each([
    [{}, 'Give paused, a definition or both.'],
    [{ paused: 'yes' }, 'paused: '],
    [{ puased: true }, 'Did you mean "paused"?'],
    [{ definition: { drop: '*' } }, 'definition: A fault must end: give it times'],
    [{ definition: { dorp: '*', times: 1 } }, 'Did you mean "drop"?'],
    [
      { definition: { drop: '*', times: 1, user: 'yasmin@kamasouk.test' } },
      'Did you mean "yasmine@kamasouk.test"?',
    ],
  ])('do not change with %j', async (body, why) => {
    const simulator = await startSimulator()
    await addFault(simulator, { drop: 'sendMessage', times: 1 })
    expect(await send(simulator, 'PUT', '/__sim/worlds/default/faults/f1', { body })).toMatchObject({
      status: 400,
      body: { message: textWith(why) },
    })
    expect(deedsOf(simulator)).toEqual(['drop added'])
  })

  test.each([
    [{ drop: 'sendMesage', times: 1 }, 'drop: "sendMesage" is not known here. Did you mean "sendMessage"?'],
    [{ status: 'games.lst', code: 500, times: 1 }, 'Did you mean "games.list"?'],
    [{ dorp: 'sendMessage', times: 1 }, 'Did you mean "drop"?'],
    [{ times: 1 }, 'Known kinds: latency, status,'],
    [{ drop: '*', delay: '*', by: '1s', times: 1 }, 'not drop and delay: add one fault for each'],
    [{ drop: '*' }, 'A fault must end: give it times'],
    [{ drop: '*', tims: 1 }, 'Unknown field "tims". Did you mean "times"?'],
    [{ drop: '*', ttl: 'soon' }, 'ttl: A duration is'],
    [{ status: '*', code: 200, times: 1 }, 'code: '],
    [{ latency: '*', times: 1 }, 'by: A duration is'],
    [{ latency: '*', by: '2s', upTo: '1s', times: 1 }, 'upTo must be as long as by'],
    [
      { reset: '*', when: 'sometime', times: 1 },
      'when: "sometime" is not known here. There are: before, after.',
    ],
    [{ drop: '*', user: 'yasmin@kamasouk.test', times: 1 }, 'Did you mean "yasmine@kamasouk.test"?'],
    [{ partition: 'f'.repeat(24), ttl: '1s' }, 'has no user with the e-mail address or id "ffff'],
    [[], 'A fault looks like {"drop": "sendMessage", "times": 1}.'],
  ])('are refused with %j', async (body, why) => {
    const simulator = await startSimulator()
    expect(await askForFault(simulator, body)).toMatchObject({
      status: 400,
      body: { message: textWith(why) },
    })
    expect(simulator.world().faults.list()).toEqual([])
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
