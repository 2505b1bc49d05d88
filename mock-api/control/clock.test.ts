import { describe, expect, test } from 'vitest'
import {
  controlOf,
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

  test.each([
    [
      'POST',
      '/advance',
      { by: '3 minutes' },
      'by: Must be a whole number and its unit (h, m, s, ms), or several: 40s',
    ],
    ['POST', '/advance', { by: '169h' }, 'at most 168h'],
    ['POST', '/advance', { by: 604_800_001 }, 'At most 168h'],
    ['POST', '/advance', { by: -1 }, 'by: '],
    ['POST', '/advance', { by: '1m', til: 'x' }, 'Unknown field "til"'],
    ['POST', '/advance', {}, 'Give either by or to.'],
    ['POST', '/advance', { by: '1m', to: '2026-01-31T18:01:00Z' }, 'Give either by or to.'],
    ['POST', '/advance', { to: '18:01' }, 'to: Must be a date with its time'],
    [
      'POST',
      '/advance',
      { to: '2026-01-31T18:00:00Z' },
      "to: Must be later than the world's time, which is 2026-01-31T18:00",
    ],
    ['POST', '/advance', { to: '2026-02-07T18:00:00.001Z' }, 'to: At most 168h after'],
    ['PUT', '', { rate: -1 }, 'rate: '],
    ['PUT', '', { rate: '2' }, 'rate: '],
    ['PUT', '', { rate: 100_001 }, 'rate: '],
    ['PUT', '', {}, 'rate: '],
    ['PUT', '', { rate: 1, mode: 'real' }, 'Unknown field "mode"'],
  ])('does not change with %s %s %j', async (method, path, body, sentence) => {
    const simulator = await startFrozenSimulator()
    expect(await send(simulator, method, `/__sim/worlds/default/clock${path}`, { body })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', message: textWith(sentence) },
    })
    const { clock } = simulator.world()
    expect([clock.instant(), clock.rate(), entriesOf(simulator)]).toEqual(['2026-01-31T18:00:00.000Z', 0, []])
  })
})
