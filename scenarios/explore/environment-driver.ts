/** Plays the steps of a walk with the scenarios' own kinds of step, over HTTP and sockets, in temporary worlds. */
import { setTimeout as pause } from 'node:timers/promises'
import { endpoints } from '../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import {
  ControlRefusal,
  createControlClient,
  createLastClient,
  newWorldName,
} from '../runner/control-client.ts'
import { openSimulatorEnvironment } from '../runner/environment/simulator-environment.ts'
import type { Environment } from '../runner/environment/environment.ts'
import { openJournalCursor, readEntries } from '../runner/journal-cursor.ts'
import { BrokenAnswer } from '../runner/steps/acts.ts'
import { ExpectationFailed, type StepContext } from '../runner/steps/step-kind.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { Driver, Outcome, Setting, Step } from './model.ts'

const longestStepMs = 30_000
const tooLong = `did not end within ${String(longestStepMs / 1000)} s`

export async function createEnvironmentDriver(
  environment: Environment,
  signal: AbortSignal,
): Promise<Driver> {
  const journal = await openJournalCursor(environment)
  // A walk has no nested steps and no saved values, for which the rest of a context is.
  const context = { environment, journal, signal } as StepContext
  let position = 0

  return {
    async play(step) {
      const stepEnded = new AbortController()
      const run = async (): Promise<Outcome> => {
        const kind = kindOf(step)
        await kind.run(kind.form.parse(step), context, {})
        return { is: 'done' }
      }
      const timeout = pause(longestStepMs, failure(step, tooLong), { signal: stepEnded.signal })
      try {
        return await Promise.race([run(), timeout])
      } catch (error) {
        signal.throwIfAborted()
        return outcomeOf(step, error)
      } finally {
        timeout.catch(() => undefined)
        stepEnded.abort()
      }
    },
    async read() {
      const entries = await readEntries(environment, position)
      position = entries.at(-1)?.seq ?? position
      return entries
    },
  }
}

function nameOf(step: Step): string {
  const name = step['call'] ?? step['operator']
  return typeof name === 'string' ? name : (Object.keys(step)[0] ?? '')
}

const unanswered = (is: 'broken' | 'unsaid', name: string, why: string, isFailure = false): Outcome => ({
  is,
  unanswered: { kind: 'unanswered', name, isFailure, why },
})

const failure = (step: Step, why: string): Outcome =>
  unanswered('unsaid', nameOf(step), `${nameOf(step)}: ${why}`, true)

function outcomeOf(step: Step, error: unknown): Outcome {
  if (error instanceof ExpectationFailed && error.refused !== undefined)
    return { is: 'refused', refused: error.refused }
  if (error instanceof BrokenAnswer) return unanswered('broken', nameOf(step), error.why)
  if ('operator' in step && error instanceof ControlRefusal) return failure(step, error.message)
  if (!(error instanceof CouldNotRun)) throw error
  // The player could not connect or sign in, which a fault has to explain.
  if ('socket' in step) return unanswered('unsaid', 'socket', error.message)
  if ('call' in step) return unanswered('unsaid', 'auth.login', error.message)
  throw error
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

const frozenAt = '2026-01-31T18:00:00.000Z'

/** Gives each walk a temporary world of the same seed, on the simulator at `target`, or on one that runs until `close`. */
export async function openSandbox(target: string | undefined, seed: number, signal: AbortSignal) {
  const own =
    target === undefined
      ? await createSimulator({ port: 0, seed, newClock: () => createClock({ frozenAt }) })
      : undefined
  const url = own?.url ?? target ?? ''

  async function inNewWorld<Result>(use: (environment: Environment) => Promise<Result>): Promise<Result> {
    const place = { target: url, world: newWorldName() }
    await createControlClient({ ...place, signal }).createWorld(seed)
    let environment
    try {
      environment = await openSimulatorEnvironment({ ...place, speed: Infinity, signal })
      return await use(environment)
    } finally {
      await environment?.close().catch(() => undefined)
      // Not stopped by Ctrl-C, or the world would stay behind.
      await createLastClient(place)
        .removeWorld()
        .catch(() => undefined)
    }
  }

  return { seed, inNewWorld, close: async () => own?.close() }
}

export async function settingOf(environment: Environment, signal: AbortSignal): Promise<Setting> {
  const { target, world = '' } = environment
  const client = createControlClient({ target, world, signal })
  const { accounts, operators } = await client.call('simulator.overview', {})
  const outcome = await environment.call('', 'servers.retro', {})
  const { servers } = endpoints['servers.retro'].responses[200].parse(
    outcome.is === 'answered' ? outcome.answer : undefined,
  )
  const players = []
  for (const { email } of accounts.slice(0, 4)) {
    // One after another, so that the journal is the same each time.
    players.push({ id: await environment.idOf(email), name: email })
  }
  return {
    players,
    servers: servers.slice(0, 3).map(({ _id, serverName }) => ({ id: _id, name: serverName })),
    operators: operators.map(({ _id, displayName }) => ({ id: _id, name: displayName })),
  }
}
