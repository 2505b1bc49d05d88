/** Worlds outside a process: what is saved of each, and what keeps them on a disk. */
import type { SeedPlan } from '../seed/seed.ts'
import type { Bundle } from '../world/bundle.ts'
import type { Undo } from '../world/history.ts'
import type { Snapshot } from '../world/snapshot.ts'
import type { Steps } from '../world/steps.ts'
import type { ClosedWorld, Recording, SavedState } from './api.ts'
import type { KeptRun } from './runs.ts'
import type { StoredSnapshot } from './snapshot-store.ts'

/** What a world begins with, and returns to when it is reset. */
export type Beginning = Snapshot | Bundle | { readonly seed: number; readonly plan: SeedPlan }

/** What belongs to a world besides its state and its journal. */
export interface WorldExtras {
  readonly isPinned: boolean
  readonly recording: Recording | null
  readonly runs: readonly KeptRun[]
}

/** The seqs of the first and the last entry that has an answer. */
export type SharedAnswers = Map<object, { readonly first: number; readonly last: number }>

/** A world of an earlier simulator. With the same incarnation, its tokens stay valid. */
export interface SavedWorld {
  readonly name: string
  readonly incarnation: number
  /** Real time. The world's time goes on from here. */
  readonly savedAtMs: number
  readonly bundle: Bundle
  /** Of the newest entries and of the next one; empty if it is not known. */
  readonly history: readonly Undo[]
  readonly answers: SharedAnswers
  /** The rows that are saved as changes since a base, as `table position`. */
  readonly changes: readonly string[]
  readonly extras: WorldExtras
  /** Of the plan only the size counts. */
  readonly beginning: Beginning
  /** Oldest first. */
  readonly snapshots: readonly StoredSnapshot[]
}

/** Keeps worlds on a disk that several processes share; each world belongs to the process that has it open. */
export interface WorldDisk {
  has(name: string): boolean
  /** Returns the worlds that this process has not opened. Another one may have them open. */
  list(): readonly ClosedWorld[]
  /** Gets the world for this process and reads it. Throws a ControlError if another process has it, or it cannot be read. */
  open(name: string): Promise<Steps<SavedWorld>>
  /** Resolves when everything that has changed is on disk. Throws a ControlError if it cannot be written. */
  saved(name: string): Promise<void>
  stateOf(name: string): SavedState
  /** Returns why the last write of a world failed, if it did. */
  problemOf(name: string): string | null
  /** Lets go of a world, which stays on the disk. */
  close(name: string): void
  /** Throws a ControlError if another process has the world. */
  remove(name: string): void
  /** Calls the listener when a world can no longer be written, or can be written again. */
  onProblem(listener: (name: string, problem: string | null) => void): void
}
