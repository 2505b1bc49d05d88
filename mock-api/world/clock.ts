/**
 * The time of one world: the real one, a faster or slower one, or one that stands still until it is moved. Everything
 * that is due later is booked here under a name, so that what a world waits for can be listed and lived through without
 * waiting.
 */
import { createQueue } from './queue.ts'

export type Cancel = () => void

export interface Fired {
  readonly name: string
  readonly at: string
}

/** The time as it can be written down and taken up again. */
export interface ClockState {
  readonly nowMs: number
  readonly rate: number
}

export interface Clock {
  /** Milliseconds since 1970, in UTC. */
  now(): number
  /** The same moment for libraries that ask for a Date. */
  date(): Date
  /** The same moment as ISO 8601 with milliseconds, the form of every `Instant` of the registry. */
  instant(offsetMs?: number): string
  /** Books `run` for a moment; one that has passed is due at once, but never before this call has returned. */
  at(whenMs: number, name: string, run: () => void | Promise<void>): Cancel
  /** What is booked, soonest first. */
  booked(): readonly Fired[]
  /**
   * Moves the time forward and runs what falls due, each at its own moment and in order, also what that books in turn.
   * Resolves once nothing is left to settle, with what was run. One advance waits for the one before it, and rejects
   * with the error of a run that fails; it stops at that moment.
   */
  advance(byMs: number): Promise<readonly Fired[]>
  /** How fast the time runs beside the machine's: 1 is real, 10 ten times as fast, 0 stands still. */
  rate(): number
  /** From this moment on. */
  setRate(rate: number): void
  state(): ClockState
  /** Takes up the time of `state`, also in the middle of an advance, which ends there. What is booked stays booked. */
  restore(state: ClockState): void
  /** Forgets what is booked. */
  stop(): void
}

interface Booking {
  readonly whenMs: number
  readonly order: number
  readonly name: string
  readonly run: () => void | Promise<void>
}

/** What a clock takes from the machine it runs on. */
export interface Machine {
  now(): number
  setTimer(run: () => void, delayMs: number): Cancel
  /** Resolves once everything that is ready to run has run. */
  turn(): Promise<void>
}

/** How fast a clock may run. At this rate a week is over in six seconds. */
export const fastestRate = 100_000

/** Time ends here: a later moment, with the year that a world plans ahead, has no form as an `Instant`. */
export const endOfTimeMs = Date.UTC(9999, 0, 1)

/** The latest moment of a snapshot: a world must be able to go on from it for long. */
export const latestSnapshotMs = Date.UTC(9000, 0, 1)

const isMeasure = (value: number): boolean => Number.isFinite(value) && value >= 0

/** The longest delay that a timer of the platform keeps; a later booking is looked at again by then. */
const longestTimerMs = 2 ** 31 - 1

export function createClock(options: { machine?: Machine; frozenAt?: string } = {}): Clock {
  const machine = options.machine ?? realMachine
  // The time is `baseMs`, and what the machine's time has passed since `machineBaseMs` at the rate.
  let baseMs = options.frozenAt === undefined ? machine.now() : Date.parse(options.frozenAt)
  let machineBaseMs = machine.now()
  let rate = options.frozenAt === undefined ? 1 : 0
  /** The rate that an advance, which holds the time still, goes back to. */
  let heldRate: number | undefined
  /** Another number after each `restore`: an advance of before has no say over the time of after. */
  let era = 0
  let order = 0
  /** By their moments, and those of one moment by when they were made. */
  const bookings = createQueue<Booking>((one, other) => one.whenMs - other.whenMs || one.order - other.order)
  let cancelTimer: Cancel | undefined
  let advancing: Promise<unknown> = Promise.resolve()

  const now = (): number =>
    rate === 0 ? baseMs : Math.min(baseMs + Math.floor((machine.now() - machineBaseMs) * rate), endOfTimeMs)
  const toFired = ({ name, whenMs }: Booking): Fired => ({ name, at: new Date(whenMs).toISOString() })

  function set(nowMs: number, nextRate: number): void {
    baseMs = nowMs
    machineBaseMs = machine.now()
    rate = nextRate
  }

  /** One timer of the machine for the soonest booking; none while the time stands still. */
  function arm(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const next = bookings.first()
    if (next === undefined || rate === 0) return
    const delayMs = Math.ceil((next.whenMs - now()) / rate)
    cancelTimer = machine.setTimer(runOverdue, Math.min(Math.max(delayMs, 0), longestTimerMs))
  }

  function runOverdue(): void {
    try {
      for (let next = bookings.first(); next !== undefined && next.whenMs <= now(); next = bookings.first()) {
        bookings.takeFirst()
        void next.run()
      }
    } finally {
      arm()
    }
  }

  /** Ends early, where it was, once the time has been restored to another. */
  async function runUntil(targetMs: number): Promise<Fired[]> {
    const began = era
    const fired: Fired[] = []
    await machine.turn()
    const isStillItsTime = (): boolean => era === began
    while (isStillItsTime()) {
      const next = bookings.first()
      if (next === undefined || next.whenMs > targetMs) {
        baseMs = targetMs
        break
      }
      bookings.takeFirst()
      baseMs = Math.max(baseMs, next.whenMs)
      await next.run()
      fired.push(toFired(next))
      // What it set off may book more, and that may be due before the next one.
      await machine.turn()
    }
    return fired
  }

  async function advanceNow(byMs: number): Promise<readonly Fired[]> {
    heldRate = rate
    set(now(), 0)
    arm()
    try {
      return await runUntil(Math.min(baseMs + byMs, endOfTimeMs))
    } finally {
      set(baseMs, heldRate)
      heldRate = undefined
      arm()
    }
  }

  return {
    now,
    date: () => new Date(now()),
    instant: (offset = 0) => new Date(now() + offset).toISOString(),
    at(whenMs, name, run) {
      const booking: Booking = { whenMs, order: (order += 1), name, run }
      const remove = bookings.add(booking)
      if (bookings.first() === booking) arm()
      return () => {
        const isNext = bookings.first() === booking
        if (remove() && isNext) arm()
      }
    },
    booked: () => bookings.list().map(toFired),
    advance(byMs) {
      if (!isMeasure(byMs)) throw new RangeError('time moves forward only')
      const done = advancing.then(() => advanceNow(byMs))
      advancing = done.catch(() => undefined)
      return done
    },
    rate: () => heldRate ?? rate,
    setRate(next) {
      if (!isMeasure(next)) throw new RangeError('time runs forward only')
      if (heldRate === undefined) set(now(), next)
      else heldRate = next
      arm()
    },
    state: () => ({ nowMs: now(), rate: heldRate ?? rate }),
    restore(state) {
      era += 1
      if (heldRate === undefined) set(state.nowMs, state.rate)
      else {
        heldRate = state.rate
        set(state.nowMs, 0)
      }
      arm()
    },
    stop() {
      bookings.clear()
      arm()
    },
  }
}

/** The milliseconds since 1970 of an `Instant` of the registry. */
export const millisecondsOf = (instant: string): number => Date.parse(instant)

// The one place where the simulator's inner rooms touch the machine's own time.
export const realMachine: Machine = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    timer.unref()
    return () => {
      clearTimeout(timer)
    }
  },
  turn: () =>
    new Promise((resolve) => {
      setImmediate(resolve)
    }),
}
