/** Where a scenario is played: a world of a simulator, or a real provider. */
import type { Match } from '../../../mock-api/control/match.ts'
import type { Entry } from '../../../mock-api/world/journal-entry.ts'
import type { ControlClient } from '../control-client.ts'
import type { Scheduler } from '../scheduler.ts'
import type { Users } from './users.ts'

/** Features of a simulator. A step that needs one of them is skipped on a real provider. */
export type Need = 'desk' | 'clock' | 'faults' | 'snapshots' | 'entities'

export interface Environment extends Pick<Users, 'call' | 'idOf' | 'connect' | 'disconnect' | 'hasReceived'> {
  readonly target: string
  readonly world: string | undefined
  readonly seed: number | undefined
  /** Whether it is a simulator, which has all that a step can need. */
  readonly isSimulator: boolean
  readonly scheduler: Scheduler
  /**
   * Returns entries with a seq above `after`, oldest first, and the seqs of the oldest entry that is kept (or 0) and of the
   * newest. Throws CouldNotRun when no journal is kept.
   */
  journal(
    after: number,
    limit: number,
  ): Promise<{ readonly entries: readonly Entry[]; readonly first: number; readonly last: number }>
  /** Returns the first matching entry after `after`, or undefined when none comes within `waitMs` of real time. */
  find(match: Match, after: number, waitMs: number): Promise<Entry | undefined>
  /** Returns the calls up to `until` that opened the requests, trackings and exchanges that nobody has answered. */
  backlog(until: number): Promise<Entry[]>
  /** Returns the id for the name of a server, game, operator or user. */
  idNamed(field: string, name: string): Promise<string>
  /** The control API, for steps that need a simulator. Throws CouldNotRun on a real provider. */
  readonly control: ControlClient
  addFault(definition: object): Promise<{ readonly id: string }>
  removeFaults(): Promise<void>
  /** Returns the world's time in milliseconds, as far as it is known without asking. */
  worldMs(): number | undefined
  /** Closes connections, removes faults and restores the rate of the clock. */
  close(): Promise<void>
}
