/** Records runs for the reports that are written at the end. */
import type { Need } from '../runner/environment/environment.ts'
import type { StepFacts } from '../runner/failure.ts'
import type { Outcome, Reporter, RunFacts } from '../runner/run.ts'

export interface StepRecord extends StepFacts {
  readonly result: 'held' | 'skipped' | 'failed'
  readonly tookMs: number
  /** The features that the environment lacks for it. */
  readonly lacks: readonly Need[]
}

export interface RunRecord {
  /** The argument of `run`: the name of the scenario or its file. */
  readonly name: string
  readonly file: string
  readonly title: string
  readonly facts: RunFacts | undefined
  readonly steps: readonly StepRecord[]
  readonly outcome: Outcome
  readonly tookMs: number
  /** The command that repeats the run. */
  readonly replay: string
}

export interface RunMetadata extends Pick<RunRecord, 'name' | 'file' | 'title'> {
  /** Returns the command that repeats the run. `seed` is the seed of the world, if it is known. */
  readonly replay: (seed: number | undefined) => string
}

export interface Recorder extends Reporter {
  /** Returns the record. Without a started run it has no facts and no steps. */
  record(outcome: Outcome): RunRecord
}

export function createRecorder({ replay, ...head }: RunMetadata): Recorder {
  const steps: StepRecord[] = []
  let facts: RunFacts | undefined
  let ranMs = 0
  return {
    runStarted(run) {
      facts = run
    },
    stepStarted: () => undefined,
    stepDone(step, tookMs) {
      steps.push({ ...step, result: 'held', tookMs, lacks: [] })
    },
    stepSkipped(step, lacks) {
      steps.push({ ...step, result: 'skipped', tookMs: 0, lacks })
    },
    runEnded(outcome, tookMs) {
      const failed =
        outcome.is === 'failed' ? outcome.failure.step : outcome.is === 'broken' ? outcome.step : undefined
      if (failed) steps.push({ ...failed, result: 'failed', tookMs: 0, lacks: [] })
      ranMs = tookMs
    },
    record: (outcome) => ({ ...head, facts, steps, outcome, tookMs: ranMs, replay: replay(facts?.seed) }),
  }
}

/** Calls several reporters. */
export const together = (reporters: readonly Reporter[]): Reporter => ({
  runStarted(run) {
    for (const each of reporters) each.runStarted(run)
  },
  stepStarted(step) {
    for (const each of reporters) each.stepStarted(step)
  },
  stepDone(step, tookMs) {
    for (const each of reporters) each.stepDone(step, tookMs)
  },
  stepSkipped(step, lacks) {
    for (const each of reporters) each.stepSkipped(step, lacks)
  },
  runEnded(outcome, tookMs) {
    for (const each of reporters) each.runEnded(outcome, tookMs)
  },
})
