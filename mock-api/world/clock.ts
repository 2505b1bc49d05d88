/**
 * The time of one world: the real one, or one that stands still until it is moved. Everything that is due later is
 * booked here under a name, so that what a world waits for can be listed and lived through without waiting.
 */
export type Cancel = () => void

export interface Fired {
  readonly name: string
  readonly at: string
}

export interface Clock {
  /** Milliseconds since 1970, in UTC. */
  now(): number
  /** The same moment for libraries that ask for a Date. */
  date(): Date
  /** The same moment as ISO 8601 with milliseconds, the form of every `Instant` of the registry. */
  instant(offsetMs?: number): string
  /** Books `run` for a moment; one that has passed is due at once, but never before this call has returned. */
  at(whenMs: number, name: string, run: () => void): Cancel
  /** What is booked, soonest first. */
  booked(): readonly Fired[]
  /**
   * Moves the time forward and runs what falls due, each at its own moment and in order, also what that books in turn.
   * Answers what was run.
   */
  advance(byMs: number): readonly Fired[]
  /** Stops the time at this moment; only `advance` moves it from here on. */
  freeze(): void
  /** Forgets what is booked. */
  stop(): void
}

interface Booking {
  readonly whenMs: number
  readonly order: number
  readonly name: string
  readonly run: () => void
}

/** What a clock takes from the machine it runs on. */
export interface Machine {
  now(): number
  setTimer(run: () => void, delayMs: number): Cancel
}

/** The longest delay that a timer of the platform keeps; a later booking is looked at again by then. */
const longestTimerMs = 2 ** 31 - 1

export function createClock(options: { machine?: Machine; frozenAt?: string } = {}): Clock {
  const machine = options.machine ?? realMachine
  let frozenNow = options.frozenAt === undefined ? undefined : Date.parse(options.frozenAt)
  let offsetMs = 0
  let order = 0
  let bookings: Booking[] = []
  let cancelTimer: Cancel | undefined

  const now = (): number => frozenNow ?? machine.now() + offsetMs
  const toFired = ({ name, whenMs }: Booking): Fired => ({ name, at: new Date(whenMs).toISOString() })

  /** One timer of the machine for the soonest booking; none while the time stands still. */
  function arm(): void {
    cancelTimer?.()
    cancelTimer = undefined
    const [next] = bookings
    if (next === undefined || frozenNow !== undefined) return
    cancelTimer = machine.setTimer(
      () => {
        try {
          runDue(now())
        } finally {
          arm()
        }
      },
      Math.min(Math.max(next.whenMs - now(), 0), longestTimerMs),
    )
  }

  function runDue(untilMs: number): Fired[] {
    const fired: Fired[] = []
    for (let next = bookings[0]; next !== undefined && next.whenMs <= untilMs; next = bookings[0]) {
      bookings.shift()
      if (frozenNow !== undefined) frozenNow = Math.max(frozenNow, next.whenMs)
      next.run()
      fired.push(toFired(next))
    }
    return fired
  }

  return {
    now,
    date: () => new Date(now()),
    instant: (offset = 0) => new Date(now() + offset).toISOString(),
    at(whenMs, name, run) {
      const booking: Booking = { whenMs, order: (order += 1), name, run }
      const place = bookings.findIndex((other) => other.whenMs > whenMs)
      bookings.splice(place === -1 ? bookings.length : place, 0, booking)
      arm()
      return () => {
        bookings = bookings.filter((other) => other.order !== booking.order)
        arm()
      }
    },
    booked: () => bookings.map(toFired),
    advance(byMs) {
      if (!(byMs >= 0)) throw new RangeError('time moves forward only')
      const targetMs = now() + byMs
      const runsFreely = frozenNow === undefined
      frozenNow = now()
      try {
        const fired = runDue(targetMs)
        frozenNow = targetMs
        return fired
      } finally {
        if (runsFreely) {
          offsetMs = now() - machine.now()
          frozenNow = undefined
        }
        arm()
      }
    },
    freeze() {
      frozenNow = now()
      arm()
    },
    stop() {
      bookings = []
      arm()
    },
  }
}

// The one place where the simulator's inner rooms touch the machine's own time.
const realMachine: Machine = {
  now: () => Date.now(),
  setTimer(run, delayMs) {
    const timer = setTimeout(run, delayMs)
    timer.unref()
    return () => {
      clearTimeout(timer)
    }
  },
}
