/**
 * A real provider, such as a staging system. Only the steps of players can be played there, through the public API. The journal
 * consists of the run's own calls and of the events on its own sockets.
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
  /** The origin of the provider. */
  readonly target: string
  /** Divides the pauses. Infinity skips them. */
  readonly speed: number
  /** Returns the password of an e-mail address, if it is known. */
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
      // Failures print the journal, so it must not contain secrets.
      const answer = outcome.is === 'answered' ? redact(outcome.answer) : undefined
      const said = { method, path, status, userId: userId ?? null, body: redact(body), answer }
      journal.append({ kind: 'call', call: id, ...said }, user)
    },
    onEvent: (user, { userId, event, payload }) => {
      journal.append({ kind: 'event', event, to: userId, payload }, user)
    },
  })
  const unsupported = (): never => {
    throw new CouldNotRun(`${target} is not a simulator and does not support this step.`)
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
    operate: unsupported,
    advance: unsupported,
    addFault: unsupported,
    removeFaults: unsupported,
    takeSnapshot: unsupported,
    restoreSnapshot: unsupported,
    entity: unsupported,
    stepBegun: () => undefined,
    close() {
      users.close()
      return Promise.resolve()
    },
  }
}

/** Shortens the pauses, but not the limits of waiting. */
function schedulerOf(speed: number): Scheduler {
  const real = createRealTimeScheduler(1)
  return { ...real, pass: (ms, signal) => real.pass(ms / speed, signal) }
}
