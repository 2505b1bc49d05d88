import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { createClock, fastestRate, type Clock } from './clock.ts'
import { fakeMachine, start } from './testing.ts'

const frozen = () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })

function running() {
  const fake = fakeMachine()
  return { ...fake, clock: createClock({ machine: fake.machine }) }
}

const nothing = (): void => undefined

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
    const clock = frozen()
    const ran: string[] = []
    const note = (name: string) => () => {
      ran.push(`${name} ${clock.instant()}`)
    }
    // Not awaited; it continues a few promise turns later.
    const goOn = async (): Promise<void> => {
      for (let step = 0; step < 5; step += 1) await Promise.resolve()
      clock.at(clock.now() + 10, 'booked behind it', note('booked behind it'))
    }
    clock.at(start + 100, 'first', () => {
      void goOn()
    })
    clock.at(start + 200, 'last', note('last'))
    expect((await clock.advance(1000)).map(({ name }) => name)).toEqual(['first', 'booked behind it', 'last'])
    expect(ran[0]).toBe('booked behind it 2026-01-31T18:00:00.110Z')
  })

  test('waits for an asynchronous timer, and the time waits too', async () => {
    const clock = frozen()
    const started = Promise.withResolvers<void>()
    const { promise, resolve } = Promise.withResolvers<void>()
    const after = vi.fn<() => void>()
    clock.at(start + 100, 'slow', () => {
      started.resolve()
      return promise
    })
    clock.at(start + 200, 'after', after)
    const advance = clock.advance(1000)
    await started.promise
    expect([clock.now(), after.mock.calls.length]).toEqual([start + 100, 0])
    resolve()
    expect((await advance).map(({ name }) => name)).toEqual(['slow', 'after'])
    expect(clock.now()).toBe(start + 1000)
  })

  test('runs advances one after another, so that they add up', async () => {
    const clock = frozen()
    clock.at(start + 150, 'between', nothing)
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
    const clock = frozen()
    const run = vi.fn<() => void>()
    clock.at(start + 10, 'fails', fail)
    clock.at(start + 15, 'fails later', () => Promise.reject(new Error('a late defect')))
    clock.at(start + 20, 'is kept', run)
    await expect(clock.advance(100)).rejects.toThrow('a defect')
    expect([clock.now(), clock.rate()]).toEqual([start + 10, 0])
    await expect(clock.advance(100)).rejects.toThrow('a late defect')
    expect(run).not.toHaveBeenCalled()
    expect((await clock.advance(100)).map(({ name }) => name)).toEqual(['is kept'])
  })
})

describe('a running clock', () => {
  test('runs an overdue timer soon, but never synchronously', () => {
    const { clock, pass } = running()
    const run = vi.fn<() => void>()
    clock.at(start - 1000, 'overdue', run)
    expect(run).not.toHaveBeenCalled()
    pass(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('supports timers beyond the maximum delay of the platform', () => {
    const { clock, pass, delays } = running()
    const sixtyDays = 60 * 24 * 3_600_000
    const run = vi.fn<() => void>()
    clock.at(start + sixtyDays, 'far off', run)
    expect(delays()).toEqual([2 ** 31 - 1])
    pass(sixtyDays - 1)
    expect(run).not.toHaveBeenCalled()
    pass(1)
    expect(run).toHaveBeenCalledOnce()
  })

  test('removes its machine timer after a cancel and when stopped', () => {
    const { clock, delays } = running()
    const cancel = clock.at(start + 100, 'first', nothing)
    clock.at(start + 200, 'second', nothing)
    cancel()
    expect(delays()).toEqual([200])
    clock.stop()
    expect(delays()).toEqual([])
  })

  test('can be advanced, stands still meanwhile, and continues', async () => {
    const { clock, pass, delays } = running()
    const moments: string[] = []
    clock.at(start + 60_000, 'in a minute', () => {
      pass(5000)
      moments.push(clock.instant())
    })
    clock.at(start + 3_601_000, 'a second after the hour', () => {
      moments.push(clock.instant())
    })
    expect((await clock.advance(3_600_000)).map(({ name }) => name)).toEqual(['in a minute'])
    expect([delays(), clock.rate()]).toEqual([[1000], 1])
    pass(1000)
    expect(moments).toEqual(['2026-01-31T18:01:00.000Z', '2026-01-31T19:00:01.000Z'])
    pass(500)
    expect(clock.now()).toBe(start + 3_601_500)
  })

  test('keeps its other timers when one fails', () => {
    const { clock, pass } = running()
    const run = vi.fn<() => void>()
    clock.at(start + 20, 'fails in its timer', fail)
    clock.at(start + 30, 'is kept', run)
    expect(() => {
      pass(20)
    }).toThrow('a defect')
    pass(20)
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('the rate of a clock', () => {
  test('scales the delay of all timers, earlier ones included', () => {
    const { clock, pass, delays } = running()
    const run = vi.fn<() => void>()
    clock.at(start + 60_000, 'in a minute', run)
    expect(delays()).toEqual([60_000])
    clock.setRate(60)
    expect(delays()).toEqual([1000])
    pass(400)
    clock.setRate(3600)
    expect(delays()).toEqual([10])
    pass(9)
    expect(run).not.toHaveBeenCalled()
    pass(1)
    expect(run).toHaveBeenCalledOnce()
  })

  test('of 0 stops the clock and its timers', async () => {
    const { clock, pass, delays } = running()
    pass(100)
    clock.at(start + 200, 'waits', nothing)
    clock.setRate(0)
    expect(delays()).toEqual([])
    pass(10_000)
    expect(clock.now()).toBe(start + 100)
    expect((await clock.advance(100)).map(({ name }) => name)).toEqual(['waits'])
    expect(delays()).toEqual([])
  })

  test('can be any number, and no timer runs early', () => {
    for (const rate of [0.1, 0.3, 1.1, 3, 7.7, 999]) {
      const { clock, pass } = running()
      clock.setRate(rate)
      const early: number[] = []
      const dueMs = [1, 3, 10, 11, 250, 9999]
      let ran = 0
      for (const inMs of dueMs) {
        clock.at(start + inMs, 'due', () => {
          ran += 1
          if (clock.now() < start + inMs) early.push(inMs)
        })
      }
      pass(Math.ceil(10_000 / rate))
      expect([rate, ran, early]).toEqual([rate, dueMs.length, []])
    }
  })

  test('can change during an advance and applies after it', async () => {
    const { clock, pass } = running()
    clock.at(start + 1000, 'speeds up', () => {
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
    const { clock, pass, delays } = running()
    const before = clock.state()
    pass(5000)
    const run = vi.fn<() => void>()
    clock.at(start + 6000, 'booked', run)
    clock.restore(before)
    expect(delays()).toEqual([6000])
    clock.restore({ nowMs: start, rate: 0 })
    expect(delays()).toEqual([])
  })

  test('ends a running advance when restored', async () => {
    const { clock, pass } = running()
    const later = vi.fn<() => void>()
    clock.at(start + 1000, 'restores', () => {
      clock.restore({ nowMs: start - 60_000, rate: 2 })
    })
    clock.at(start + 2000, 'later', later)
    expect((await clock.advance(5000)).map(({ name }) => name)).toEqual(['restores'])
    expect(later).not.toHaveBeenCalled()
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
