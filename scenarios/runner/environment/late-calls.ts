/**
 * A call that a latency keeps waits for the world's clock. At full speed only the run moves it, so the branch that makes
 * the call lives through what it takes, as through any other wait.
 */
import type { Clock } from '../../../mock-api/control/api.ts'
import type { Entry } from '../../../mock-api/control/journal-entry.ts'

export interface LateCallOptions {
  readonly clock: () => Promise<Clock>
  readonly pass: (ms: number) => Promise<void>
  /** The first latency that acts after the entry `after`; undefined once `ended` aborts. */
  readonly nextLatency: (after: number, ended: AbortSignal) => Promise<Entry | undefined>
  /** The seq of the newest entry. */
  readonly last: () => Promise<number>
}

/** What `make` answers, with the world's time moved on as far as it takes. `name` is the call's. */
export async function liveThrough<Outcome>(
  name: string,
  make: () => Promise<Outcome>,
  { clock, pass, nextLatency, last }: LateCallOptions,
): Promise<Outcome> {
  let after = await last()
  const ended = new AbortController()
  const made = make().finally(() => {
    ended.abort()
  })
  // Where looking fails, nobody is left to hear what becomes of the call.
  made.catch(() => undefined)
  for (;;) {
    const latency = await Promise.race([made.then(() => undefined), nextLatency(after, ended.signal)])
    if (latency === undefined) return made
    after = latency.seq
    const { now, booked } = await clock()
    const arrival = booked.find((each) => isArrivalOf(name, each.name))
    if (arrival) await pass(Math.max(0, Date.parse(arrival.at) - Date.parse(now)))
  }
}

const isArrivalOf = (call: string, booked: string): boolean =>
  booked === `the call ${call} arrives` || booked === `the answer of ${call} arrives`
