/** Plays the steps of a walk with the scenarios' own kinds of step, whatever each of them comes to. */
import { setTimeout as pause } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import { ControlRefusal } from '../runner/control-client.ts'
import { openJournalCursor } from '../runner/journal-cursor.ts'
import { fill, follow, PlaceholderError } from '../format/placeholders.ts'
import type { Environment } from '../runner/environment/environment.ts'
import type { CallOutcome } from '../runner/environment/users.ts'
import type { StepContext } from '../runner/steps/step-kind.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { Step } from './acts.ts'
import type { Unanswered } from './facts.ts'

/** What a step came to. */
export interface Came {
  /** `unsaid`: the format cannot say it, so it is left out of what is written. */
  readonly is: 'done' | 'refused' | 'broken' | 'unsaid'
  readonly refused?: string
  readonly unanswered?: Unanswered
}

export interface Player {
  play(step: Step): Promise<Came>
  /** What the steps have saved so far, by name. */
  readonly values: ReadonlyMap<string, unknown>
  /** The entries since the last time that it was asked. */
  read(): Promise<readonly Entry[]>
}

const hasNoBlocks = (): Promise<never> => Promise.reject(new Error('a walk has no steps within steps'))

const pageSize = 1000
const longestAnswerMs = 30_000

export async function createPlayer(environment: Environment, signal: AbortSignal): Promise<Player> {
  let met: Heard = {}
  /** The same environment, of which it is heard what calls and acts came to. */
  const heard: Environment = {
    ...environment,
    async call(...made) {
      const outcome = await environment.call(...made)
      met.call = outcome
      return outcome
    },
    operate: (...made) =>
      environment.operate(...made).catch((error: unknown) => {
        if (error instanceof ControlRefusal) met.refusal = error
        throw error
      }),
  }
  const values = new Map<string, unknown>()
  const journal = await openJournalCursor(environment)
  const context: StepContext = {
    environment: heard,
    journal,
    signal,
    values,
    play: hasNoBlocks,
    attempt: hasNoBlocks,
    sideBySide: hasNoBlocks,
    round: () => context,
    playerDone: signal,
  }
  let position = 0

  async function run(step: Step): Promise<Came> {
    const filled = fill(step, (placeholder) => follow(placeholder, values)) as object
    const { save, run } = kindOf(filled).ready(filled)
    const seen = await run(context, {})
    if (save !== undefined) values.set(save, seen)
    return { is: 'done' }
  }

  return {
    values,
    async play(step) {
      met = {}
      const patience = new AbortController()
      try {
        return await Promise.race([run(step), outOfPatience(step, patience.signal)])
      } catch (error) {
        signal.throwIfAborted()
        return cameOf(step, error, met)
      } finally {
        patience.abort()
      }
    },
    async read() {
      const entries: Entry[] = []
      for (;;) {
        const page = await environment.journal(position, pageSize)
        entries.push(...page.entries)
        position = page.entries.at(-1)?.seq ?? position
        if (page.entries.length < pageSize) return entries
      }
    },
  }
}

/** The one who waits for an answer does not wait for ever. */
async function outOfPatience(step: Step, signal: AbortSignal): Promise<Came> {
  try {
    await pause(longestAnswerMs, undefined, { signal })
  } catch {
    // The step was played in time; what this answers is then not looked at.
    return { is: 'done' }
  }
  return failed(step, `${nameOf(step)} came to no end in ${String(longestAnswerMs / 1000)} s`)
}

/** The call or the verb, else the kind of step. */
function nameOf(step: Step): string {
  const name = step['call'] ?? step['operator']
  return typeof name === 'string' ? name : (Object.keys(step)[0] ?? '')
}

const failed = (step: Step, why: string): Came => ({
  is: 'unsaid',
  unanswered: { kind: 'unanswered', name: nameOf(step), isFailure: true, why },
})

/** What a step met on its way. */
interface Heard {
  call?: CallOutcome
  refusal?: ControlRefusal
}

/** Throws what nobody foresaw. */
function cameOf(step: Step, error: unknown, { call, refusal }: Heard): Came {
  if (call?.is === 'refused') return { is: 'refused', refused: call.refused }
  if (call?.is === 'broken') return { is: 'broken', unanswered: missed(nameOf(step), call.why) }
  if (refusal) {
    const { status, code, message } = refusal
    return status < 500 && code !== undefined ? { is: 'refused', refused: code } : failed(step, message)
  }
  // It speaks of something that was not made after all.
  if (error instanceof PlaceholderError) return { is: 'unsaid' }
  if (!(error instanceof CouldNotRun)) throw error
  // A player who cannot connect, or not sign in, which a fault has to explain.
  if ('socket' in step) return { is: 'unsaid', unanswered: missed('socket', error.message) }
  if ('call' in step) return { is: 'unsaid', unanswered: missed('auth.login', error.message) }
  throw error
}

const missed = (name: string, why: string): Unanswered => ({
  kind: 'unanswered',
  name,
  isFailure: false,
  why,
})
