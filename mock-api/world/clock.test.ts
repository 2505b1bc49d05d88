import { describe, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'
import { fakeMachine, start } from './testing.ts'

const frozen = () => createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })

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
    const moments: number[] = []
    clock.at(start + 150, 'between', () => {
      moments.push(clock.now() - start)
    })
    const fired = await Promise.all([clock.advance(100), clock.advance(100), clock.advance(50)])
    expect(fired.map((each) => each.length)).toEqual([0, 1, 0])
    expect([moments, clock.now()]).toEqual([[150], start + 250])
  })

  test('runs overdue timers with the next advance, without going back', async () => {
    const clock = frozen()
    const run = vi.fn<() => void>(() => {
      expect(clock.now()).toBe(start)
    })
    clock.at(start - 5000, 'overdue', run)
    expect(run).not.toHaveBeenCalled()
    await clock.advance(0)
    expect(run).toHaveBeenCalledOnce()
    expect(clock.now()).toBe(start)
  })

  test('skips a cancelled timer, also when another timer cancels it', async () => {
    const clock = frozen()
    const run = vi.fn<() => void>()
    const cancelFirst = clock.at(start + 10, 'cancelled before', run)
    const cancelLater = clock.at(start + 30, 'cancelled while firing', run)
    clock.at(start + 20, 'canceller', cancelLater)
    cancelFirst()
    expect((await clock.advance(100)).map(({ name }) => name)).toEqual(['canceller'])
    expect(run).not.toHaveBeenCalled()
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
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
    const run = vi.fn<() => void>()
    clock.at(start - 1000, 'overdue', run)
    expect(run).not.toHaveBeenCalled()
    pass(0)
    expect(run).toHaveBeenCalledOnce()
  })

  test('supports timers beyond the maximum delay of the platform', () => {
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

  test('removes its machine timer after a cancel and when stopped', () => {
    const { machine, delays } = fakeMachine()
    const clock = createClock({ machine })
    const cancel = clock.at(start + 100, 'first', nothing)
    clock.at(start + 200, 'second', nothing)
    cancel()
    expect(delays()).toEqual([200])
    clock.stop()
    expect(delays()).toEqual([])
  })

  test('can be advanced, stands still meanwhile, and continues', async () => {
    const { machine, pass, delays } = fakeMachine()
    const clock = createClock({ machine })
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
    const { machine, pass } = fakeMachine()
    const clock = createClock({ machine })
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
