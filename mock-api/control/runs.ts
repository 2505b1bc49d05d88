/**
 * The scenario runs of one world. Every run is played by a runner, in the simulator or in another process, which reports
 * each step, and at least twice a minute; after a minute of silence (real time) the run is lost. Others list the runs and
 * ask one to stop, pause or go on, which its runner learns from the response to its report.
 */
import type { Cancel, Machine } from '../world/clock.ts'
import type { Run, RunOutcome, RunStep } from './api.ts'
import { notFound } from './control-error.ts'

export interface RunProgress extends Pick<Run, 'title' | 'step' | 'steps'> {
  readonly scenario?: string | null | undefined
  readonly error?: string | undefined
  /** At first all steps, then those that have changed. */
  readonly changes?: readonly RunStep[] | undefined
}

/** Never changes: each report and each request puts a new one in its place. */
export interface KeptRun extends Readonly<Run> {
  readonly results: readonly RunStep[]
  readonly reports: number
}

export type Runs = ReturnType<typeof createRuns>

export const isGoingOn = ({ outcome }: KeptRun): boolean => outcome === null

/** Compares values that are parsed from JSON or made in one way, so that equal ones have their fields in the same order. */
export const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const lostAfterMs = 60_000
const endedKept = 20

/** Replaces the steps that have changed, and keeps the others as the same objects. */
function merged(steps: readonly RunStep[], changes: readonly RunStep[]): readonly RunStep[] {
  if (changes.length === 0) return steps
  const known = new Map(steps.map((step) => [step.number, step]))
  for (const step of changes) if (!isSameJson(known.get(step.number), step)) known.set(step.number, step)
  return [...known.values()]
}

/** The requests to a run, and what each changes. */
const requests = {
  stop: () => ({ isToStop: true }),
  pause: () => ({ isPaused: true }),
  /** Has a run play one more step and pause. */
  step: ({ singleSteps }: Run) => ({ isPaused: true, singleSteps: singleSteps + 1 }),
  resume: () => ({ isPaused: false }),
}
export type Request = keyof typeof requests

/** Begins with the runs in `earlier`, as `list` returned them. `onEnd` is called when a run has ended. */
export function createRuns(
  machine: Machine,
  earlier: readonly KeptRun[] = [],
  onEnd: (run: KeptRun) => void,
) {
  const runs = new Map<string, KeptRun>()
  const timers = new Map<string, Cancel>()
  const listeners = new Set<() => void>()
  const now = (): string => new Date(machine.now()).toISOString()

  function put(run: KeptRun): KeptRun {
    timers.get(run.id)?.()
    timers.delete(run.id)
    // Moves an ended run to the end of the map, so that ended runs are in the order of their ends.
    if (!isGoingOn(run)) runs.delete(run.id)
    runs.set(run.id, run)
    if (isGoingOn(run)) {
      const lose = (): void => void put({ ...run, outcome: 'lost', endedAt: now() })
      timers.set(run.id, machine.setTimer(lose, lostAfterMs))
    }
    const ended = [...runs.values()].filter((each) => !isGoingOn(each))
    for (const { id } of ended.slice(0, -endedKept)) runs.delete(id)
    if (!isGoingOn(run)) onEnd(run)
    for (const listener of listeners) listener()
    return run
  }

  for (const run of earlier.toReversed()) put(run)

  /** Active runs, then the last that ended, latest first. */
  function list(): KeptRun[] {
    const all = [...runs.values()]
    return [...all.filter(isGoingOn), ...all.filter((run) => !isGoingOn(run)).toReversed()]
  }

  /** Throws a 404 that lists the active runs. */
  function get(id: string): KeptRun {
    const run = runs.get(id)
    if (run) return run
    const going = list()
      .filter(isGoingOn)
      .map((each) => each.id)
    throw notFound(
      `There is no run "${id}" in this world. ${going.length === 0 ? 'No run is active.' : `Active runs: ${going.join(', ')}.`}`,
    )
  }

  return {
    list,
    get,
    /** A run begins or moves on. A lost run becomes active again. */
    hear(id: string, { changes = [], ...progress }: RunProgress, isPaused = false): KeptRun {
      const known = runs.get(id)
      // A report can arrive after the report of the end.
      if (known && !isGoingOn(known) && known.outcome !== 'lost') return known
      const begun = {
        id,
        scenario: null,
        error: null,
        isToStop: false,
        isPaused,
        singleSteps: 0,
        beganAt: now(),
        results: [],
        reports: 0,
      }
      const { results, reports, ...run } = known ?? begun
      const { scenario = run.scenario, error = run.error } = progress
      return put({
        ...run,
        ...progress,
        scenario,
        error,
        endedAt: null,
        outcome: null,
        results: merged(results, changes),
        reports: reports + 1,
      })
    },
    /** Changes an active run. A run that has ended stays unchanged. */
    ask(id: string, request: Request): KeptRun {
      const run = get(id)
      return isGoingOn(run) ? put({ ...run, ...requests[request](run) }) : run
    },
    end(id: string, outcome: RunOutcome, worldNow: string): KeptRun {
      const run = get(id)
      const ended = { real: now(), world: worldNow }
      const results = run.results.map((step): RunStep => {
        if (step.state === 'waiting') return { ...step, state: 'skipped' }
        if (step.state === 'running') return { ...step, state: 'stopped', ended, awaits: null }
        return step.state === 'failed' ? { ...step, ended } : step
      })
      return put({ ...run, results, outcome, endedAt: now() })
    },
    /** Calls `listener` after each change until the returned function is called. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Resolves when the condition is true, or `signal` aborts. */
    until(condition: (runs: readonly KeptRun[]) => boolean, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        const look = (): void => {
          if (!signal.aborted && !condition(list())) return
          listeners.delete(look)
          signal.removeEventListener('abort', look)
          resolve()
        }
        listeners.add(look)
        signal.addEventListener('abort', look)
        look()
      })
    },
    close(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
      runs.clear()
    },
  }
}
