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
const nothing = () => Promise.resolve(undefined)

/** Plays the branches as a run does. Each is busy until it ends. */
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
  test('branches and nested branches share one clock, on which the shorter pause ends first', async () => {
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

  test('the clock does not move while a branch is busy', async () => {
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

  test('finds what another branch causes before the clock moves', async () => {
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

  test('finds what a timer of the world causes at its time', async () => {
    let there = false
    const world = fakeWorld({ 1234: () => void (there = true) })
    expect(await world.scheduler.find(() => Promise.resolve(there || undefined), 5000, going)).toBe(true)
    expect(world.now()).toBe(1234)
  })

  test('rejects a stopped branch with the reason, and does not delay others', async () => {
    const world = fakeWorld()
    const stop = new AbortController()
    const reason = new Error('stopped')
    const order: string[] = []
    await sideBySide(
      world,
      async () => {
        await expect(world.scheduler.find(nothing, 600_000, stop.signal)).rejects.toBe(reason)
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

  test('rejects all waits when the world does not answer', async () => {
    const gone = new Error('gone')
    const scheduler = createFullSpeedScheduler({
      advance: () => Promise.reject(gone),
      untilNextDue: nothing,
    })
    await expect(scheduler.pass(10, going)).rejects.toBe(gone)
  })

  test('waits in real time for a person, without moving the clock', async () => {
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

test('rejects immediately when the branch has already ended', async () => {
  const { scheduler } = fakeWorld()
  scheduler.fork(2)
  const branch = new AbortController()
  const ended = 'another branch has ended the run'
  const look = () => {
    branch.abort(new Error(ended))
    return nothing()
  }
  await expect(scheduler.await(look, 60_000, branch.signal)).rejects.toThrow(ended)
  await expect(scheduler.find(look, 60_000, branch.signal)).rejects.toThrow(ended)
  await expect(scheduler.pass(60_000, branch.signal)).rejects.toThrow(ended)
})
