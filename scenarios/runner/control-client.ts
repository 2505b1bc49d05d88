/** The control API of a simulator as scenario runs use it: with timeouts, and errors that a terminal can print. */
import { longestDurationMs } from '../../contracts/shared/durations.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { EntityKind, ResponseOf, RunOutcome } from '../../mock-api/control/api.ts'
import {
  createControlClient as createTypedClient,
  UnexpectedResponse,
  type CallId,
  type CallInput,
} from '../../mock-api/control/client.ts'
import { ControlError } from '../../mock-api/control/control-error.ts'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Match } from '../../mock-api/control/match.ts'
import { network, type Transport } from './transport.ts'

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
  readonly transport?: Transport | undefined
}

interface Limits {
  /** Do not abort this call. */
  readonly isCreating?: boolean
  /** How long the simulator may wait before it responds. */
  readonly holdMs?: number
}

/** The longest time that a busy machine needs for a response. */
const responseMs = 10_000
/** Longer waits are split into calls of this length: the simulator waits at most a minute. */
const sliceMs = 50_000
const longestAdvanceMs = 60_000

export type ControlClient = ReturnType<typeof createControlClient>

/** Returns a name for a temporary world. A balancer in front of several simulators needs it before the world exists. */
export const newWorldName = (): string => `run-${crypto.randomUUID().slice(0, 8)}`

export function createControlClient({ target, world, signal, transport = network }: ControlClientOptions) {
  const client = createTypedClient({ url: target, world, fetch: transport.fetch })
  let hasResponded = false
  /** The world's time in its last response, and the real time then. */
  let known: { readonly worldMs: number; readonly realMs: number; readonly rate: number } | undefined

  function learn(response: unknown): void {
    const { now, rate = known?.rate } = response as { now?: unknown; rate?: unknown }
    if (typeof now !== 'string' || typeof rate !== 'number') return
    known = { worldMs: Date.parse(now), realMs: performance.now(), rate }
  }

  async function call<Id extends CallId>(
    id: Id,
    input: CallInput<Id>,
    { isCreating = false, holdMs = 0 }: Limits = {},
  ): Promise<ResponseOf<Id>> {
    signal.throwIfAborted()
    const limitMs = responseMs + holdMs
    const timeout = AbortSignal.timeout(limitMs)
    try {
      const response = await client.call(id, input, {
        signal: isCreating ? timeout : AbortSignal.any([signal, timeout]),
      })
      hasResponded = true
      learn(response)
      return response
    } catch (error) {
      if (error instanceof ControlError) {
        hasResponded = true
        throw new ControlRefusal(error)
      }
      signal.throwIfAborted()
      throw new CouldNotRun(reasonOf(error, timeout.aborted ? limitMs : undefined), { cause: error })
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

  const worldMs = (): number | undefined =>
    known && known.worldMs + (performance.now() - known.realMs) * known.rate

  const overview = () => call('simulator.overview', {})

  return {
    target,
    world,
    /** Returns the world's time according to the last response with a time, or undefined before the first. */
    worldMs,
    overview,
    /** Returns the seed of the world. */
    seed: async () => (await overview()).seed,
    accounts: async () => (await overview()).accounts,
    operators: async () => (await overview()).operators,
    /** Returns all servers with the names of their games. */
    async servers() {
      const all: ResponseOf<'lists.servers'>['items'] = []
      for (let page = 1; ; page += 1) {
        const { items, total } = await call('lists.servers', { query: { page, limit: 500 } })
        all.push(...items)
        if (items.length === 0 || all.length >= total) return all
      }
    },
    desk: () => call('operator.waiting', {}),
    journal: (after: number, limit: number) => call('journal.read', { query: { after, limit } }),
    /** Waits for the first entry after `after` that matches; returns undefined when the time is over. */
    async find(match: Match, after: number, withinMs: number): Promise<Entry | undefined> {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const remainingMs = Math.max(0, Math.ceil(endsAt - performance.now()))
        const timeoutMs = Math.min(remainingMs, sliceMs)
        const body = { match, after, timeoutMs }
        const { entry } = await call('journal.wait', { body }, { holdMs: timeoutMs })
        // Somebody else may have advanced the clock.
        if (entry && Date.parse(entry.at) > (worldMs() ?? Infinity)) learn({ now: entry.at })
        if (entry) return entry
        if (timeoutMs === remainingMs) return undefined
      }
    },
    operate: (verb: string, body: unknown) => call('operator.act', { params: { verb }, body }),
    worlds: async () => (await call('worlds.list', {})).worlds,
    /** Creates the world of this client. */
    createWorld: async (seed?: number) => {
      await call('worlds.create', { body: { name: world, seed } }, { isCreating: true })
    },
    resetWorld: () => call('worlds.reset', {}),
    removeWorld: () => call('worlds.remove', {}),
    clock: () => call('clock.get', {}),
    setClockRate: (rate: number) => call('clock.setRate', { body: { rate } }, { isCreating: true }),
    async advance(ms: number) {
      // The simulator advances at most a week at a time.
      for (let left = ms; left > 0; left -= longestDurationMs) {
        const by = Math.min(left, longestDurationMs)
        await call('clock.advance', { body: { by } }, { holdMs: longestAdvanceMs })
      }
    },
    /** Returns the fault's id. The simulator checks the definition. */
    addFault: async (definition: object) =>
      (await call('faults.add', { body: definition as FaultInput }, { isCreating: true })).fault.id,
    /** Does nothing if the fault has already ended. */
    async removeFault(id: string) {
      await call('faults.remove', { params: { id } }).catch(unlessNotFound)
    },
    /** Returns the snapshot's name. */
    takeSnapshot: async (name: string | undefined) =>
      (await call('snapshots.take', { body: { name } })).snapshot.name,
    snapshots: async () => (await call('snapshots.list', {})).snapshots,
    restoreSnapshot: (snapshot: string) => call('snapshots.restore', { params: { snapshot } }),
    /** Reports the progress of a run. Returns after `holdMs`, or earlier if the run has to stop, pause or go on. */
    async tellOfRun(id: string, progress: Omit<CallInput<'runs.report'>['body'], 'holdMs'>, holdMs: number) {
      const input = { params: { id }, body: { ...progress, holdMs } }
      return (await call('runs.report', input, { holdMs, isCreating: holdMs === 0 })).run
    },
    endRun: (id: string, outcome: RunOutcome) => call('runs.end', { params: { id }, query: { outcome } }),
    /** Returns undefined if there is no such entity. */
    entity: (kind: EntityKind, id: string) =>
      call('entities.get', { params: { kind, id } }).catch(unlessNotFound),
  }
}

function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ControlRefusal) || error.status !== 404) throw error
}
