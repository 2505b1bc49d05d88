/** The control API of a simulator as scenario runs use it: with timeouts, and errors that a terminal can print. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type {
  Clock,
  EntityKind,
  ResponseOf,
  Run,
  RunOutcome,
  SnapshotSummary,
  WorldSummary,
} from '../../mock-api/control/api.ts'
import {
  createControlClient as createTypedClient,
  UnexpectedResponse,
  type CallId,
  type CallInput,
} from '../../mock-api/control/client.ts'
import { ControlError } from '../../mock-api/control/control-error.ts'
import type { FaultInput } from '../../mock-api/control/fault-body.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Match } from '../../mock-api/control/match.ts'
import type { RunProgress } from '../../mock-api/control/runs.ts'
import { longestDurationMs } from '../../contracts/shared/durations.ts'

export type Account = ResponseOf<'simulator.overview'>['accounts'][number]
export type Operators = ResponseOf<'simulator.overview'>['operators']
export type DeskList = ResponseOf<'operator.waiting'>
export type JournalPage = Pick<ResponseOf<'journal.read'>, 'entries' | 'last'>

export interface ControlClient {
  readonly target: string
  readonly world: string
  /** Returns the seed of the world. */
  seed(): Promise<number>
  accounts(): Promise<readonly Account[]>
  operators(): Promise<Operators>
  desk(): Promise<DeskList>
  journal(after: number, limit: number): Promise<JournalPage>
  /** Waits for the first entry after `after` that matches; returns undefined when the time is over. */
  find(match: Match, after: number, withinMs: number): Promise<Entry | undefined>
  operate(verb: string, body: unknown): Promise<unknown>
  /** Lists all worlds of the simulator. */
  worlds(): Promise<readonly WorldSummary[]>
  /** Returns the name of the new world. */
  createWorld(options: {
    readonly name?: string | undefined
    readonly seed?: number | undefined
  }): Promise<string>
  resetWorld(): Promise<void>
  /** Does nothing if the world is already gone. */
  removeWorld(): Promise<void>
  clock(): Promise<Clock>
  setClockRate(rate: number): Promise<void>
  advance(ms: number): Promise<void>
  /** Returns the fault's id. */
  addFault(definition: object): Promise<string>
  /** Does nothing if the fault has already ended. */
  removeFault(id: string): Promise<void>
  /** Removes all faults of the world and returns their ids. */
  removeFaults(): Promise<readonly string[]>
  /** Returns the snapshot's name. */
  takeSnapshot(name: string | undefined): Promise<string>
  snapshots(): Promise<readonly SnapshotSummary[]>
  restoreSnapshot(name: string): Promise<void>
  /** Lists the runs of the world. Waits up to `quietWithinMs` until none is active. */
  runs(quietWithinMs: number): Promise<readonly Run[]>
  /** Reports the progress of a run. Returns after `holdMs`, or earlier if the run has to stop. */
  tellOfRun(id: string, progress: RunProgress, holdMs: number): Promise<Run>
  endRun(id: string, outcome: RunOutcome): Promise<void>
  /** Returns undefined if there is no such entity. */
  entity(kind: EntityKind, id: string): Promise<object | undefined>
}

/** The simulator refused. `code` names a rule of the provider. */
export class ControlRefusal extends CouldNotRun {
  readonly status: number
  readonly code: string | undefined

