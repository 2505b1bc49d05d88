/** A world of a simulator as a environment: everything can be done there, through its control API and its public doors. */
import type { Entry } from '../../../mock-api/control/journal-entry.ts'
import { createControlClient, type ControlClient } from '../control-client.ts'
import { registerRun, unregistered, type RegisteredRun } from '../run-registration.ts'
import { liveThrough, type LateCallOptions } from './late-calls.ts'
import { createNames } from './names.ts'
import { createFullSpeedScheduler, createRealTimeScheduler, type Scheduler } from '../scheduler.ts'
import { needs, type Environment } from './environment.ts'
import { usersIn } from './users.ts'

export interface SimulatorEnvironmentOptions {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
  /** How many times faster than real time the world lives: 1 is real, Infinity leaves every wait out. */
  readonly speed: number
  readonly signal: AbortSignal
  /** What the world is told of the run; nothing where this is missing. */
  readonly run?: RegisteredRun
}

/** Sets the world's clock to the pace of the run; `close` gives it its own back. */
export async function openSimulatorEnvironment({
  target,
  world,
  speed,
  signal: stopping,
  run,
}: SimulatorEnvironmentOptions): Promise<Environment> {
  // What still looks for something when the run has ended would keep its process waiting.
  const closed = new AbortController()
  const signal = AbortSignal.any([stopping, closed.signal])
  const client = createControlClient({ target, world, signal })
  // Asked first: a world that is not there says so in the simulator's own words.
  const { rate } = await client.clock()
  const seed = await client.seed()
  const users = await usersIn(client, signal)
  const names = createNames(users, client.operators)
  const faults: Promise<string>[] = []
  /** Whether a fault of the run's own, since it knows of no other, may keep a call. */
  let hasLatency = false
  const runRate = speed === Infinity ? 0 : speed
  const registration = run === undefined ? unregistered : await registerRun(client, run)
  try {
    if (runRate !== rate) await client.setClockRate(runRate)
  } catch (error) {
    await registration.end(
      'stopped',
      createControlClient({ target, world, signal: AbortSignal.timeout(closingMs) }),
    )
    throw error
  }

  const scheduler = schedulerOf(client, speed)
  const late: LateCallOptions = {
    clock: client.clock,
    pass: (ms) => scheduler.pass(ms, signal),
    last: async () => (await client.journal(0, 1)).last,
    async nextLatency(after, ended) {
      const asking = createControlClient({ target, world, signal: AbortSignal.any([signal, ended]) })
      return asking.find({ fault: 'latency' }, after, longestLookMs).catch((error: unknown) => {
        if (ended.aborted) return undefined
        throw error
      })
    },
  }

  return {
    target,
    world,
    seed,
    offers: new Set(needs),
    scheduler,
    journal: client.journal,
    find: client.find,
    backlog: (until) => readBacklog(client, until),
    call(user, id, parts, awaited) {
      const make = () => users.call(user, id, parts, awaited)
      return speed === Infinity && hasLatency ? liveThrough(id, make, late) : make()
    },
    idOf: users.idOf,
    connect: users.connect,
    disconnect: users.disconnect,
    idNamed: names.idNamed,
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
    stepBegun: registration.stepBegun,
    async close(outcome = 'stopped') {
      users.close()
      closed.abort(new Error('the run has ended'))
      // The run may have been stopped, and its signal with it.
      const last = createControlClient({ target, world, signal: AbortSignal.timeout(closingMs) })
      try {
        await removeAll(last, faults)
        if (runRate !== rate) await last.setClockRate(rate)
      } finally {
        await registration.end(outcome, last)
      }
    },
  }
}

/** No call is on its way for longer. */
const longestLookMs = 24 * 3_600_000

/** A simulator that does not answer within this has gone away, and takes nothing back. */
const closingMs = 5000

/** Those too that another branch is adding at this moment. */
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

/** The calls up to `until` that opened what waits now. */
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
