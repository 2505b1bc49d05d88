/** The control API of a simulator as scenario runs use it: with timeouts, and errors that a terminal can print. */
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { EntityKind, ResponseOf } from '../../mock-api/control/api.ts'
import {
  createControlClient as createTypedClient,
  UnexpectedResponse,
  type CallId,
  type CallInput,
} from '../../mock-api/control/client.ts'
import { ControlError } from '../../mock-api/control/control-error.ts'
import type { Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { network, noSimulatorAt, type Transport } from './transport.ts'

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
  readonly target: string
  readonly world: string
  /** Aborts calls, which reject with the signal's reason. */
  readonly signal: AbortSignal
  readonly transport?: Transport | undefined
}

const responseMs = 10_000
/** Longer waits are split into calls of this length: the simulator waits at most a minute. */
const sliceMs = 50_000
const longestAdvanceMs = 60_000
/** A simulator that does not answer within this time has gone away. */
const closingMs = 5000

export type ControlClient = ReturnType<typeof createControlClient>

/** Returns a name for a temporary world. A balancer in front of several simulators needs it before the world exists. */
export const newWorldName = (): string => `run-${crypto.randomUUID().slice(0, 8)}`

/** How long the simulator may wait before it responds. */
function holdMsOf(id: CallId, input: object): number {
  if (id === 'clock.advance') return longestAdvanceMs
  const { body } = input as { readonly body?: { readonly timeoutMs?: number; readonly holdMs?: number } }
  return body?.timeoutMs ?? body?.holdMs ?? 0
}

/** A run must know whether it has to remove what these create, so they are not aborted. */
const creatingCalls = new Set<CallId>(['worlds.create', 'clock.setRate', 'faults.add'])

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

  async function call<Id extends CallId>(id: Id, input: CallInput<Id>): Promise<ResponseOf<Id>> {
    signal.throwIfAborted()
    const holdMs = holdMsOf(id, input)
    const limitMs = responseMs + holdMs
    const timeout = AbortSignal.timeout(limitMs)
    const isCreating = creatingCalls.has(id) || (id === 'runs.report' && holdMs === 0)
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
      : noSimulatorAt(target)
  }

  const worldMs = (): number | undefined =>
    known && known.worldMs + (performance.now() - known.realMs) * known.rate

  return {
    world,
    call,
    /** Returns the world's time according to the last response with a time, or undefined before the first. */
    worldMs,
    journal: (after: number, limit: number) => call('journal.read', { query: { after, limit } }),
    /** Waits for the first entry after `after` that matches; returns undefined when the time is over. */
    async find(match: Match, after: number, withinMs: number): Promise<Entry | undefined> {
      const endsAt = performance.now() + withinMs
      for (;;) {
        const remainingMs = Math.max(0, Math.ceil(endsAt - performance.now()))
        const timeoutMs = Math.min(remainingMs, sliceMs)
        const { entry } = await call('journal.wait', { body: { match, after, timeoutMs } })
        // Somebody else may have advanced the clock.
        if (entry && Date.parse(entry.at) > (worldMs() ?? Infinity)) learn({ now: entry.at })
        if (entry) return entry
        if (timeoutMs === remainingMs) return undefined
      }
    },
    /** Creates the world of this client. */
    createWorld: (seed?: number) => call('worlds.create', { body: { name: world, seed } }),
    /** Removes the temporary world of a run that has ended. */
    removeWorld: () => call('worlds.remove', {}),
    advance: async (ms: number): Promise<void> => {
      if (ms > 0) await call('clock.advance', { body: { by: ms } })
    },
    /** Returns undefined if there is no such entity. */
    entity: (kind: EntityKind, id: string) =>
      call('entities.get', { params: { kind, id } }).catch(unlessNotFound),
  }
}

/** Returns a client for the last calls of a run, whose own signal may have aborted. */
export const createLastClient = (options: Omit<ControlClientOptions, 'signal'>): ControlClient =>
  createControlClient({ ...options, signal: AbortSignal.timeout(closingMs) })

export function unlessNotFound(error: unknown): undefined {
  if (!(error instanceof ControlRefusal) || error.status !== 404) throw error
}
