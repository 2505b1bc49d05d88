/** Records runs for the reports that are written at the end, and formats the evidence of a failure for each of them. */
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { Need } from '../runner/environment/environment.ts'
import type { Failure, StepFacts } from '../runner/failure.ts'
import { placeIn } from '../runner/plan.ts'
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

export type RunRecord = ReturnType<ReturnType<typeof createRecorder>['record']>

export function createRecorder({ replay, ...metadata }: RunMetadata, live: Reporter) {
  const steps: StepRecord[] = []
  /** Undefined until the run starts; until then, there are no steps either. */
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
  const record = (outcome: Outcome) => ({
    ...metadata,
    facts,
    steps: steps as readonly StepRecord[],
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

export const counted = ({ number, of }: StepFacts): string => `${String(number)}/${String(of)}`

/** Returns the title of a step, after its branch if others are played at the same time. */
export const titleIn = ({ branch, title }: StepFacts): string =>
  branch === undefined ? title : `${branch}: ${title}`

/** Says where a run was stopped. */
export const stoppedAt = (file: string, { step }: Extract<Outcome, { is: 'stopped' }>): string =>
  step ? `stopped at ${placeIn(file, step)}` : 'not begun'

/** Formats the evidence in lines, each part with its name in front. */
export function evidenceLines(
  { step, awaited, nearest, journal, seed }: Failure,
  { file, replay }: { readonly file: string; readonly replay: string },
): readonly (readonly [name: string, line: string])[] {
  const parts = {
    step: [titleIn(step)],
    at: [placeIn(file, step)],
    awaited: [awaited],
    nearest: [nearest ? journalLine(nearest) : 'nothing similar happened since the run began'],
    journal: journal.length === 0 ? ['empty'] : journal.map(journalLine),
    seed: seed === undefined ? [] : [String(seed)],
    replay: [replay],
  }
  return Object.entries(parts).flatMap(([name, lines]) =>
    lines.map((line, index) => [(index === 0 ? name : '').padEnd(8), line] as const),
  )
}

const journalLine = (entry: Entry): string =>
  `#${String(entry.seq)} ${entry.at.slice(11, 23)} ${described(entry)}`

function described(entry: Entry): string {
  switch (entry.kind) {
    case 'call': {
      const who = entry.userId === null ? '' : ` by ${entry.userId}`
      return `${String(entry.status)} ${entry.call ?? `${entry.method} ${entry.path}`}${who}`
    }
    case 'event':
      return `event ${entry.event} to ${entry.to}${entry.faults === undefined ? '' : `, faults: ${entry.faults.join(', ')}`}`
    case 'operator':
      return `operator ${entry.verb}${entry.refused === null ? '' : ` refused: ${entry.refused}`}`
    case 'socket': {
      const who = entry.userId === null ? '' : ` ${entry.userId}`
      return `socket ${entry.action}${who}${entry.reason === undefined ? '' : ` (${entry.reason})`}`
    }
    case 'clock':
      return `clock ${entry.name ?? entry.action}`
    case 'mail':
      return `mail to ${entry.to}: ${entry.subject}`
    case 'world':
      return `world ${entry.action}`
    case 'fault':
      return `fault ${entry.fault} ${entry.action}${entry.met === undefined ? '' : `: ${entry.met}`}`
  }
}
