/** The complete state of a world, without its journal and its open sockets. */
import type { SavedFaults } from '../faults/pipeline.ts'
import type { ClockState } from './clock.ts'
import type { StoreDump } from './store.ts'

/** Increases when the format changes. */
export const snapshotVersion = 1

export interface Snapshot {
  readonly version: typeof snapshotVersion
  readonly seed: number
  readonly clock: ClockState
  /** The position of each random stream. */
  readonly streams: Readonly<Record<string, readonly number[]>>
  /** The times of recent attempts, by what is limited. */
  readonly attempts: Readonly<Record<string, readonly number[]>>
  /** The ids with a timer, in the order in which they were set: it decides between two timers of the same time. */
  readonly booked: readonly string[]
  /** How often the world was restored before. */
  readonly restorations: number
  readonly faults: SavedFaults
  readonly rows: StoreDump
}
