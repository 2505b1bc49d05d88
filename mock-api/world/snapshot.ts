/** A world written down: everything that its next moment depends on, and nothing of who is looking. */
import type { SavedFaults } from '../faults/pipeline.ts'
import type { ClockState } from './clock.ts'
import type { StoreDump } from './store.ts'

/** Raised when what is written down changes its shape. */
export const snapshotVersion = 1

export interface Snapshot {
  readonly version: typeof snapshotVersion
  readonly seed: number
  readonly clock: ClockState
  /** Where each stream of chance stands. */
  readonly streams: Readonly<Record<string, readonly number[]>>
  /** For each address that is being watched, when it was last tried. */
  readonly attempts: Readonly<Record<string, readonly number[]>>
  /** Whose time was running out, in the order in which that was booked: of two at one moment the first goes first. */
  readonly booked: readonly string[]
  /** How often the world had been restored before. */
  readonly restorations: number
  readonly faults: SavedFaults
  readonly rows: StoreDump
}
