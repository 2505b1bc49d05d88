import type { Figure, Promised } from './figure.ts'

/** How long and how often, as the flags say. */
export interface Effort {
  readonly rounds: number
  /** Of one round of load, whole seconds. */
  readonly seconds: number
  readonly warmUpSeconds: number
  readonly isQuick: boolean
}

export interface Measure {
  /** What `--only` calls it. */
  readonly name: string
  readonly about: string
  /** Every figure that it owes: what it cannot measure is said, never left out. */
  readonly promises: readonly Promised[]
  /** Whatever it starts is ended by the command, however this ends. Throws Unavailable when none can be measured. */
  readonly run: (effort: Effort) => Promise<readonly Figure[]>
}
