/**
 * A real provider, such as a staging system. Only the steps of players can be played there, through the public API. The journal
 * consists of the run's own calls and of the events on its own sockets.
 */
import { endpoints } from '../../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { valueAt } from '../../../contracts/shared/schema-walk.ts'
import { createMatcher } from '../../../mock-api/control/match.ts'
import { redact } from '../../../mock-api/api/redact.ts'
import { createJournal } from '../../../mock-api/world/journal.ts'
import { createNames } from './names.ts'
import { savedValue } from '../../format/saved-value.ts'
import { createRealTimeScheduler } from '../scheduler.ts'
import type { Environment } from './environment.ts'
import { createUsers, type CallParts, type UsersOptions } from './users.ts'

interface ProviderEnvironmentOptions extends Pick<UsersOptions, 'target' | 'passwordOf' | 'signal'> {
  /** Divides the pauses. Infinity skips them. */
  readonly speed: number
}

export function openProviderEnvironment(options: ProviderEnvironmentOptions): Environment {
  const { target, speed, signal } = options
  const journal = createJournal({ instant: () => new Date().toISOString() })
  const userIds = new Map<string, string>()
  const users = createUsers({
    ...options,
    headers: {},
    onCall: ({ user, userId = null, id, parts, status, outcome }) => {
      if (userId !== null) userIds.set(user, userId)
      const { method, path } = endpoints[id]
      const opened = id.endsWith('.create') && outcome.is === 'answered' ? openedBy(outcome.answer) : {}
      // Failures print the journal, so it must not contain secrets.
      const answer = outcome.is === 'answered' ? redact(outcome.answer) : undefined
      const sent = redact({ body: null, ...parts }) as Required<CallParts>
      journal.append({ kind: 'call', call: id, method, path, status, userId, ...sent, answer, ...opened })
    },
    onEvent: (user, userId, event, payload) => {
      userIds.set(user, userId)
      journal.append({ kind: 'event', event, to: userId, payload })
    },
  })
  const real = createRealTimeScheduler(1)
  const unsupported = (): never => {
    throw new CouldNotRun(`${target} is not a simulator and does not support this step.`)
  }
  return {
    ...users,
    target,
    world: undefined,
    seed: undefined,
    isSimulator: false,
    // Shortens the pauses, but not the limits of waiting.
    scheduler: { ...real, pass: (ms, stop) => real.pass(ms / speed, stop) },
    journal: (after, limit) => Promise.resolve(journal.page(after, limit)),
    async find(match, after, waitMs) {
      const user = match.user === undefined ? undefined : (userIds.get(match.user) ?? match.user)
      const isOver = waitMs <= 0 ? AbortSignal.abort() : AbortSignal.timeout(waitMs)
      const found = await journal.next(after, createMatcher(match, user), AbortSignal.any([signal, isOver]))
      signal.throwIfAborted()
      return found
    },
    backlog: () => Promise.resolve([]),
    idNamed: createNames(users),
    get control() {
      return unsupported()
    },
    addFault: unsupported,
    removeFaults: unsupported,
    worldMs: () => undefined,
    close() {
      users.close()
      return Promise.resolve()
    },
  }
}

/** Returns the id of what a call opened, as the simulator's journal has it. */
function openedBy(answer: unknown): { readonly opened?: string } {
  const id = valueAt(savedValue(answer), '_id')
  return typeof id === 'string' ? { opened: id } : {}
}
