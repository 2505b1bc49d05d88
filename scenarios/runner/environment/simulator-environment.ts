/** A world of a simulator. Every step can be played there, through the control API and the public API. */
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import { createControlClient, type ControlClient } from '../control-client.ts'
import { createNames } from './names.ts'
import { createFullSpeedScheduler, createRealTimeScheduler, type Scheduler } from '../scheduler.ts'
import type { Transport } from '../transport.ts'
import { needs, type Environment } from './environment.ts'
import { createUsers } from './users.ts'

interface SimulatorEnvironmentOptions {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
  /** The factor of real time. Infinity skips every wait. */
  readonly speed: number
  readonly signal: AbortSignal
  readonly transport?: Transport | undefined
}

/** Sets the rate of the world's clock for the run. `close` restores it. */
export async function openSimulatorEnvironment({
  target,
  world,
  speed,
  signal: stopping,
  transport,
}: SimulatorEnvironmentOptions): Promise<Environment> {
  // Ends searches that are still waiting when the run has ended. They would keep the process alive.
  const closed = new AbortController()
  const signal = AbortSignal.any([stopping, closed.signal])
  const client = createControlClient({ target, world, signal, transport })
  // The first request: for an unknown world the simulator answers with a helpful message.
  const { rate } = await client.clock()
  const { seed, accounts } = await client.overview()
  const passwords = new Map(accounts.map(({ email, password }) => [email, password]))
  const users = createUsers({
    target,
    headers: { 'X-World': world },
    passwordOf: (email) => passwords.get(email),
    emails: [...passwords.keys()],
    signal,
    transport,
  })
  const faults: Promise<string>[] = []
  /** Whether the run has added a latency that can delay its calls. */
  let hasLatency = false
  const runRate = speed === Infinity ? 0 : speed
  if (runRate !== rate) await client.setClockRate(runRate)

  const scheduler = schedulerOf(client, speed)

  /** Returns the first latency that acts after the entry `after`, or undefined when `ended` aborts. */
  function nextLatency(after: number, ended: AbortSignal): Promise<Entry | undefined> {
    const search = createControlClient({ target, world, signal: AbortSignal.any([signal, ended]), transport })
    return search.find({ fault: 'latency' }, after, longestLookMs).catch((error: unknown) => {
      if (ended.aborted) return undefined
      throw error
    })
  }

  /**
   * Makes a call that a latency may delay. A delayed call waits for the world's clock, which only the run moves at full speed.
   * So this advances the clock until the call arrives and is answered.
   */
  async function makeLateCall(
    name: string,
    make: () => ReturnType<Environment['call']>,
  ): ReturnType<Environment['call']> {
    let after = (await client.journal(0, 1)).last
    const ended = new AbortController()
    const made = make().finally(() => {
      ended.abort()
    })
    // When the search for a latency fails, nobody awaits the call.
    made.catch(() => undefined)
    for (;;) {
      const latency = await Promise.race([made.then(() => undefined), nextLatency(after, ended.signal)])
      if (latency === undefined) return made
      after = latency.seq
      const { now, booked } = await client.clock()
      const arrival = booked.find((each) => isArrivalOf(name, each.name))
      if (arrival) await scheduler.pass(Math.max(0, Date.parse(arrival.at) - Date.parse(now)), signal)
    }
  }

  return {
    target,
    world,
    seed,
    offers: new Set(needs),
    scheduler,
    async journal(after, limit) {
      const page = await client.journal(after, limit)
      if (page.last > 0 && page.first === 0) {
        throw new CouldNotRun(
          `The simulator at ${target} keeps no journal, which a scenario reads: start it without --journal 0.`,
        )
      }
      return page
    },
    find: client.find,
    backlog: (until) => readBacklog(client, until),
    call(user, id, parts, options) {
      const make = () => users.call(user, id, parts, options)
      return speed === Infinity && hasLatency ? makeLateCall(id, make) : make()
    },
    idOf: users.idOf,
    connect: users.connect,
    disconnect: users.disconnect,
    hasReceived: users.hasReceived,
    idNamed: createNames(users, client.operators),
    operate: client.operate,
    advance: client.advance,
    async addFault(definition) {
      const adding = client.addFault(definition)
      faults.push(adding)
      const id = await adding
      hasLatency ||= 'latency' in definition
      return { id }
    },
    async removeFaults() {
      await removeAll(client, faults)
      hasLatency = false
    },
    takeSnapshot: async (name) => ({ name: await client.takeSnapshot(name) }),
    restoreSnapshot: client.restoreSnapshot,
    entity: client.entity,
    worldMs: client.worldMs,
    async close() {
      users.close()
      closed.abort(new Error('the run has ended'))
      // The run's own signal may have aborted.
      const last = createControlClient({ target, world, signal: AbortSignal.timeout(closingMs), transport })
      await removeAll(last, faults)
      if (runRate !== rate) await last.setClockRate(rate)
    },
  }
}

/** No latency is longer. */
const longestLookMs = 24 * 3_600_000

/** A simulator that does not answer within this time has gone away. */
export const closingMs = 5000

/** Also removes the faults that another branch is adding at this moment. */
async function removeAll(client: ControlClient, faults: Promise<string>[]): Promise<void> {
  for (const adding of faults.splice(0)) {
    const id = await adding.catch(() => undefined)
    if (id !== undefined) await client.removeFault(id)
  }
}

const schedulerOf = (client: ControlClient, speed: number): Scheduler =>
  speed === Infinity
    ? createFullSpeedScheduler({
        advance: client.advance,
        async untilNextDue() {
          const { now, booked } = await client.clock()
          const [next] = booked
          return next === undefined ? undefined : Math.max(0, Date.parse(next.at) - Date.parse(now))
        },
      })
    : createRealTimeScheduler(speed)

const pageSize = 1000

/** Returns the calls up to `until` that opened what the operator has not answered yet. */
async function readBacklog(client: ControlClient, until: number): Promise<Entry[]> {
  const { requests, trackings, exchanges } = await client.desk()
  const wanted = new Set([...requests, ...trackings, ...exchanges].map(({ _id }) => _id))
  const backlog: Entry[] = []
  for (let after = 0; wanted.size > 0 && after < until; after += pageSize) {
    const { entries } = await client.journal(after, Math.min(pageSize, until - after))
    for (const entry of entries) {
      if (entry.kind === 'call' && entry.opened !== undefined && wanted.delete(entry.opened))
        backlog.push(entry)
    }
  }
  return backlog
}

const isArrivalOf = (call: string, booked: string): boolean =>
  booked === `the call ${call} arrives` || booked === `the answer of ${call} arrives`
