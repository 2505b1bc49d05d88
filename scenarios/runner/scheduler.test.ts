import { describe, expect, test } from 'vitest'
import { createFullSpeedScheduler } from './scheduler.ts'

/** A world in which these fall due, at so many milliseconds; it keeps how far each advance went. */
function fakeWorld(due: Readonly<Record<number, () => void>> = {}) {
  let nowMs = 0
  const left = new Map(Object.entries(due).map(([at, run]) => [Number(at), run]))
  const advances: number[] = []
  const scheduler = createFullSpeedScheduler({
    advance(ms) {
      advances.push(ms)
      nowMs += ms
      for (const [at, run] of left) {
        if (at > nowMs) continue
        left.delete(at)
        run()
      }
      return Promise.resolve()
    },
    untilNextDue: () =>
      Promise.resolve(left.size === 0 ? undefined : Math.max(0, Math.min(...left.keys()) - nowMs)),
  })
  return { scheduler, advances, now: () => nowMs }
}

const going = new AbortController().signal

/** Plays the branches as a run does: each counts as busy until it has ended. */
async function sideBySide(
  { scheduler }: Pick<ReturnType<typeof fakeWorld>, 'scheduler'>,
  ...branches: readonly (() => Promise<unknown>)[]
): Promise<void> {
  let left = branches.length
  scheduler.fork(left)
  await Promise.all(
    branches.map(async (branch) => {
      await branch().finally(() => {
        left -= 1
        scheduler.join(left)
      })
    }),
  )
}

describe('at full speed', () => {
  test('a pause is lived through at once', async () => {
    const world = fakeWorld()
    await world.scheduler.pass(86_400_000, going)
    expect(world.advances).toEqual([86_400_000])
  })

  test('who sleeps shorter wakes first, whoever lay down first', async () => {
    const world = fakeWorld()
    const woken: string[] = []
    const sleeper = (name: string, ms: number) => async () => {
      await world.scheduler.pass(ms, going)
      woken.push(`${name} at ${String(world.now())}`)
    }
    await sideBySide(world, sleeper('long', 300), sleeper('short', 100), sleeper('middle', 200))
    expect(woken).toEqual(['short at 100', 'middle at 200', 'long at 300'])
  })

  test('branches within branches share one time', async () => {
    const world = fakeWorld()
    const woken: string[] = []
    const sleeper = (name: string, ms: number) => async () => {
      await world.scheduler.pass(ms, going)
      woken.push(`${name} at ${String(world.now())}`)
    }
    await sideBySide(
      world,
      async () => {
        await sideBySide(world, sleeper('inner short', 50), sleeper('inner long', 150))
        await world.scheduler.pass(100, going)
        woken.push(`outer at ${String(world.now())}`)
      },
      sleeper('beside', 200),
    )
    expect(woken).toEqual(['inner short at 50', 'inner long at 150', 'beside at 200', 'outer at 250'])
  })

  test('time stands still while a branch does something', async () => {
    const world = fakeWorld()
    const working = Promise.withResolvers<void>()
    const ended = sideBySide(
      world,
      () => world.scheduler.pass(1000, going),
      () => working.promise,
    )
    await new Promise(setImmediate)
    expect(world.advances).toEqual([])
    working.resolve()
    await ended
    expect(world.advances).toEqual([1000])
  })

  test('what another branch brings about is found before time moves on', async () => {
    const world = fakeWorld()
    let there = false
    let foundAt = -1
    await sideBySide(
      world,
      async () => {
        expect(await world.scheduler.find(() => Promise.resolve(there || undefined), 5000, going)).toBe(true)
        foundAt = world.now()
      },
      async () => {
        await world.scheduler.pass(2000, going)
        there = true
        await world.scheduler.pass(60_000, going)
      },
    )
    expect(foundAt).toBe(2000)
  })

  test('what falls due in the world is found when it does', async () => {
    let there = false
    const world = fakeWorld({
      1234: () => {
        there = true
      },
    })
    expect(await world.scheduler.find(() => Promise.resolve(there || undefined), 5000, going)).toBe(true)
    expect(world.now()).toBe(1234)
  })

  test('what never comes is given up when its time is over', async () => {
    const world = fakeWorld()
    expect(await world.scheduler.find(() => Promise.resolve(undefined), 5000, going)).toBeUndefined()
    expect(world.now()).toBe(5000)
  })

  test('who is stopped rejects with the reason, and holds nobody up', async () => {
    const world = fakeWorld()
    const stop = new AbortController()
    const reason = new Error('stopped')
    const order: string[] = []
    await sideBySide(
      world,
      async () => {
        await expect(
          world.scheduler.find(() => Promise.resolve(undefined), 600_000, stop.signal),
        ).rejects.toBe(reason)
        order.push('stopped')
      },
      async () => {
        await world.scheduler.pass(10, going)
        stop.abort(reason)
        await world.scheduler.pass(10, going)
        order.push('went on')
      },
    )
    expect(order).toEqual(['stopped', 'went on'])
    expect(world.now()).toBe(20)
  })

  test('a world that does not answer fails whoever waits', async () => {
    const gone = new Error('gone')
    const scheduler = createFullSpeedScheduler({
      advance: () => Promise.reject(gone),
      untilNextDue: () => Promise.resolve(undefined),
    })
    await expect(scheduler.pass(10, going)).rejects.toBe(gone)
  })

  test('somebody outside of the run is waited for in real time, the clock at rest', async () => {
    const world = fakeWorld()
    const outside = Promise.withResolvers<string>()
    const found = world.scheduler.await(
      (waitMs) => (waitMs === 0 ? Promise.resolve(undefined) : outside.promise),
      600_000,
      going,
    )
    outside.resolve('a request')
    expect(await found).toBe('a request')
    expect(world.advances).toEqual([])
  })
})

const nothingBooked = { advance: () => Promise.resolve(), untilNextDue: () => Promise.resolve(undefined) }
const never = () => Promise.resolve(undefined)

test('a branch that ended while it was asking waits no more', async () => {
  const scheduler = createFullSpeedScheduler(nothingBooked)
  scheduler.fork(2)
  const branch = new AbortController()
  const look = () => {
    branch.abort(new Error('another branch has ended the run'))
    return never()
  }
  await expect(scheduler.await(look, 60_000, branch.signal)).rejects.toThrow(
    'another branch has ended the run',
  )
  await expect(scheduler.find(look, 60_000, branch.signal)).rejects.toThrow(
    'another branch has ended the run',
  )
  await expect(scheduler.pass(60_000, branch.signal)).rejects.toThrow('another branch has ended the run')
})