  constructor({ message, status, code }: ControlError) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface ControlClientOptions {
  /** `http://127.0.0.1:4600` */
  readonly target: string
  readonly world: string
  /**
   * Aborts calls, which reject with the signal's reason. Calls that create something are not aborted, because the run
   * must know whether it has to remove it.
   */
  readonly signal: AbortSignal
  /** Longer waits are split into calls of this length: the simulator waits at most a minute. */
  readonly sliceMs?: number
}

interface Limits {
  /** Do not abort this call. */
  readonly isCreating?: boolean
  /** How long the simulator may wait before it responds. */
  readonly holdMs?: number
}

/** The longest time that a busy machine needs for a response. */
const responseMs = 10_000
const longestAdvanceMs = 60_000

export function createControlClient({
  target,
  world,
  signal,
  sliceMs = 50_000,
}: ControlClientOptions): ControlClient {
  const client = createTypedClient({ url: target, world })
  let hasResponded = false

  async function call<Id extends CallId>(
    id: Id,
    input: CallInput<Id>,
    { isCreating = false, holdMs = 0 }: Limits = {},
  ): Promise<ResponseOf<Id>> {
    signal.throwIfAborted()
    const timeout = AbortSignal.timeout(responseMs + holdMs)
    try {
      const response = await client.call(id, input, {
        signal: isCreating ? timeout : AbortSignal.any([signal, timeout]),
      })
      hasResponded = true
      return response
    } catch (error) {
      if (error instanceof ControlError) {
        hasResponded = true
        throw new ControlRefusal(error)
      }
      signal.throwIfAborted()
      throw new CouldNotRun(reasonOf(error, timeout.aborted ? responseMs + holdMs : undefined), {
        cause: error,
      })
    }
  }

  function reasonOf(error: unknown, timedOutMs: number | undefined): string {
    if (error instanceof UnexpectedResponse)
      return (
        `What answers at ${target} is not a simulator that this command understands: ` +
        `look at ${target}/__sim, or name another with --target.`
      )
    if (timedOutMs !== undefined)
      return `${target} has not answered within ${String(timedOutMs / 1000)} s: is a simulator there? Name another with --target.`
    return hasResponded
      ? `The simulator at ${target} stopped during the run: start it again (npm start, or npm run sim) and repeat the run.`
      : `No simulator answers at ${target}: start one with npm start or npm run sim, or name another with --target.`
  }

  return {
    target,
    world,
    async seed() {
      const { worlds } = await call('worlds.list', {})
      const found = worlds.find(({ name }) => name === world)
      if (!found)
        throw new CouldNotRun(`The world "${world}" was removed as the run began: name another with --world.`)
      return found.seed
    },
    accounts: async () => (await call('simulator.overview', {})).accounts,
    operators: async () => (await call('simulator.overview', {})).operators,
    desk: () => call('operator.waiting', {}),
    journal: (after, limit) => call('journal.read', { query: { after, limit } }),
    async find(match, after, withinMs) {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const remainingMs = Math.max(0, Math.ceil(endsAt - performance.now()))
        const timeoutMs = Math.min(remainingMs, sliceMs)
        const { entry } = await call(
          'journal.wait',
          { body: { match, after, timeoutMs } },
          { holdMs: timeoutMs },
        )
        if (entry) return entry
        if (timeoutMs === remainingMs) return undefined
      }
    },
    operate: (verb, body) => call('operator.act', { params: { verb }, body }),
    worlds: async () => (await call('worlds.list', {})).worlds,
    createWorld: async (options) =>
      (await call('worlds.create', { body: options }, { isCreating: true })).name,
    async resetWorld() {
      await call('worlds.reset', {})
    },
    async removeWorld() {
      await call('worlds.remove', {}).catch(unlessNotFound)
    },
    clock: () => call('clock.get', {}),
    async setClockRate(rate) {
      await call('clock.setRate', { body: { rate } }, { isCreating: true })
    },
    async advance(ms) {
      // The simulator advances at most a week at a time.
      for (let left = ms; left > 0; left -= longestDurationMs) {
        const by = Math.min(left, longestDurationMs)
        await call('clock.advance', { body: { by } }, { holdMs: longestAdvanceMs })
      }
    },
    addFault: async (definition) =>
      // The simulator checks the definition.
      (await call('faults.add', { body: definition as FaultInput }, { isCreating: true })).fault.id,
    async removeFault(id) {
      await call('faults.remove', { params: { id } }).catch(unlessNotFound)
    },
    removeFaults: async () => (await call('faults.removeAll', {})).removed,
    takeSnapshot: async (name) => (await call('snapshots.take', { body: { name } })).snapshot.name,
    snapshots: async () => (await call('snapshots.list', {})).snapshots,
    async restoreSnapshot(name) {
      await call('snapshots.restore', { params: { snapshot: name } })
    },
    runs: async (quietWithinMs) =>
      (await call('runs.list', { query: { quietWithinMs } }, { holdMs: quietWithinMs })).runs,
    async tellOfRun(id, progress, holdMs) {
      const input = { params: { id }, body: { ...progress, holdMs } }
      return (await call('runs.report', input, { holdMs, isCreating: holdMs === 0 })).run
    },
    async endRun(id, outcome) {
      await call('runs.end', { params: { id }, query: { outcome } })
    },
    entity: (kind, id) => call('entities.get', { params: { kind, id } }).catch(unlessNotFound),
  }
}

function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ControlRefusal) || error.status !== 404) throw error
}
