/** Records runs for the reports that are written at the end. */
import type { Need } from '../runner/environment/environment.ts'
import type { StepFacts } from '../runner/failure.ts'
import type { Outcome, Reporter, RunFacts } from '../runner/run.ts'

export interface StepRecord extends StepFacts {
  readonly result: 'passed' | 'skipped' | 'failed'
  readonly tookMs: number
  readonly lacks: readonly Need[]
}

export interface RunMetadata {
  readonly name: string
  readonly file: string
  readonly title: string
  /** Returns the command that repeats the run. `seed` is the seed of the world, if it is known. */
  readonly replay: (seed: number | undefined) => string
}

export interface RunRecord extends Omit<RunMetadata, 'replay'> {
  /** Undefined, and without steps, when the run has not started. */
  readonly facts: RunFacts | undefined
  readonly steps: readonly StepRecord[]
  readonly outcome: Outcome
  readonly tookMs: number
  readonly replay: string
}

export function createRecorder({ replay, ...metadata }: RunMetadata, live: Reporter) {
  const steps: StepRecord[] = []
  let facts: RunFacts | undefined
  let ranMs = 0
  const keep = (step: StepFacts, rest: Partial<StepRecord> & Pick<StepRecord, 'result'>): void => {
    steps.push({ ...step, tookMs: 0, lacks: [], ...rest })
  }
  const reporter: Reporter = (event) => {
    if (event.is === 'run-started') facts = event.run
    if (event.is === 'step-done') keep(event.step, { result: 'passed', tookMs: event.tookMs })
    if (event.is === 'step-skipped') keep(event.step, { result: 'skipped', lacks: event.lacks })
    if (event.is === 'run-ended') {
      ranMs = event.tookMs
      const failed = failedStep(event.outcome)
      if (failed) keep(failed, { result: 'failed' })
    }
    live(event)
  }
  const record = (outcome: Outcome): RunRecord => ({
    ...metadata,
    facts,
    steps,
    outcome,
    tookMs: ranMs,
    replay: replay(facts?.seed),
  })
  return { reporter, record }
}

function failedStep(outcome: Outcome): StepFacts | undefined {
  if (outcome.is === 'failed') return outcome.failure.step
  return outcome.is === 'could-not-run' ? outcome.step : undefined
}
