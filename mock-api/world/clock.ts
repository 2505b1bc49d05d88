/**
 * The clock of one world. It runs at any rate, stands still, or is moved forward. Timers have names, so that they can be
 * listed, and `advance` runs them without waiting.
 */
import { createSame } from './cache.ts'

export type Cancel = () => void

export interface Fired {
  readonly name: string
  readonly at: string
}

export interface ClockState {
  readonly nowMs: number
  readonly rate: number
}

interface Booking {
  readonly whenMs: number
  readonly name: string
  readonly run: () => void | Promise<void>
}

export interface Machine {
  now(): number
  setTimer(run: () => void, delayMs: number): Cancel
  /** Resolves after all other work that is ready. */
  turn(): Promise<void>
}

/** The highest rate: a week takes six seconds. */
export const fastestRate = 100_000

/** The latest time. Worlds plan up to a year ahead, and an `Instant` has a year of four digits. */
const endOfTimeMs = Date.UTC(9999, 0, 1)

/** The latest time of a snapshot, so that a restored world can run for long. */
export const latestSnapshotMs = Date.UTC(9000, 0, 1)

const isMeasure = (value: number): boolean => Number.isFinite(value) && value >= 0

/** The longest delay of a platform timer. For later timers, the clock arms another one after this delay. */
const longestTimerMs = 2 ** 31 - 1

export type Clock = ReturnType<typeof createClock>

