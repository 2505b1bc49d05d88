/** A figure of the benchmark: what was promised, what was measured, and whether the one keeps the other. */
import { median } from './statistics.ts'

/** The empty one: a number of its own kind. */
export type Unit = '×' | '/s' | 'ms' | 's' | 'MB' | 'KB' | 'points' | ''

/** Without a bound it promises nothing, and is told because a reader would ask. */
export interface Promised {
  readonly name: string
  readonly unit: Unit
  readonly atLeast?: number
  readonly atMost?: number
}

export interface Measured {
  readonly promised: Promised
  /** One value for each round; their median is the figure. */
  readonly rounds: readonly number[]
  /** The absolute numbers behind it, as they were on this machine. */
  readonly seen: string
}

export interface NotMeasured {
  readonly promised: Promised
  /** What was missing, as a sentence. */
  readonly reason: string
  /** Missing on this machine, a peer say, rather than in the simulator. */
  readonly isExcused: boolean
}

export type Figure = Measured | NotMeasured

export type Verdict = 'met' | 'MISSED' | 'NOT MEASURED' | 'not run' | 'no target'

/** What the simulator does not offer, or what a peer cannot do here. Its message is shown beside the figure. */
export class Unavailable extends Error {}

export function verdictOf(figure: Figure): Verdict {
  if ('reason' in figure) return figure.isExcused ? 'not run' : 'NOT MEASURED'
  const { atLeast = -Infinity, atMost = Infinity } = figure.promised
  if (atLeast === -Infinity && atMost === Infinity) return 'no target'
  const value = median(figure.rounds)
  return value >= atLeast && value <= atMost ? 'met' : 'MISSED'
}

/** Figures that stand or fall together: where the work cannot be done, each of them says why. */
export async function attempt(
  promises: readonly Promised[],
  work: () => Promise<readonly Figure[]>,
  { isExcused = false } = {},
): Promise<readonly Figure[]> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const reason = error.message
    return promises.map((promised) => ({ promised, reason, isExcused }))
  }
}
