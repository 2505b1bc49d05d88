/** What became of a run, kept for the reports that are written once all runs are over. */
import type { Need } from '../runner/environment/environment.ts'
import type { Outcome, Reporter, RunFacts, StepFacts } from '../runner/run.ts'

export interface StepRecord extends StepFacts {
  readonly result: 'held' | 'skipped' | 'failed'
  readonly tookMs: number
  /** What the environment lacks for it. */
  readonly lacks: readonly Need[]
}

export interface RunRecord {
  /** As `run` takes it: the scenario's name or its file. */
  readonly name: string
  readonly file: string
  readonly title: string
  readonly facts: RunFacts | undefined
  readonly steps: readonly StepRecord[]
  readonly outcome: Outcome
  readonly tookMs: number
  /** The command that plays the same again. */
  readonly replay: string
}

export interface RunMetadata extends Pick<RunRecord, 'name' | 'file' | 'title'> {
  /** The command that plays the same again; `seed` is that of the world, where it is known by now. */
  readonly replay: (seed: number | undefined) => string
}

export interface Recorder extends Reporter {
  /** Of what was heard; of a run that never began nothing was. */
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

/** Tells each of several reporters. */
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
