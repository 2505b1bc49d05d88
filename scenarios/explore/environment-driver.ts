/** Plays the steps of a walk with the scenarios' own kinds of step, over HTTP and sockets. */
import { setTimeout as pause } from 'node:timers/promises'
import { CouldNotRun } from '../../contracts/shared/errors.ts'
import { readEntries } from '../record/read-world.ts'
import { ControlRefusal } from '../runner/control-client.ts'
import type { Environment } from '../runner/environment/environment.ts'
import type { CallOutcome } from '../runner/environment/users.ts'
import { openJournalCursor } from '../runner/journal-cursor.ts'
import type { StepContext } from '../runner/steps/step-kind.ts'
import { createRandom } from '../../mock-api/world/random.ts'
import { kindOf } from '../runner/steps/step-kinds.ts'
import type { Driver, Outcome, Step } from './model.ts'
import type { Unanswered } from './facts.ts'

const longestStepMs = 30_000
const tooLong = `did not end within ${String(longestStepMs / 1000)} s`

const noNestedSteps = (): never => {
  throw new Error('A walk has no nested steps.')
}

export async function createEnvironmentDriver(
  environment: Environment,
  signal: AbortSignal,
): Promise<Driver> {
  /** How the calls and the operator's verbs of the current step ended. */
  let results: { call?: CallOutcome; refusal?: ControlRefusal } = {}
  const observed: Environment = {
    ...environment,
    async call(...made) {
      const outcome = await environment.call(...made)
      results.call = outcome
      return outcome
    },
    operate: (...made) =>
      environment.operate(...made).catch((error: unknown) => {
        if (error instanceof ControlRefusal) results.refusal = error
        throw error
      }),
  }
  const context: StepContext = {
    environment: observed,
    journal: await openJournalCursor(environment),
    signal,
    values: new Map(),
    play: noNestedSteps,
    playUntilRefused: noNestedSteps,
    attempt: noNestedSteps,
    sideBySide: noNestedSteps,
    round: noNestedSteps,
    withValues: noNestedSteps,
    random: createRandom(0),
    playerDone: signal,
  }
  let position = 0

  return {
    async play(step) {
      results = {}
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
        return outcomeOf(step, error, results)
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

/** Returns the name of the call or the verb, else the kind of step. */
function nameOf(step: Step): string {
  const name = step['call'] ?? step['operator']
  return typeof name === 'string' ? name : (Object.keys(step)[0] ?? '')
}

const failure = (step: Step, why: string): Outcome => ({
  is: 'unsaid',
  unanswered: { kind: 'unanswered', name: nameOf(step), isFailure: true, why: `${nameOf(step)}: ${why}` },
})

const noAnswer = (name: string, why: string): Unanswered => ({
  kind: 'unanswered',
  name,
  isFailure: false,
  why,
})

/** Throws unexpected errors again. */
function outcomeOf(
  step: Step,
  error: unknown,
  { call, refusal }: { call?: CallOutcome; refusal?: ControlRefusal },
): Outcome {
  if (call?.is === 'refused') return { is: 'refused', refused: call.refused }
  if (call?.is === 'broken') return { is: 'broken', unanswered: noAnswer(nameOf(step), call.why) }
  if (refusal) {
    const { status, code, message } = refusal
    return status < 500 && code !== undefined ? { is: 'refused', refused: code } : failure(step, message)
  }
  if (!(error instanceof CouldNotRun)) throw error
  // The player could not connect or sign in, which a fault has to explain.
  if ('socket' in step) return { is: 'unsaid', unanswered: noAnswer('socket', error.message) }
  if ('call' in step) return { is: 'unsaid', unanswered: noAnswer('auth.login', error.message) }
  throw error
}
