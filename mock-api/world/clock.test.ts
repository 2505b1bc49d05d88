import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock, fastestRate, type Clock } from './clock.ts'
import { fakeMachine, start } from './testing.ts'

const frozen = () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })

/** Returns a function that sets a timer some time after the start, and the names of the timers that ran. */
function timersOf(clock: Clock) {
  const ran: string[] = []
  const set = (inMs: number, name: string, run: () => void | Promise<void> = () => undefined) =>
    clock.at(start + inMs, name, () => {
      ran.push(name)
      return run()
    })
  return { clock, set, ran }
}

const standing = () => timersOf(frozen())

function running() {
  const fake = fakeMachine()
  return { ...fake, ...timersOf(createClock({ machine: fake.machine })) }
}

function fail(): never {
  throw new Error('a defect')
}

describe('a frozen clock', () => {
  test('stands still until an advance', async () => {
    const clock = frozen()
    expect([clock.now(), clock.now(), clock.rate()]).toEqual([start, start, 0])
    await clock.advance(1500)
    expect(clock.now()).toBe(start + 1500)
    expect(clock.date()).toEqual(new Date(start + 1500))
    expect(clock.instant()).toBe('2026-01-31T18:00:01.500Z')
    expect(clock.instant(60_000)).toBe('2026-01-31T18:01:01.500Z')
  })

  test('runs timers that earlier timers set asynchronously before later ones', async () => {
    const { clock, set } = standing()
    // Not awaited; it continues a few promise turns later.
    const goOn = async (): Promise<void> => {
      for (let step = 0; step < 5; step += 1) await Promise.resolve()
      set(110, 'set by the first')
    }
    set(100, 'first', () => void goOn())
    set(200, 'last')
    expect(await clock.advance(1000)).toEqual([
      { name: 'first', at: '2026-01-31T18:00:00.100Z' },
      { name: 'set by the first', at: '2026-01-31T18:00:00.110Z' },
      { name: 'last', at: '2026-01-31T18:00:00.200Z' },
    ])
  })

  test('waits for an asynchronous timer, and the time waits too', async () => {
    const { clock, set, ran } = standing()
    const started = Promise.withResolvers<void>()
    const { promise, resolve } = Promise.withResolvers<void>()
    set(100, 'slow', () => {
      started.resolve()
      return promise
    })
    set(200, 'after')
    const advance = clock.advance(1000)
    await started.promise
    expect([clock.now(), ran]).toEqual([start + 100, ['slow']])
    resolve()
    await advance
    expect([clock.now(), ran]).toEqual([start + 1000, ['slow', 'after']])
  })

  test('runs advances one after another, so that they add up', async () => {
    const { clock, set } = standing()
    set(150, 'between')
    const fired = await Promise.all([clock.advance(100), clock.advance(100), clock.advance(50)])
    const between = { name: 'between', at: '2026-01-31T18:00:00.150Z' }
    expect([fired, clock.now()]).toEqual([[[], [between], []], start + 250])
  })

  test.each([-1, NaN, Infinity])('rejects an advance by %d', async (byMs) => {
    const clock = frozen()
    expect(() => clock.advance(byMs)).toThrow('moves forward only')
    expect(() => {
      clock.setRate(byMs)
    }).toThrow('runs forward only')
    await clock.advance(0)
    expect([clock.now(), clock.rate()]).toEqual([start, 0])
  })

  test('stops at the time of a failing timer and can continue', async () => {
    const { clock, set, ran } = standing()
    set(10, 'fails', fail)
    set(15, 'fails later', () => Promise.reject(new Error('a late defect')))
    set(20, 'is kept')
    await expect(clock.advance(100)).rejects.toThrow('a defect')
    expect([clock.now(), clock.rate()]).toEqual([start + 10, 0])
    await expect(clock.advance(100)).rejects.toThrow('a late defect')
    expect(ran).toEqual(['fails', 'fails later'])
    expect((await clock.advance(100)).map(({ name }) => name)).toEqual(['is kept'])
  })
})

