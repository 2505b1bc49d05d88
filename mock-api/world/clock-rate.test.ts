import { describe, expect, test, vi } from 'vitest'
import { createClock, fastestRate } from './clock.ts'
import { fakeMachine, start } from './testing.ts'

describe('the rate of a clock', () => {
  test('scales the delay of all timers, earlier ones included', () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
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
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    pass(100)
    clock.at(start + 200, 'waits', () => undefined)
    clock.setRate(0)
    expect(delays()).toEqual([])
    pass(10_000)
    expect(clock.now()).toBe(start + 100)
    expect((await clock.advance(100)).map(({ name }) => name)).toEqual(['waits'])
    expect(delays()).toEqual([])
  })

  test('can be any number, and no timer runs early', () => {
    for (const rate of [0.1, 0.3, 1.1, 3, 7.7, 999]) {
      const { machine, pass } = fakeMachine()
      const clock = createClock({ machine })
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
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
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
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
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
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
    const before = clock.state()
    pass(5000)
    const run = vi.fn<() => void>()
    clock.at(start + 6000, 'booked', run)
    clock.restore(before)
    expect(delays()).toEqual([6000])
    clock.restore({ nowMs: start, rate: 0 })
    expect(delays()).toEqual([])
  })

  test('contains the rate after a running advance', async () => {
    const clock = createClock({ machine: fakeMachine().machine })
    let state
    clock.at(start + 1000, 'look', () => {
      state = clock.state()
    })
    await clock.advance(5000)
    expect(state).toEqual({ nowMs: start + 1000, rate: 1 })
  })

  test('ends a running advance when restored', async () => {
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
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
  const { machine, pass } = fakeMachine()
  const clock = createClock({ machine })
  clock.restore({ nowMs: Date.UTC(9998, 11, 31), rate: fastestRate })
  pass(3_600_000)
  expect(clock.instant()).toBe('9999-01-01T00:00:00.000Z')
  await clock.advance(168 * 3_600_000)
  expect(clock.instant()).toBe('9999-01-01T00:00:00.000Z')
  clock.restore({ nowMs: start, rate: 1 })
  pass(1000)
  expect(clock.now()).toBe(start + 1000)
})
