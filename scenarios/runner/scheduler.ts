/**
 * How a run lets time pass. In real time, or a number of times faster, it waits, so that a person can play along. At full
 * speed it advances the world's clock instead: whenever all branches wait, to the next time at which one of them continues.
 */
import { UsageError } from '../../contracts/shared/errors.ts'

/** Reads `real`, `10x` or `max` as a factor of real time. `max` is Infinity. Throws a UsageError for other texts. */
export function speedOf(text: string): number {
  if (text === 'real') return 1
  if (text === 'max') return Number.POSITIVE_INFINITY
  const times = Number(/^(\d{1,4})x$/.exec(text)?.[1] ?? 0)
  if (times > 0) return times
  throw new UsageError(`--speed takes real, max or a number of times such as 10x, not "${text}".`)
}

/** Looks for something, for at most `waitMs` milliseconds of real time. With 0 it looks once. */
type Look<Found> = (waitMs: number) => Promise<Found | undefined>

/** Each wait rejects with the reason of `signal`, the signal of the branch, when it aborts. */
export interface Scheduler {
  pass(ms: number, signal: AbortSignal): Promise<void>
  /** Returns what `look` finds within `withinMs` of the world's time, or undefined. */
  find<Found>(look: Look<Found>, withinMs: number, signal: AbortSignal): Promise<Found | undefined>
  /** Returns what `look` finds within `withinMs` of real time, because a person may have to act first. */
  await<Found>(look: Look<Found>, withinMs: number, signal: AbortSignal): Promise<Found | undefined>
  /** Waits for another branch of the run; time goes on in the meantime. */
  idle(other: Promise<unknown>): Promise<void>
  /** Replaces the calling branch by this number of branches. */
  fork(branches: number): void
  /** Ends one of the branches. When none is left, the branch that forked continues. */
  join(left: number): void
}

const arrivalMs = 1000

/** `speed` is how many times faster than real time the world's clock runs. */
export const createRealTimeScheduler = (speed: number): Scheduler => ({
  async pass(ms, signal) {
    if (ms > 0) await pause(ms / speed, signal)
  },
  // Events take some real time to arrive at any speed.
  find: (look, withinMs, signal) =>
    unlessAborted(() => look(Math.max(withinMs / speed, Math.min(withinMs, arrivalMs))), signal),
  await: (look, withinMs, signal) => unlessAborted(() => look(withinMs), signal),
  async idle(other) {
    await other
  },
  fork: () => undefined,
  join: () => undefined,
})

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  try {
    await unlessAborted(() => promise, signal)
  } finally {
    clearTimeout(timer)
  }
}

/** Waits for a promise, and rejects with the reason of `signal` when it aborts. */
export async function unlessAborted<Value>(start: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const stop = (): void => reject(asError(signal.reason))
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await Promise.race([start(), aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

interface WorldClock {
  advance(ms: number): Promise<void>
  untilNextDue(): Promise<number | undefined>
}

interface Waiter {
  /** When it continues without having found anything, in milliseconds since the run began. */
  readonly dueMs: number
  /** Looks once more. Continues and returns true when it finds something. */
  look(): Promise<boolean>
  goOn(): void
  fail(error: unknown): void
}

export function createFullSpeedScheduler(clock: WorldClock): Scheduler {
  const waiters = new Set<Waiter>()
  let nowMs = 0
  /** The number of branches that are not waiting. Time moves only when it is 0. */
  let busy = 1
  let isSettling = false
  let isToSettleAgain = false

  function waitFor<Found>(
    dueMs: number,
    signal: AbortSignal,
    look?: () => Promise<Found | undefined>,
  ): Promise<Found | undefined> {
    // The event `abort` is not sent again.
    if (signal.aborted) return Promise.reject(asError(signal.reason))
    const { promise, resolve, reject } = Promise.withResolvers<Found | undefined>()
    /** Makes the branch busy before anything else can run. */
    const end = (): boolean => {
      if (!waiters.delete(waiter)) return false
      signal.removeEventListener('abort', stop)
      busy += 1
      return true
    }
    const waiter: Waiter = {
      dueMs,
      async look() {
        const found = await look?.()
        if (found !== undefined && end()) resolve(found)
        return found !== undefined
      },
      goOn() {
        if (end()) resolve(undefined)
      },
      fail(error) {
        if (end()) reject(asError(error))
      },
    }
    const stop = (): void => waiter.fail(signal.reason)
    signal.addEventListener('abort', stop)
    waiters.add(waiter)
    rest()
    return promise
  }

  function rest(): void {
    busy -= 1
    if (isSettling) isToSettleAgain = true
    else void settle()
  }

  async function settle(): Promise<void> {
    isSettling = true
    do {
      isToSettleAgain = false
      await moveOn().catch((error: unknown) => {
        for (const waiter of waiters) waiter.fail(error)
      })
    } while (isToSettleAgain)
    isSettling = false
  }

  /** All branches wait: each looks once more, and then the clock advances. */
  async function moveOn(): Promise<void> {
    while (isIdle()) {
      for (const waiter of waiters) if (await waiter.look()) return
      const nextMs = Math.min(...Array.from(waiters, ({ dueMs }) => dueMs))
      if (nextMs === Infinity || !isIdle()) return
      const stepMs = Math.min(nextMs - nowMs, (await clock.untilNextDue()) ?? Infinity)
      if (!isIdle()) return
      if (stepMs > 0) await clock.advance(stepMs)
      nowMs += stepMs
      for (const waiter of waiters) {
        if (waiter.dueMs <= nowMs && !(await waiter.look())) waiter.goOn()
      }
    }
  }

  const isIdle = (): boolean => busy === 0 && waiters.size > 0

  return {
    async pass(ms, signal) {
      if (ms > 0) await waitFor(nowMs + ms, signal)
    },
    async find(look, withinMs, signal) {
      const found = await look(0)
      if (found !== undefined || withinMs <= 0) return found
      return waitFor(nowMs + withinMs, signal, () => look(0))
    },
    async await<Found>(look: Look<Found>, withinMs: number, signal: AbortSignal) {
      const found = await look(0)
      if (found !== undefined || withinMs <= 0) return found
      const outside = new AbortController()
      const seen = look(withinMs)
      let over: { readonly found: Found | undefined } | undefined
      // Either another branch of this run or a person can cause it.
      const waiting = waitFor(Infinity, AbortSignal.any([signal, outside.signal]), async () => {
        const now = over ?? { found: await look(0) }
        return now === over || now.found !== undefined ? now : undefined
      })
      seen.then(
        (late) => {
          over = { found: late }
          for (const waiter of waiters) waiter.look().catch((error: unknown) => waiter.fail(error))
        },
        (error: unknown) => outside.abort(error),
      )
      return (await waiting)?.found
    },
    async idle(other) {
      rest()
      await other
      busy += 1
    },
    fork(branches) {
      busy += branches - 1
    },
    join(left) {
      if (left > 0) rest()
    },
  }
}
