/**
 * A provider that is no simulator as a environment, a staging system say: players can be played there, through its public doors.
 * What happens is known from the run's own calls and from the sockets of its own players.
 */
import { endpoints } from '../../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { redact } from '../../../mock-api/http/redact.ts'
import { createNames } from './names.ts'
import { createLocalJournal } from '../local-journal.ts'
import { createRealTimeScheduler, type Scheduler } from '../scheduler.ts'
import type { Environment } from './environment.ts'
import { createUsers } from './users.ts'

export interface ProviderEnvironmentOptions {
  /** Its origin. */
  readonly target: string
  /** How many times shorter the pauses are: 1 is as written, Infinity leaves them out. */
  readonly speed: number
  /** The password of an e-mail address, where the person has given it. */
  readonly passwordOf: (email: string) => string | undefined
  readonly signal: AbortSignal
}

export function openProviderEnvironment({
  target,
  speed,
  passwordOf,
  signal,
}: ProviderEnvironmentOptions): Environment {
  const journal = createLocalJournal()
  const users = createUsers({
    target,
    headers: {},
    passwordOf,
    signal,
    onCall: (user, { id, parts, status, outcome, userId }) => {
      const { method, path } = endpoints[id]
      const { body } = parts
      // What a failure prints is read by many.
      const answer = outcome.is === 'answered' ? redact(outcome.answer) : undefined
      const said = { method, path, status, userId: userId ?? null, body: redact(body), answer }
      journal.append({ kind: 'call', call: id, ...said }, user)
    },
    onEvent: (user, { userId, event, payload }) => {
      journal.append({ kind: 'event', event, to: userId, payload }, user)
    },
  })
  const lacking = (): never => {
    throw new CouldNotRun(`${target} is no simulator, and has no such door.`)
  }
  return {
    target,
    world: undefined,
    seed: undefined,
    offers: new Set(),
    scheduler: schedulerOf(speed),
    journal: journal.page,
    find: (match, after, waitMs) => journal.find(match, after, waitMs, signal),
    backlog: () => Promise.resolve([]),
    call: users.call,
    idOf: users.idOf,
    connect: users.connect,
    disconnect: users.disconnect,
    idNamed: createNames(users).idNamed,
    operate: lacking,
    advance: lacking,
    addFault: lacking,
    removeFaults: lacking,
    takeSnapshot: lacking,
    restoreSnapshot: lacking,
    entity: lacking,
    stepBegun: () => undefined,
    close() {
      users.close()
      return Promise.resolve()
    },
  }
}

/** Pauses are made shorter; what comes over a network takes as long as it takes. */
function schedulerOf(speed: number): Scheduler {
  const real = createRealTimeScheduler(1)
  return { ...real, pass: (ms, signal) => real.pass(ms / speed, signal) }
}
