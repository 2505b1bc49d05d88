import { describe, expect, test, vi } from 'vitest'
import { createClock, type Cancel, type Machine } from './clock.ts'

const start = Date.parse('2026-01-31T18:00:00.000Z')
const frozen = () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })

/** A machine whose time passes only when it is told to, with the one timer that a clock keeps on it. */
function fakeMachine() {
  let now = start
  const timers = new Set<{ dueMs: number; run: () => void }>()
  const machine: Machine = {
    now: () => now,
    setTimer(run, delayMs): Cancel {
      const timer = { dueMs: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  }
  return {
    machine,
    delays: () => Array.from(timers, ({ dueMs }) => dueMs - now),
    /** Time passes, and each timer goes off when it is due. */
    pass(byMs: number): void {
      const until = now + byMs
      for (;;) {
        const [next] = [...timers].filter(({ dueMs }) => dueMs <= until).toSorted((a, b) => a.dueMs - b.dueMs)
        if (!next) break
        timers.delete(next)
        now = next.dueMs
        next.run()
      }
      now = until
    },
  }
}

describe('a frozen clock', () => {
  test('stands still until it is advanced', () => {
    const clock = frozen()
    expect([clock.now(), clock.now()]).toEqual([start, start])
    clock.advance(1500)
    expect(clock.now()).toBe(start + 1500)
    expect(clock.instant()).toBe('2026-01-31T18:00:01.500Z')
    expect(clock.instant(60_000)).toBe('2026-01-31T18:01:01.500Z')
  })

  test('runs what falls due in its order, each at its own moment, and answers what it ran', () => {
    const clock = frozen()
    const ran: string[] = []
    const book = (name: string, inMs: number) =>
      clock.at(start + inMs, name, () => ran.push(`${name} ${clock.instant()}`))
    book('late', 300)
    book('early', 100)
    book('also early', 100)
    book('never', 301)
    const fired = clock.advance(300)
    expect(ran).toEqual([
      'early 2026-01-31T18:00:00.100Z',
      'also early 2026-01-31T18:00:00.100Z',
      'late 2026-01-31T18:00:00.300Z',
    ])
    expect(fired.map(({ name, at }) => `${name} ${at}`)).toEqual(ran)
    expect(clock.booked()).toEqual([{ name: 'never', at: '2026-01-31T18:00:00.301Z' }])
    expect(clock.now()).toBe(start + 300)
  })

  test('also runs what is booked while it runs, as far as it is due by then', () => {
    const clock = frozen()
    const again = (): void => {
      clock.at(clock.now() + 40, 'again', again)
    }
    again()
    expect(clock.advance(100).map(({ at }) => at.slice(-5))).toEqual(['.040Z', '.080Z'])
    expect(clock.booked()).toEqual([{ name: 'again', at: '2026-01-31T18:00:00.120Z' }])
  })

  test('runs what was due already with the next move, without going back', () => {
    const clock = frozen()
    const run = vi.fn<() => void>(() => {
      expect(clock.now()).toBe(start)
    })
    clock.at(start - 5000, 'overdue', run)
    expect(run).not.toHaveBeenCalled()
    clock.advance(0)
    expect(run).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(start)
  })

  test('forgets a booking that is cancelled, also by one that runs before it', () => {
    const clock = frozen()
    const run = vi.fn<() => void>()
    const cancelFirst = clock.at(start + 10, 'cancelled before', run)
    const cancelLater = clock.at(start + 30, 'cancelled while firing', run)
    clock.at(start + 20, 'canceller', cancelLater)
    cancelFirst()
    expect(clock.advance(100).map(({ name }) => name)).toEqual(['canceller'])
    expect(run).not.toHaveBeenCalled()
  })

  test('takes a cancellation that comes too late, or twice, for what it is', () => {
    const clock = frozen()
    const cancel = clock.at(start + 10, 'done', () => undefined)
    clock.at(start + 20, 'still to come', () => undefined)
    clock.advance(10)
    cancel()
    cancel()
    expect(clock.booked().map(({ name }) => name)).toEqual(['still to come'])
  })

  test('never moves backwards', () => {
    const clock = frozen()
    expect(() => clock.advance(-1)).toThrow('time moves forward only')
    expect(() => clock.advance(NaN)).toThrow(RangeError)
    expect(clock.now()).toBe(start)
  })

  test('forgets everything when it is stopped', () => {
    const clock = frozen()
    clock.at(start + 10, 'forgotten', fail)
    clock.stop()
    expect(clock.booked()).toEqual([])
    expect(clock.advance(100)).toEqual([])
  })
})

function fail(): never {
  throw new Error('a defect')
}

describe('a running clock', () => {
  test('goes with the machine', () => {
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
    pass(250)
    expect(clock.instant()).toBe('2026-01-31T18:00:00.250Z')
  })

  test('runs each booking when its moment has come, with one timer at a time', () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    const ran: string[] = []
    clock.at(start + 200, 'second', () => ran.push('second'))
    clock.at(start + 100, 'first', () => ran.push('first'))
    expect(delays()).toEqual([100])
    pass(99)
    expect(ran).toEqual([])
    pass(1)
    expect(ran).toEqual(['first'])
    expect(delays()).toEqual([100])
    pass(100)
    expect(ran).toEqual(['first', 'second'])
    expect(delays()).toEqual([])
  })

  test('runs what was due already soon, but not before the booking has returned', () => {
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
    const run = vi.fn<() => void>()
    clock.at(start - 1000, 'overdue', run)
    expect(run).not.toHaveBeenCalled()
    pass(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('keeps a booking that lies further off than a timer of the platform can wait', () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    const sixtyDays = 60 * 24 * 3_600_000
    const run = vi.fn<() => void>()
    clock.at(start + sixtyDays, 'far off', run)
    expect(delays()).toEqual([2 ** 31 - 1])
    pass(sixtyDays - 1)
    expect(run).not.toHaveBeenCalled()
    pass(1)
    expect(run).toHaveBeenCalledOnce()
  })

  test('lets go of its timer for a cancelled booking and when it is stopped', () => {
    const { machine, delays } = fakeMachine()
    const clock = createClock({ machine })
    const cancel = clock.at(start + 100, 'first', () => undefined)
    clock.at(start + 200, 'second', () => undefined)
    cancel()
    expect(delays()).toEqual([200])
    clock.stop()
    expect(delays()).toEqual([])
  })

  test('can be advanced, and goes on from there', () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    const moments: string[] = []
    const note = (): void => {
      moments.push(clock.instant())
    }
    clock.at(start + 60_000, 'in a minute', note)
    clock.at(start + 3_601_000, 'a second after the hour', note)
    expect(clock.advance(3_600_000).map(({ name }) => name)).toEqual(['in a minute'])
    expect(delays()).toEqual([1000])
    pass(1000)
    expect(moments).toEqual(['2026-01-31T18:01:00.000Z', '2026-01-31T19:00:01.000Z'])
    pass(500)
    expect(clock.now()).toBe(start + 3_601_500)
  })

  test('goes on, and keeps its other bookings, after one that throws', () => {
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
    const run = vi.fn<() => void>()
    clock.at(start + 10, 'fails while advanced', fail)
    clock.at(start + 20, 'fails in its timer', fail)
    clock.at(start + 30, 'is kept', run)
    expect(() => clock.advance(10)).toThrow('a defect')
    expect(() => {
      pass(20)
    }).toThrow('a defect')
    pass(20)
    expect(run).toHaveBeenCalledOnce()
  })

  test('can be frozen at its moment', () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    pass(100)
    clock.at(start + 200, 'waits', () => undefined)
    clock.freeze()
    expect(delays()).toEqual([])
    pass(10_000)
    expect(clock.now()).toBe(start + 100)
    expect(clock.advance(100).map(({ name }) => name)).toEqual(['waits'])
  })
})
