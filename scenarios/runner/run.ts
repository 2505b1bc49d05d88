/** Plays a scenario on a environment. Says nothing itself: a reporter is told of each step. */
import * as z from 'zod/mini'
import type { Match } from '../../mock-api/control/match.ts'
import { createRandom, type Random } from '../../mock-api/world/random.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { CommandError, InvalidFile } from '../../contracts/shared/errors.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { InputValue } from '../format/metadata.ts'
import { openJournalCursor, type JournalCursor } from './journal-cursor.ts'
import { nearest } from './closest-entry.ts'
import { drawDurations } from '../format/duration-ranges.ts'
import { fill, follow, PlaceholderError } from '../format/placeholders.ts'
import { countSteps, type PlannedStep, type Scenario } from './plan.ts'
import type { Need, Environment } from './environment/environment.ts'
import {
  ExpectationFailed,
  durationInMs,
  type BranchTask,
  type ReadyStep,
  type StepContext,
} from './steps/step-kind.ts'
import { kindOf } from './steps/step-kinds.ts'

export interface RunFacts {
  readonly title: string
  readonly target: string
  readonly world: string | undefined
  readonly seed: number | undefined
}

export interface StepFacts {
  readonly number: number
  readonly of: number
  /** Where it stands in its file. */
  readonly line: number
  readonly title: string
}

export interface Failure {
  readonly step: StepFacts
  readonly awaited: string
  /** What came closest to it since the run began. */
  readonly nearest: Entry | undefined
  /** The last ten entries. */
  readonly journal: readonly Entry[]
  readonly seed: number | undefined
}

export type Outcome =
  /** `skipped` is how many steps the environment could not play. */
  | { readonly is: 'held'; readonly skipped: number }
  | { readonly is: 'failed'; readonly failure: Failure }
  /** `step` is where it stood, undefined where it had not begun. */
  | { readonly is: 'stopped'; readonly step: StepFacts | undefined }
  | { readonly is: 'broken'; readonly error: CommandError; readonly step: StepFacts | undefined }

export interface Reporter {
  runStarted(run: RunFacts): void
  stepStarted(step: StepFacts): void
  stepDone(step: StepFacts, tookMs: number): void
  /** The environment lacks what the step needs. */
  stepSkipped(step: StepFacts, lacks: readonly Need[]): void
  runEnded(outcome: Outcome, tookMs: number): void
}

/** Tells nobody. */
export const silentReporter: Reporter = {
  runStarted: () => undefined,
  stepStarted: () => undefined,
  stepDone: () => undefined,
  stepSkipped: () => undefined,
  runEnded: () => undefined,
}

export interface RunOptions {
  /** Listens to the same `signal`. */
  readonly environment: Environment
  readonly inputs: ReadonlyMap<string, InputValue>
  readonly reporter: Reporter
  /** Nobody sits at the browser: the player's own steps are played too. */
  readonly isHeadless: boolean
  /** Stops the run where it is. */
  readonly signal: AbortSignal
}

export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await play(scenario, options)
  options.reporter.runEnded(outcome, performance.now() - startedAt)
  return outcome
}

/** A step of which what it awaits did not happen. */
class StepFailed extends Error {
  readonly step: StepFacts
  readonly reason: ExpectationFailed

  constructor(step: StepFacts, reason: ExpectationFailed) {
    super(reason.message)
    this.step = step
    this.reason = reason
  }
}

/** Opens the environment, plays, and gives back what the run has taken there, however it ends. */
export async function playOn(
  opening: Promise<Environment>,
  scenario: Scenario,
  options: Omit<RunOptions, 'environment'>,
): Promise<Outcome> {
  let environment
  try {
    environment = await opening
  } catch (error) {
    const outcome = endOf(error, options.signal, undefined)
    options.reporter.runEnded(outcome, 0)
    return outcome
  }
  let cameTo: Outcome['is'] = 'broken'
  try {
    const outcome = await runScenario(scenario, { ...options, environment })
    cameTo = outcome.is
    return outcome
  } finally {
    // One that has gone away has nothing to give back.
    await environment.close(cameTo).catch(() => undefined)
  }
}

function endOf(error: unknown, signal: AbortSignal, step: StepFacts | undefined): Outcome {
  if (signal.aborted) return { is: 'stopped', step }
  if (error instanceof CommandError) return { is: 'broken', error, step }
  throw error
}

