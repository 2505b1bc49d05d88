/**
 * The scenario runs of one world. Whoever plays a scenario says so, each time it gets on and at least twice a minute; a run
 * of which nothing is heard for a minute of the machine's time is lost. Others look here before they step in, and ask a
 * run to stop, which its runner learns by waiting.
 */
import type { Cancel, Machine } from '../world/clock.ts'
import { ControlError } from './control-error.ts'

export const outcomes = ['held', 'failed', 'stopped', 'broken'] as const
export type RunOutcome = (typeof outcomes)[number]

/** What a runner says of its run. */
export interface RunProgress {
  readonly title: string
  /** The number of the step that is being played, 0 before the first. */
  readonly step: number
  readonly steps: number
}

export interface Run extends RunProgress {
  readonly id: string
  /** In the machine's time, as all of a run's moments. */
  readonly beganAtMs: number
  readonly endedAtMs: number | null
  /** Null while it is going on. */
  readonly outcome: RunOutcome | 'lost' | null
  /** Somebody has asked it to stop. */
  readonly isToStop: boolean
}

export interface Runs {
  /** Those that are going on, and then the last that have ended, the latest first. */
  list(): readonly Run[]
  /** A run has begun or gets on; one that was thought lost is going on after all. */
  hear(id: string, progress: RunProgress): Run
  /** Throws a 404 that says which are going on. */
  get(id: string): Run
  stop(id: string): Run
  end(id: string, outcome: RunOutcome): Run
  /** Resolves once that is so of the runs, or `signal` aborts. */
  until(isSo: (runs: readonly Run[]) => boolean, signal: AbortSignal): Promise<void>
  /** Forgets them all. */
  close(): void
}

export const isGoingOn = ({ outcome }: Run): boolean => outcome === null

const lostAfterMs = 60_000
const endedKept = 20

export function createRuns(machine: Machine): Runs {
  const runs = new Map<string, Run>()
  const timers = new Map<string, Cancel>()
  const listeners = new Set<() => void>()

  function put(run: Run): Run {
    timers.get(run.id)?.()
    timers.delete(run.id)
    // What has ended stands behind, in the order of the endings.
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

  function list(): Run[] {
    const all = [...runs.values()]
    return [...all.filter(isGoingOn), ...all.filter((run) => !isGoingOn(run)).toReversed()]
  }

  function get(id: string): Run {
    const run = runs.get(id)
    if (run) return run
    const going = list()
      .filter(isGoingOn)
      .map((each) => each.id)
    throw new ControlError(
      404,
      `There is no run "${id}" in this world.${going.length === 0 ? ' None is going on.' : ` These are going on: ${going.join(', ')}.`}`,
    )
  }

  return {
    list,
    get,
    hear(id, progress) {
      const known = runs.get(id)
      // Its last word may be overtaken by its end.
      if (known && !isGoingOn(known) && known.outcome !== 'lost') return known
      const { beganAtMs = machine.now(), isToStop = false } = known ?? {}
      return put({ id, ...progress, beganAtMs, endedAtMs: null, outcome: null, isToStop })
    },
    stop(id) {
      const run = get(id)
      return isGoingOn(run) ? put({ ...run, isToStop: true }) : run
    },
    end(id, outcome) {
      const run = get(id)
      return put({ ...run, outcome, endedAtMs: machine.now() })
    },
    until(isSo, signal) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (!signal.aborted && !isSo(list())) return
          listeners.delete(look)
          signal.removeEventListener('abort', look)
          resolve()
        }
        listeners.add(look)
        signal.addEventListener('abort', look)
        look()
      })
    },
    close() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
      runs.clear()
    },
  }
}