export function createClock(options: { machine?: Machine; frozenAt?: string } = {}) {
  const machine = options.machine ?? realMachine
  // Now is `baseMs` plus the machine's time since `machineBaseMs`, multiplied by the rate.
  let baseMs = options.frozenAt === undefined ? machine.now() : Date.parse(options.frozenAt)
  let machineBaseMs = machine.now()
  let rate = options.frozenAt === undefined ? 1 : 0
  /** The rate to restore after an advance, during which the rate is 0. */
  let heldRate: number | undefined
  /** Changes with each `restore`, so that an earlier advance stops. */
  let restoreCount = 0
  /** Ordered by time, then by when they were set. */
  const bookings: Booking[] = []
  let cancelTimer: Cancel | undefined
  let advancing: Promise<unknown> = Promise.resolve()
  const sameState = createSame<ClockState>(
    (last, next) => last.nowMs === next.nowMs && last.rate === next.rate,
  )

  /** Returns the time in milliseconds since 1970, in UTC. */
  const now = (): number =>
    rate === 0 ? baseMs : Math.min(baseMs + Math.floor((machine.now() - machineBaseMs) * rate), endOfTimeMs)
  const toFired = ({ name, whenMs }: Booking): Fired => ({ name, at: instantOf(whenMs) })

  function set(nowMs: number, nextRate: number): void {
    baseMs = nowMs
    machineBaseMs = machine.now()
    rate = nextRate
  }

  function arm(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const [next] = bookings
    if (next === undefined || rate === 0) return
    const delayMs = Math.ceil((next.whenMs - now()) / rate)
    cancelTimer = machine.setTimer(runOverdue, Math.min(Math.max(delayMs, 0), longestTimerMs))
  }

  function runOverdue(): void {
    try {
      for (let [next] = bookings; next !== undefined && next.whenMs <= now(); [next] = bookings) {
        bookings.shift()
        void next.run()
      }
    } finally {
      arm()
    }
  }

  /** Returns the index of the first timer after a time, by binary search: there may be thousands. */
  function indexAfter(whenMs: number): number {
    let [low, high] = [0, bookings.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((bookings[middle]?.whenMs ?? 0) > whenMs) high = middle
      else low = middle + 1
    }
    return low
  }

  function cancel(booking: Booking): void {
    const index = bookings.indexOf(booking, indexAfter(booking.whenMs - 1))
    if (index >= 0) bookings.splice(index, 1)
    if (index === 0) arm()
  }

  async function runUntil(targetMs: number): Promise<Fired[]> {
    const countAtStart = restoreCount
    const fired: Fired[] = []
    await machine.turn()
    const isCurrent = (): boolean => restoreCount === countAtStart
    while (isCurrent()) {
      const [next] = bookings
      if (next === undefined || next.whenMs > targetMs) {
        baseMs = targetMs
        break
      }
      bookings.shift()
      baseMs = Math.max(baseMs, next.whenMs)
      await next.run()
      fired.push(toFired(next))
      // It may have set a timer that is due before the next one.
      await machine.turn()
    }
    return fired
  }

  async function advanceNow(target: (nowMs: number) => number): Promise<readonly Fired[]> {
    heldRate = rate
    set(now(), 0)
    arm()
    try {
      return await runUntil(Math.min(target(baseMs), endOfTimeMs))
    } finally {
      set(baseMs, heldRate)
      heldRate = undefined
      arm()
    }
  }

  function advanceLater(target: (nowMs: number) => number): Promise<readonly Fired[]> {
    const done = advancing.then(() => advanceNow(target))
    advancing = done.catch(() => undefined)
    return done
  }

  return {
    now,
    date: () => new Date(now()),
    /** Returns the same time, plus an offset, as ISO 8601 with milliseconds: an `Instant` of the registry. */
    instant: (offsetMs = 0) => instantOf(now() + offsetMs),
    /** Sets a timer. A time in the past is due at once, but `run` is never called before this function returns. */
    at(whenMs: number, name: string, run: () => void | Promise<void>): Cancel {
      const booking: Booking = { whenMs, name, run }
      const index = indexAfter(whenMs)
      bookings.splice(index, 0, booking)
      if (index === 0) arm()
      return () => cancel(booking)
    },
    booked: (): readonly Fired[] => bookings.map(toFired),
    /**
     * Moves the time forward and runs each timer at its own time and in order, new ones included. Resolves with what was
     * run once nothing is left to settle. Waits for an earlier advance. When a timer fails, it stops at that time and
     * rejects with the error.
     */
    advance(byMs: number): Promise<readonly Fired[]> {
      if (!isMeasure(byMs)) throw new RangeError('The clock moves forward only.')
      return advanceLater((nowMs) => nowMs + byMs)
    },
    advanceTo: (whenMs: number): Promise<readonly Fired[]> =>
      advanceLater((nowMs) => Math.max(nowMs, whenMs)),
    /** Returns the speed: 1 is real time, 10 ten times as fast, 0 stands still. */
    rate: () => heldRate ?? rate,
    setRate(next: number): void {
      if (!isMeasure(next)) throw new RangeError('The clock runs forward only.')
      if (heldRate === undefined) set(now(), next)
      else heldRate = next
      arm()
    },
    /** Returns the same object until the time or the rate changes. */
    state: (): ClockState => sameState({ nowMs: now(), rate: heldRate ?? rate }),
    /** Sets the time and rate of `state`, and ends a running advance. Timers stay. */
    restore(state: ClockState): void {
      restoreCount += 1
      if (heldRate === undefined) set(state.nowMs, state.rate)
      else {
        heldRate = state.rate
        set(state.nowMs, 0)
      }
      arm()
    },
    stop(): void {
      bookings.length = 0
      arm()
    },
  }
}

export const millisecondsOf = (instant: string): number => Date.parse(instant)

let known = { milliseconds: Number.NaN, instant: '' }

/** Calls within a millisecond share the text, because writing it is slow. */
export function instantOf(milliseconds: number): string {
  if (milliseconds !== known.milliseconds) {
    known = { milliseconds, instant: new Date(milliseconds).toISOString() }
  }
  return known.instant
}

/** Resolves after all other work that is ready. A browser has no `setImmediate`, and its timers wait at least 4 ms. */
export const turn: () => Promise<void> =
  'setImmediate' in globalThis ? () => new Promise((resolve) => setImmediate(resolve)) : turnByMessages()

function turnByMessages(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  // As an assignment of `onmessage` it would not compile: the types are those of Node.
  Object.assign(port1, { onmessage: () => waiting.shift()?.() })
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(null)
    })
}

// The only place where the pure rooms read the machine's time.
export const realMachine: Machine = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer: unknown = setTimeout(run, delayMs)
    // In Node a timer would keep the process alive; in a browser it is a number.
    if (timer instanceof Object && 'unref' in timer) (timer as NodeJS.Timeout).unref()
    return () => clearTimeout(timer as NodeJS.Timeout)
  },
  turn,
}