async function play(
  { title, steps, player }: Scenario,
  { environment, inputs, reporter, isHeadless, signal }: RunOptions,
): Promise<Outcome> {
  const of = countSteps(isHeadless ? [...steps, ...player] : steps)
  const random = createRandom(environment.seed ?? 0).stream('scenario')
  const begun = new Map<PlannedStep, number>()
  const playerDone = new AbortController()
  let current: StepFacts | undefined
  let skipped = 0

  async function playStep(planned: PlannedStep, branch: Branch): Promise<void> {
    const kind = kindOf(planned.written)
    const time = (begun.get(planned) ?? 0) + 1
    begun.set(planned, time)
    // Each time a step is played it draws from a stream of its own, so that branches do not take from each other.
    const stream = random.stream(`step ${String(planned.number)}, time ${String(time)}`)
    const { ready, afterMs } = prepare(planned, branch.values, stream)
    const step = { number: planned.number, of, line: planned.line, title: ready.title }
    current = step
    const lacks = kind.needs(planned.written).filter((need) => !environment.offers.has(need))
    if (lacks.length > 0) {
      skipped += 1
      reporter.stepSkipped(step, lacks)
      return
    }
    reporter.stepStarted(step)
    environment.stepBegun(step.number)
    const startedAt = performance.now()
    await environment.scheduler.pass(afterMs, branch.signal)
    if (kind.isAct) await branch.journal.act()
    try {
      const seen = await ready.run(contextIn(branch), planned.blocks)
      if (ready.save !== undefined) branch.values.set(ready.save, seen)
    } catch (error) {
      throw error instanceof ExpectationFailed ? new StepFailed(step, error) : error
    }
    reporter.stepDone(step, performance.now() - startedAt)
  }

  async function playAll(steps: readonly PlannedStep[], branch: Branch): Promise<void> {
    for (const step of steps) {
      branch.signal.throwIfAborted()
      await playStep(step, branch)
    }
  }

  async function sideBySide(
    tasks: readonly BranchTask[],
    parent: Branch,
    ending: readonly AbortSignal[],
  ): Promise<void> {
    const failed = new AbortController()
    const branches = tasks.map((task) => ({
      task,
      journal: parent.journal.fork(),
      signal: AbortSignal.any([parent.signal, failed.signal, ...ending]),
      values: parent.values,
    }))
    let first: { readonly error: unknown } | undefined
    let left = tasks.length
    environment.scheduler.fork(tasks.length)
    await Promise.all(
      branches.map(async ({ task, ...branch }) => {
        try {
          await task(contextIn(branch))
        } catch (error) {
          first ??= { error }
          failed.abort(new Error('another branch has ended the run'))
        } finally {
          left -= 1
          environment.scheduler.join(left)
        }
      }),
    )
    const hasEnded = ending.some(({ aborted }) => aborted)
    if (first && !(hasEnded && !isFailure(first.error))) throw first.error
    parent.journal.join(branches.map(({ journal }) => journal))
  }

  const contextIn = (branch: Branch): StepContext => ({
    environment,
    journal: branch.journal,
    signal: branch.signal,
    values: branch.values,
    playerDone: playerDone.signal,
    play: (steps) => playAll(steps, branch),
    attempt: (step) =>
      playStep(step, branch).then(
        () => true,
        (error: unknown) => {
          if (error instanceof StepFailed) return false
          throw error
        },
      ),
    sideBySide: (tasks, ending) => sideBySide(tasks, branch, ending ? [ending] : []),
    round: (queue) =>
      contextIn({ ...branch, journal: branch.journal.fork(queue), values: new Map(branch.values) }),
  })

  const tasks: BranchTask[] = [({ play }) => play(steps)]
  if (isHeadless && player.length > 0) {
    tasks.push(async ({ play }) => {
      await play(player)
      playerDone.abort(new Error('the steps of the player are done'))
    })
  }

  let beganAt = 0
  try {
    const journal = await openJournalCursor(environment)
    beganAt = journal.beganAt
    reporter.runStarted({
      title,
      target: environment.target,
      world: environment.world,
      seed: environment.seed,
    })
    await sideBySide(tasks, { journal, signal, values: new Map(inputs) }, [])
    return { is: 'held', skipped }
  } catch (error) {
    if (signal.aborted || !(error instanceof StepFailed)) return endOf(error, signal, current)
    const { step, reason } = error
    return gather(environment, beganAt, reason.match).then(
      (evidence) => ({
        is: 'failed',
        failure: { step, awaited: reason.message, ...evidence, seed: environment.seed },
      }),
      (lost: unknown) => endOf(lost, signal, step),
    )
  }
}

/** Steps that come one after another. */
interface Branch {
  readonly journal: JournalCursor
  readonly signal: AbortSignal
  /** What inputs and saves have given so far. */
  readonly values: Map<string, unknown>
}

/** Whether it is a failure, and not the end of a branch that was aborted. */
const isFailure = (error: unknown): boolean => error instanceof StepFailed || error instanceof CommandError

/** The step with its placeholders filled in, but for those of the steps within it. Throws an InvalidFile where that gives no step. */
function prepare(
  { number, line, written }: PlannedStep,
  values: ReadonlyMap<string, unknown>,
  random: Random,
): { readonly ready: ReadyStep; readonly afterMs: number } {
  const kind = kindOf(written)
  try {
    const filled = Object.fromEntries(
      Object.entries(written).map(([field, value]: [string, unknown]) => [
        field,
        kind.blocks.includes(field) ? value : fill(value, (placeholder) => follow(placeholder, values)),
      ]),
    )
    const [finding] = findingsOf(z.union(kind.schemas), filled)
    if (finding) throw new PlaceholderError(`${finding.path.join('.')}: ${finding.message}`)
    const ready = kind.ready(drawDurations(filled, random))
    return { ready, afterMs: ready.after === undefined ? 0 : durationInMs(ready.after) }
  } catch (error) {
    if (!(error instanceof PlaceholderError)) throw error
    throw new InvalidFile(
      `Step ${String(number)} (line ${String(line)}) cannot be filled in. ${error.message}`,
    )
  }
}

const lastEntries = 10
const pageSize = 1000

async function gather(
  environment: Environment,
  beganAt: number,
  match: Match | undefined,
): Promise<Pick<Failure, 'nearest' | 'journal'>> {
  const { last } = await environment.journal(0, 1)
  const entries: Entry[] = []
  const from = Math.max(0, Math.min(beganAt, last - lastEntries))
  for (let after = from; after < last; after += pageSize) {
    entries.push(...(await environment.journal(after, Math.min(pageSize, last - after))).entries)
  }
  const sinceBeginning = entries.filter(({ seq }) => seq > beganAt)
  return { nearest: match && nearest(sinceBeginning, match), journal: entries.slice(-lastEntries) }
}