describe('a running clock', () => {
  test('runs an overdue timer soon, but never synchronously', () => {
    const { set, ran, pass } = running()
    set(-1000, 'overdue')
    expect(ran).toEqual([])
    pass(0)
    expect(ran).toEqual(['overdue'])
  })

  test('supports timers beyond the maximum delay of the platform', () => {
    const { set, ran, pass, delays } = running()
    const sixtyDays = 60 * 24 * 3_600_000
    set(sixtyDays, 'far off')
    expect(delays()).toEqual([2 ** 31 - 1])
    pass(sixtyDays - 1)
    expect(ran).toEqual([])
    pass(1)
    expect(ran).toEqual(['far off'])
  })

  test('removes its machine timer after a cancel and when stopped', () => {
    const { clock, set, delays } = running()
    const cancel = set(100, 'first')
    set(200, 'second')
    cancel()
    expect(delays()).toEqual([200])
    clock.stop()
    expect(delays()).toEqual([])
  })

  test('can be advanced, stands still meanwhile, and continues', async () => {
    const { clock, set, pass, delays } = running()
    const moments: string[] = []
    set(60_000, 'in a minute', () => {
      pass(5000)
      moments.push(clock.instant())
    })
    set(3_601_000, 'a second after the hour', () => void moments.push(clock.instant()))
    expect((await clock.advance(3_600_000)).map(({ name }) => name)).toEqual(['in a minute'])
    expect([delays(), clock.rate()]).toEqual([[1000], 1])
    pass(1000)
    expect(moments).toEqual(['2026-01-31T18:01:00.000Z', '2026-01-31T19:00:01.000Z'])
    pass(500)
    expect(clock.now()).toBe(start + 3_601_500)
  })

  test('keeps its other timers when one fails', () => {
    const { set, ran, pass } = running()
    set(20, 'fails in its timer', fail)
    set(30, 'is kept')
    expect(() => {
      pass(20)
    }).toThrow('a defect')
    pass(20)
    expect(ran).toEqual(['fails in its timer', 'is kept'])
  })
})

describe('the rate of a clock', () => {
  test('scales the delay of all timers, earlier ones included', () => {
    const { clock, set, ran, pass, delays } = running()
    set(60_000, 'in a minute')
    expect(delays()).toEqual([60_000])
    clock.setRate(60)
    expect(delays()).toEqual([1000])
    pass(400)
    clock.setRate(3600)
    expect(delays()).toEqual([10])
    pass(9)
    expect(ran).toEqual([])
    pass(1)
    expect(ran).toEqual(['in a minute'])
  })

  test('of 0 stops the clock and its timers', async () => {
    const { clock, set, ran, pass, delays } = running()
    pass(100)
    set(200, 'waits')
    clock.setRate(0)
    expect(delays()).toEqual([])
    pass(10_000)
    expect(clock.now()).toBe(start + 100)
    await clock.advance(100)
    expect([ran, delays()]).toEqual([['waits'], []])
  })

  test.each([0.1, 0.3, 1.1, 3, 7.7, 999])('can be any number, and no timer runs early: %d', (rate) => {
    const { clock, set, ran, pass } = running()
    clock.setRate(rate)
    const early: number[] = []
    const dueMs = [1, 3, 10, 11, 250, 9999]
    for (const inMs of dueMs) {
      set(inMs, 'due', () => {
        if (clock.now() < start + inMs) early.push(inMs)
      })
    }
    pass(Math.ceil(10_000 / rate))
    expect([ran.length, early]).toEqual([dueMs.length, []])
  })

  test('can change during an advance and applies after it', async () => {
    const { clock, set, pass } = running()
    set(1000, 'speeds up', () => {
      clock.setRate(10)
      pass(500)
      expect([clock.rate(), clock.now()]).toEqual([10, start + 1000])
    })
    await clock.advance(2000)
    expect([clock.rate(), clock.now()]).toEqual([10, start + 2000])
    pass(10)
    expect(clock.now()).toBe(start + 2100)
  })
})

