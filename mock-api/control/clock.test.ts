import { describe, expect, test } from 'vitest'
import type { Simulator } from '../server.ts'
import {
  entriesOf,
  openRequest,
  send,
  signIn,
  startFrozenSimulator,
  startSimulator,
  textWith,
} from '../testing.ts'
import { createClock } from '../world/clock.ts'
import { fakeMachine } from '../world/testing.ts'

const clockPath = '/__sim/worlds/default/clock'
const read = (simulator: Simulator) => send(simulator, 'GET', clockPath)
const setRate = (simulator: Simulator, body: unknown) => send(simulator, 'PUT', clockPath, { body })
const advance = (simulator: Simulator, by: unknown) =>
  send(simulator, 'POST', `${clockPath}/advance`, { body: { by } })

describe("a world's clock", () => {
  test('is returned with what is scheduled, soonest first', async () => {
    const simulator = await startFrozenSimulator()
    const { _id } = await openRequest(simulator, await signIn(simulator))
    expect(await read(simulator)).toMatchObject({
      status: 200,
      body: {
        now: '2026-01-31T18:00:00.000Z',
        rate: 0,
        booked: [{ name: `the request ${_id} expires`, at: '2026-01-31T18:30:00.000Z' }],
      },
    })
  })

  test('is advanced by a duration and returns what fired', async () => {
    const simulator = await startFrozenSimulator()
    const { _id } = await openRequest(simulator, await signIn(simulator))
    expect(await advance(simulator, '29m')).toMatchObject({
      status: 200,
      body: { now: '2026-01-31T18:29:00.000Z', fired: [] },
    })
    expect(await advance(simulator, 90_000)).toMatchObject({
      status: 200,
      body: {
        now: '2026-01-31T18:30:30.000Z',
        fired: [{ name: `the request ${_id} expires`, at: '2026-01-31T18:30:00.000Z' }],
      },
    })
    expect((await read(simulator)).body).toMatchObject({ booked: [] })
  })

  test('stops, runs faster and runs in real time from the moment its rate is set', async () => {
    const { machine, pass } = fakeMachine()
    const simulator = await startSimulator({ newClock: () => createClock({ machine }) })
    const nowAt = async (rate: number) => {
      const { status, body } = await setRate(simulator, { rate })
      expect({ status, body }).toMatchObject({ status: 200, body: { rate } })
      pass(1000)
      return simulator.world().clock.instant()
    }
    expect(await nowAt(0)).toBe('2026-01-31T18:00:00.000Z')
    expect(await nowAt(60)).toBe('2026-01-31T18:01:00.000Z')
    expect(await nowAt(1)).toBe('2026-01-31T18:01:01.000Z')
    expect(entriesOf(simulator)).toMatchObject([
      { kind: 'clock', action: 'rate', rate: 0 },
      { kind: 'clock', action: 'rate', rate: 60 },
      { kind: 'clock', action: 'rate', rate: 1 },
    ])
  })

  test('records an advance before its effects', async () => {
    const simulator = await startFrozenSimulator()
    await openRequest(simulator, await signIn(simulator))
    const from = simulator.world().journal.last()
    await advance(simulator, '30m')
    expect(simulator.world().journal.page(from, 10).entries).toMatchObject([
      { kind: 'clock', action: 'advanced', byMs: 1_800_000, at: '2026-01-31T18:00:00.000Z' },
      { kind: 'clock', action: 'fired', at: '2026-01-31T18:30:00.000Z' },
      { kind: 'event', event: 'closeRequestExpired', cause: from + 2 },
    ])
  })

  test.each([
    [{ by: '3 minutes' }, 'by: Must be a whole number and ms, s, m or h: 250ms, 40s, 30m, 24h; at most 168h'],
    [{ by: '169h' }, 'at most 168h'],
    [{ by: 604_800_001 }, 'At most 168h'],
    [{ by: -1 }, 'by: '],
    [{ by: '1m', to: 'x' }, 'Unrecognized key: "to"'],
  ])('is not advanced with %j', async (body, sentence) => {
    const simulator = await startFrozenSimulator()
    expect(await send(simulator, 'POST', `${clockPath}/advance`, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', message: textWith(sentence) },
    })
    expect(simulator.world().clock.instant()).toBe('2026-01-31T18:00:00.000Z')
    expect(entriesOf(simulator)).toEqual([])
  })

  test.each([{ rate: -1 }, { rate: '2' }, { rate: 100_001 }, {}, { rate: 1, mode: 'real' }])(
    'refuses the rate %j',
    async (body) => {
      const simulator = await startFrozenSimulator()
      expect(await setRate(simulator, body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } })
      expect([simulator.world().clock.rate(), entriesOf(simulator)]).toEqual([0, []])
    },
  )
})
