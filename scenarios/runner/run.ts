/** Plays a scenario on a stage. Says nothing itself: a reporter is told of each step. */
import * as z from 'zod/mini'
import type { Match } from '../../mock-api/control/match.ts'
import { findingsOf } from '../../mock-api/yaml-validation/findings.ts'
import { CommandError, InvalidFile } from '../../contracts/shared/errors.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { InputValue } from '../format/metadata.ts'
import { openJournalCursor, type JournalCursor } from './journal-cursor.ts'
import { nearest } from './closest-entry.ts'
import { fill, follow, PlaceholderError } from '../format/placeholders.ts'
import { countSteps, type PlannedStep, type Scenario } from './plan.ts'
import type { Need, Stage } from './environment/environment.ts'
import { DidNotHold, type ReadyStep, type StepContext } from './steps/step-kind.ts'
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
  /** `skipped` is how many steps the stage could not play. */
  | { readonly is: 'held'; readonly skipped: number }
  | { readonly is: 'failed'; readonly failure: Failure }
  /** `step` is where it stood, undefined where it had not begun. */
  | { readonly is: 'stopped'; readonly step: StepFacts | undefined }
  | { readonly is: 'broken'; readonly error: CommandError; readonly step: StepFacts | undefined }

export interface Reporter {
  runStarted(run: RunFacts): void
  stepStarted(step: StepFacts): void
  stepDone(step: StepFacts, tookMs: number): void
  /** The stage lacks what the step needs. */
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
  readonly stage: Stage
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
  readonly reason: DidNotHold

  constructor(step: StepFacts, reason: DidNotHold) {
    super(reason.message)
    this.step = step
    this.reason = reason
  }
}

/** Opens the stage, plays, and gives back what the run has taken there, however it ends. */
export async function playOn(
  opening: Promise<Stage>,
  scenario: Scenario,
  options: Omit<RunOptions, 'stage'>,
): Promise<Outcome> {
  let stage
  try {
    stage = await opening
  } catch (error) {
    const outcome = endOf(error, options.signal, undefined)
    options.reporter.runEnded(outcome, 0)
    return outcome
  }
  let cameTo: Outcome['is'] = 'broken'
  try {
    const outcome = await runScenario(scenario, { ...options, stage })
    cameTo = outcome.is
    return outcome
  } finally {
    // One that has gone away has nothing to give back.
    await stage.close(cameTo).catch(() => undefined)
  }
}

function endOf(error: unknown, signal: AbortSignal, step: StepFacts | undefined): Outcome {
  if (signal.aborted) return { is: 'stopped', step }
  if (error instanceof CommandError) return { is: 'broken', error, step }
  throw error
}

async function play(
  { title, steps, player }: Scenario,
  { stage, inputs, reporter, isHeadless, signal }: RunOptions,
): Promise<Outcome> {
  const branches = isHeadless && player.length > 0 ? [steps, player] : [steps]
  const of = countSteps(branches.flat())
  const values = new Map<string, unknown>(inputs)
  let current: StepFacts | undefined
  let skipped = 0

  async function playStep(planned: PlannedStep, branch: Branch): Promise<void> {
    const kind = kindOf(planned.written)
    const ready = prepare(planned, values)
    const step = { number: planned.number, of, line: planned.line, title: ready.title }
    current = step
    const lacks = kind.needs(planned.written).filter((need) => !stage.offers.has(need))
    if (lacks.length > 0) {
      skipped += 1
      reporter.stepSkipped(step, lacks)
      return
    }
    reporter.stepStarted(step)
    stage.stepBegun(step.number)
    const startedAt = performance.now()
    await stage.pace.pass(ready.afterMs, branch.signal)
    if (kind.isAct) await branch.journal.act()
    try {
      const seen = await ready.run(contextIn(branch), planned.blocks)
      if (ready.save !== undefined) values.set(ready.save, seen)
    } catch (error) {
      throw error instanceof DidNotHold ? new StepFailed(step, error) : error
    }
    reporter.stepDone(step, performance.now() - startedAt)
  }

  async function playAll(steps: readonly PlannedStep[], branch: Branch): Promise<void> {
    for (const step of steps) {
      branch.signal.throwIfAborted()
      await playStep(step, branch)
    }
  }

  async function playSideBySide(lists: readonly (readonly PlannedStep[])[], parent: Branch): Promise<void> {
    const failed = new AbortController()
    const branches = lists.map(() => ({
      journal: parent.journal.fork(),
      signal: AbortSignal.any([parent.signal, failed.signal]),
    }))
    let first: { readonly error: unknown } | undefined
    let left = lists.length
    stage.pace.fork(lists.length)
    await Promise.all(
      lists.map(async (steps, index) => {
        const branch = branches[index]
        try {
          if (branch) await playAll(steps, branch)
        } catch (error) {
          first ??= { error }
          failed.abort(new Error('another branch has ended the run'))
        } finally {
          left -= 1
          stage.pace.join(left)
        }
      }),
    )
    if (first) throw first.error
    parent.journal.join(branches.map(({ journal }) => journal))
  }

  const contextIn = (branch: Branch): StepContext => ({
    stage,
    journal: branch.journal,
    signal: branch.signal,
    values,
    play: (steps) => playAll(steps, branch),
    playSideBySide: (lists) => playSideBySide(lists, branch),
  })

  let beganAt = 0
  try {
    const journal = await openJournalCursor(stage)
    beganAt = journal.beganAt
    reporter.runStarted({ title, target: stage.target, world: stage.world, seed: stage.seed })
    await playSideBySide(branches, { journal, signal })
    return { is: 'held', skipped }
  } catch (error) {
    if (signal.aborted || !(error instanceof StepFailed)) return endOf(error, signal, current)
    const { step, reason } = error
    return gather(stage, beganAt, reason.match).then(
      (evidence) => ({
        is: 'failed',
        failure: { step, awaited: reason.message, ...evidence, seed: stage.seed },
      }),
      (lost: unknown) => endOf(lost, signal, step),
    )
  }
}

/** Steps that come one after another. */
interface Branch {
  readonly journal: JournalCursor
  readonly signal: AbortSignal
}

/** The step with its placeholders filled in, but for those of the steps within it. Throws an InvalidFile where that gives no step. */
function prepare({ number, line, written }: PlannedStep, values: ReadonlyMap<string, unknown>): ReadyStep {
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
    return kind.ready(filled)
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
  stage: Stage,
  beganAt: number,
  match: Match | undefined,
): Promise<Pick<Failure, 'nearest' | 'journal'>> {
  const { last } = await stage.journal(0, 1)
  const entries: Entry[] = []
  const from = Math.max(0, Math.min(beganAt, last - lastEntries))
  for (let after = from; after < last; after += pageSize) {
    entries.push(...(await stage.journal(after, Math.min(pageSize, last - after))).entries)
  }
  const sinceBeginning = entries.filter(({ seq }) => seq > beganAt)
  return { nearest: match && nearest(sinceBeginning, match), journal: entries.slice(-lastEntries) }
}
