/**
 * The scenario runs of one world. A runner reports each step, and at least twice a minute; after a minute of silence (real
 * time) the run is lost. Others can list the runs and ask one to stop, which its runner learns from its next report.
 */
import type { Cancel, Machine } from '../world/clock.ts'
import type { Run, RunOutcome, RunRequest } from './api.ts'
import { ControlError } from './control-error.ts'

/** A scenario of the library that is ready to run. */
export interface PreparedRun {
  readonly title: string
  readonly steps: number
  /** Runs the scenario under this run id, over HTTP. Resolves when the run has ended. */
  play(where: { readonly target: string; readonly world: string; readonly id: string }): Promise<void>
}

/** Throws a CommandError if there is no such scenario, or if its inputs are invalid. */
export type PrepareRun = (request: RunRequest) => Promise<PreparedRun>

/** What a runner reports. */
export type RunProgress = Pick<Run, 'title' | 'step' | 'steps'>

export interface KeptRun extends Omit<Run, 'beganAt' | 'endedAt'> {
  readonly beganAtMs: number
  readonly endedAtMs: number | null
}

export type Runs = ReturnType<typeof createRuns>

export const isGoingOn = ({ outcome }: KeptRun): boolean => outcome === null

const lostAfterMs = 60_000
const endedKept = 20

export function createRuns(machine: Machine) {
  const runs = new Map<string, KeptRun>()
  const timers = new Map<string, Cancel>()
  const listeners = new Set<() => void>()

  function put(run: KeptRun): KeptRun {
    timers.get(run.id)?.()
    timers.delete(run.id)
    // Moves an ended run to the end of the map, so that ended runs are in the order of their ends.
    if (!isGoingOn(run)) runs.delete(run.id)
    runs.set(run.id, run)
    if (isGoingOn(run)) {
      const lose = (): void => void put({ ...run, outcome: 'lost', endedAtMs: machine.now() })
      timers.set(run.id, machine.setTimer(lose, lostAfterMs))
    }
    const ended = [...runs.values()].filter((each) => !isGoingOn(each))
    for (const { id } of ended.slice(0, -endedKept)) runs.delete(id)
    for (const listener of listeners) listener()
    return run
  }

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
    throw new ControlError(
      404,
      `There is no run "${id}" in this world. ${going.length === 0 ? 'No run is active.' : `Active runs: ${going.join(', ')}.`}`,
    )
  }

  return {
    list,
    get,
    /** A run begins or moves on. A lost run becomes active again. */
    hear(id: string, progress: RunProgress): KeptRun {
      const known = runs.get(id)
      // A report can arrive after the report of the end.
      if (known && !isGoingOn(known) && known.outcome !== 'lost') return known
      const { beganAtMs = machine.now(), isToStop = false } = known ?? {}
      return put({ id, ...progress, beganAtMs, endedAtMs: null, outcome: null, isToStop })
    },
    stop(id: string): KeptRun {
      const run = get(id)
      return isGoingOn(run) ? put({ ...run, isToStop: true }) : run
    },
    end: (id: string, outcome: RunOutcome): KeptRun => put({ ...get(id), outcome, endedAtMs: machine.now() }),
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
    /** Removes all runs. */
    close(): void {
      for (const cancel of timers.values()) cancel()
      timers.clear()
      runs.clear()
    },
  }
}
