/** A world of a simulator. Every step can be played there, through the control API and the public API. */
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import type { ResponseOf } from '../../../mock-api/control/api.ts'
import type { FaultInput } from '../../../mock-api/faults/kinds.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import {
  createControlClient,
  createLastClient,
  unlessNotFound,
  type ControlClient,
  type ControlClientOptions,
} from '../control-client.ts'
import { readEntries } from '../journal-cursor.ts'
import { createFullSpeedScheduler, createRealTimeScheduler } from '../scheduler.ts'
import type { Environment } from './environment.ts'
import { createNames } from './names.ts'
import { createUsers } from './users.ts'

interface SimulatorEnvironmentOptions extends ControlClientOptions {
  /** The factor of real time. Infinity skips every wait. */
  readonly speed: number
}

/** Sets the rate of the world's clock for the run. `close` restores it. */
export async function openSimulatorEnvironment(options: SimulatorEnvironmentOptions): Promise<Environment> {
  const { target, world, speed, transport } = options
  // Ends searches that are still waiting when the run has ended. They would keep the process alive.
  const closed = new AbortController()
  const signal = AbortSignal.any([options.signal, closed.signal])
  const client = createControlClient({ target, world, signal, transport })
  const clock = () => client.call('clock.get', {})
  // The first request: for an unknown world the simulator answers with a helpful message.
  const { rate } = await clock()
  const { seed, accounts, operators } = await client.call('simulator.overview', {})
  const passwords = new Map(accounts.map(({ email, password }) => [email, password]))
  const users = createUsers({
    target,
    headers: { 'X-World': world },
    passwordOf: (email) => passwords.get(email),
    emails: [...passwords.keys()],
    signal,
    transport,
  })
  const faults: Promise<ResponseOf<'faults.add'>>[] = []
  /** Whether the run has added a latency that can delay its calls. */
  let hasLatency = false
  const runRate = speed === Infinity ? 0 : speed
  if (runRate !== rate) await setRate(client, runRate)

  const scheduler =
    speed === Infinity
      ? createFullSpeedScheduler({
          advance: client.advance,
          async untilNextDue() {
            const { now, booked } = await clock()
            return booked[0] && millisecondsUntil(booked[0].at, now)
          },
        })
      : createRealTimeScheduler(speed)

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
    const arrivals = new Set([`the call ${name} arrives`, `the answer of ${name} arrives`])
    let after = (await client.journal(0, 1)).last
    const ended = new AbortController()
    const made = make().finally(() => ended.abort())
    // When the search for a latency fails, nobody awaits the call.
    made.catch(() => undefined)
    for (;;) {
      const latency = await Promise.race([made.then(() => undefined), nextLatency(after, ended.signal)])
      if (latency === undefined) return made
      after = latency.seq
      const { now, booked } = await clock()
      const arrival = booked.find((each) => arrivals.has(each.name))
      if (arrival) await scheduler.pass(millisecondsUntil(arrival.at, now), signal)
    }
  }

  /** Also removes the faults that another branch is adding at this moment. */
  async function removeFaults(from: ControlClient): Promise<void> {
    for (const adding of faults.splice(0)) {
      const added = await adding.catch(() => undefined)
      // It may have ended already.
      if (added) await from.call('faults.remove', { params: { id: added.fault.id } }).catch(unlessNotFound)
    }
  }

  return {
    ...users,
    target,
    world,
    seed,
    isSimulator: true,
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
    idNamed: createNames(users, operators),
    control: client,
    async addFault(definition) {
      // The simulator checks the definition.
      const adding = client.call('faults.add', { body: definition as FaultInput })
      faults.push(adding)
      const { id } = (await adding).fault
      hasLatency ||= 'latency' in definition
      return { id }
    },
    async removeFaults() {
      await removeFaults(client)
      hasLatency = false
    },
    worldMs: client.worldMs,
    async close() {
      users.close()
      closed.abort(new Error('the run has ended'))
      const last = createLastClient({ target, world, transport })
      await removeFaults(last)
      if (runRate !== rate) await setRate(last, rate)
    },
  }
}

const setRate = (of: ControlClient, rate: number) => of.call('clock.setRate', { body: { rate } })

/** No latency is longer. */
const longestLookMs = 24 * 3_600_000

const millisecondsUntil = (at: string, now: string): number => Math.max(0, Date.parse(at) - Date.parse(now))

/** Returns the calls up to `until` that opened what the operator has not answered yet. */
async function readBacklog(client: ControlClient, until: number): Promise<Entry[]> {
  const { requests, trackings, exchanges } = await client.call('operator.waiting', {})
  const wanted = new Set([...requests, ...trackings, ...exchanges].map(({ _id }) => _id))
  const entries = wanted.size === 0 ? [] : await readEntries(client, 0, until)
  return entries.filter(
    (entry) => entry.kind === 'call' && entry.opened !== undefined && wanted.has(entry.opened),
  )
}