describe('the state of a clock', () => {
  test('is its time and rate, from which another clock can continue', () => {
    const { clock, machine, pass } = running()
    clock.setRate(10)
    pass(100)
    const state = clock.state()
    expect(state).toEqual({ nowMs: start + 1000, rate: 10 })
    pass(100)
    const other = createClock({ frozenAt: '1999-12-31T00:00:00.000Z', machine })
    other.restore(state)
    pass(1)
    expect([other.now(), other.rate()]).toEqual([start + 1010, 10])
  })

  test('can be restored while timers are set, and they keep their times', () => {
    const { clock, set, pass, delays } = running()
    const before = clock.state()
    pass(5000)
    set(6000, 'booked')
    clock.restore(before)
    expect(delays()).toEqual([6000])
    clock.restore({ nowMs: start, rate: 0 })
    expect(delays()).toEqual([])
  })

  test('ends a running advance when restored', async () => {
    const { clock, set, ran, pass } = running()
    set(1000, 'restores', () => {
      clock.restore({ nowMs: start - 60_000, rate: 2 })
    })
    set(2000, 'later')
    await clock.advance(5000)
    expect(ran).toEqual(['restores'])
    expect(clock.state()).toEqual({ nowMs: start - 60_000, rate: 2 })
    pass(1000)
    expect(clock.now()).toBe(start - 58_000)
  })
})

test('the clock never goes beyond the year 9998', async () => {
  const { clock, pass } = running()
  clock.restore({ nowMs: Date.UTC(9998, 11, 31), rate: fastestRate })
  pass(3_600_000)
  expect(clock.instant()).toBe('9999-01-01T00:00:00.000Z')
  await clock.advance(168 * 3_600_000)
  expect(clock.instant()).toBe('9999-01-01T00:00:00.000Z')
  clock.restore({ nowMs: start, rate: 1 })
  pass(1000)
  expect(clock.now()).toBe(start + 1000)
})

// The same timers run, however a period of time is divided into advances.

interface Plan {
  readonly inMs: number
  /** When it runs, it sets this many more timers with this delay. */
  readonly more: readonly number[]
  readonly isCancelled: boolean
}

const lengthMs = 1000
const plan: fc.Arbitrary<Plan> = fc.record({
  inMs: fc.integer({ min: -100, max: lengthMs + 200 }),
  more: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
  isCancelled: fc.boolean(),
})

/** Sets the planned timers, and returns a log of the runs with their times. */
function book(clock: Clock, plans: readonly Plan[]): string[] {
  const ran: string[] = []
  const note = (name: string): void => void ran.push(`${name} at ${String(clock.now() - start)}`)
  const cancels = plans.map(({ inMs, more }, index) =>
    clock.at(start + inMs, String(index), () => {
      note(String(index))
      for (const laterMs of more) {
        clock.at(clock.now() + laterMs, `${String(index)}+`, () => {
          note(`${String(index)}+${String(laterMs)}`)
        })
      }
    }),
  )
  plans.forEach(({ isCancelled }, index) => {
    if (isCancelled) cancels[index]?.()
  })
  return ran
}

const plans = fc.array(plan, { maxLength: 12 })
const cuts = fc.array(fc.integer({ min: 0, max: lengthMs }), { maxLength: 6 })

test('one advance or many run the same timers at the same times', async () => {
  await fc.assert(
    fc.asyncProperty(plans, cuts, async (planned, where) => {
      const atOnce = frozen()
      const inParts = frozen()
      const [ran, ranInParts] = [book(atOnce, planned), book(inParts, planned)]
      const fired = await atOnce.advance(lengthMs)
      expect(fired).toHaveLength(ran.length)
      const stops = [0, ...where.toSorted((a, b) => a - b), lengthMs]
      for (const [index, stop] of stops.entries()) await inParts.advance(stop - (stops[index - 1] ?? 0))
      expect(ranInParts).toEqual(ran)
      expect(inParts.booked()).toEqual(atOnce.booked())
    }),
    { numRuns: 60 },
  )
})

test('an advance and real time run the same timers at the same times', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (planned) => {
      const moved = frozen()
      const { clock, pass } = running()
      const [ran, ranByItself] = [book(moved, planned), book(clock, planned)]
      await moved.advance(lengthMs)
      pass(lengthMs)
      expect(ranByItself).toEqual(ran)
    }),
    { numRuns: 100 },
  )
})

test('timers are listed by time, and those of one time as they were set, whichever are cancelled', () => {
  fc.assert(
    fc.property(plans, (planned) => {
      const clock = frozen()
      book(clock, planned)
      const expected = planned
        .map((each, index) => ({ ...each, name: String(index) }))
        .filter(({ isCancelled }) => !isCancelled)
        .toSorted((one, other) => one.inMs - other.inMs)
      expect(clock.booked().map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    }),
    { numRuns: 200 },
  )
})
