/** Plays a scenario against a simulator. Says nothing itself: a reporter is told of each step. */
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Match } from '../mock-api/control/journal-query.ts'
import { findingsOf } from '../mock-api/documents/findings.ts'
import type { Entry } from './control-answers.ts'
import type { ControlClient } from './control-client.ts'
import { InvalidFile, CommandError } from '../contracts/command/errors.ts'
import type { InputValue } from './head.ts'
import { openJournalCursor } from './journal-cursor.ts'
import { nearest } from './nearest.ts'
import type { PlannedStep, Scenario } from './parse.ts'
import { fill, follow, PlaceholderError } from './placeholders.ts'
import { DidNotHold, type ReadyStep, type StepContext } from './steps/step-kind.ts'
import { kindOf } from './steps/step-kinds.ts'

export interface RunFacts {
  readonly title: string
  readonly target: string
  readonly world: string
  readonly seed: number
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
  readonly seed: number
}

export type Outcome =
  | { readonly is: 'held' }
  | { readonly is: 'failed'; readonly failure: Failure }
  /** `step` is where it stood, undefined where it had not begun. */
  | { readonly is: 'stopped'; readonly step: StepFacts | undefined }
  | { readonly is: 'broken'; readonly error: CommandError; readonly step: StepFacts | undefined }

export interface Reporter {
  runStarted(run: RunFacts): void
  stepStarted(step: StepFacts): void
  stepDone(step: StepFacts, tookMs: number): void
  runEnded(outcome: Outcome, tookMs: number): void
}

export interface RunOptions {
  /** Listens to the same `signal`. */
  readonly client: ControlClient
  readonly inputs: ReadonlyMap<string, InputValue>
  /** What the pauses are divided by: 1 is real time, Infinity leaves them out. */
  readonly speed: number
  readonly reporter: Reporter
  /** Stops the run where it is. */
  readonly signal: AbortSignal
}

export async function runScenario(scenario: Scenario, options: RunOptions): Promise<Outcome> {
  const startedAt = performance.now()
  const outcome = await play(scenario, options)
  options.reporter.runEnded(outcome, performance.now() - startedAt)
  return outcome
}

async function play(
  scenario: Scenario,
  { client, inputs, speed, reporter, signal }: RunOptions,
): Promise<Outcome> {
  let step: StepFacts | undefined
  try {
    const journal = await openJournalCursor(client)
    const seed = await client.seed()
    reporter.runStarted({ title: scenario.title, target: client.target, world: client.world, seed })
    const context: StepContext = { journal, operate: client.operate }
    const values = new Map<string, unknown>(inputs)
    for (const planned of scenario.steps) {
      const ready = prepare(planned, values)
      step = { number: planned.number, of: scenario.steps.length, line: planned.line, title: ready.title }
      reporter.stepStarted(step)
      const startedAt = performance.now()
      if (ready.afterMs / speed > 0) await pause(ready.afterMs / speed, undefined, { signal })
      try {
        const seen = await ready.run(context)
        if (ready.save !== undefined) values.set(ready.save, seen)
      } catch (error) {
        if (!(error instanceof DidNotHold)) throw error
        const evidence = await gather(client, journal.beganAt, error.match)
        return { is: 'failed', failure: { step, awaited: error.message, ...evidence, seed } }
      }
      reporter.stepDone(step, performance.now() - startedAt)
    }
    return { is: 'held' }
  } catch (error) {
    if (signal.aborted) return { is: 'stopped', step }
    if (error instanceof CommandError) return { is: 'broken', error, step }
    throw error
  }
}

/** The step with its placeholders filled in. Throws an InvalidFile where that gives no step. */
function prepare({ number, line, written }: PlannedStep, values: ReadonlyMap<string, unknown>): ReadyStep {
  const kind = kindOf(written)
  try {
    const filled = fill(written, (placeholder) => follow(placeholder, values))
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
  client: ControlClient,
  beganAt: number,
  match: Match,
): Promise<Pick<Failure, 'nearest' | 'journal'>> {
  const { last } = await client.journal(0, 1)
  const entries: Entry[] = []
  const from = Math.max(0, Math.min(beganAt, last - lastEntries))
  for (let after = from; after < last; after += pageSize) {
    entries.push(...(await client.journal(after, Math.min(pageSize, last - after))).entries)
  }
  const sinceBeginning = entries.filter(({ seq }) => seq > beganAt)
  return { nearest: nearest(sinceBeginning, match), journal: entries.slice(-lastEntries) }
}
