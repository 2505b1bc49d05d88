/** Where a scenario is played: what a step can reach there, and what it cannot. */
import type { ErrorCode } from '../../../contracts/registry/errors.ts'
import type { EndpointId } from '../../../contracts/registry/registry.ts'
import type { Match } from '../../../mock-api/control/match.ts'
import type { EntityKind, RunOutcome } from '../../../mock-api/control/api.ts'
import type { Entry } from '../../../mock-api/control/journal-entry.ts'
import type { JournalPage } from '../control-client.ts'
import type { Scheduler } from '../scheduler.ts'
import type { CallOutcome, CallParts } from './users.ts'

/** What only a simulator has; a step that needs one of them is skipped on a real provider. */
export const needs = ['desk', 'clock', 'faults', 'snapshots', 'entities'] as const
export type Need = (typeof needs)[number]

export interface Environment {
  readonly target: string
  /** Undefined where there are none. */
  readonly world: string | undefined
  readonly seed: number | undefined
  readonly offers: ReadonlySet<Need>
  readonly scheduler: Scheduler
  /** Entries with a seq above `after`, oldest first, and the seq of the newest of all. */
  journal(after: number, limit: number): Promise<JournalPage>
  /** The first entry above `after` that matches, or undefined where none is written in `waitMs` of real time. */
  find(match: Match, after: number, waitMs: number): Promise<Entry | undefined>
  /** The entries of what waited when the run began, oldest first: requests, trackings, exchanges. */
  backlog(until: number): Promise<Entry[]>
  call(user: string, id: EndpointId, parts: CallParts, awaited?: ErrorCode): Promise<CallOutcome>
  idOf(user: string): Promise<string>
  connect(user: string): Promise<void>
  disconnect(user: string): void
  /** The id that a name stands for: of a server, a game, an operator or a user. */
  idNamed(field: string, name: string): Promise<string>
  /** The staff's acts. Rejects with a ControlRefusal. */
  operate(verb: string, body: object): Promise<unknown>
  advance(ms: number): Promise<void>
  /** Answers the fault with its id. */
  addFault(definition: object): Promise<{ readonly id: string }>
  removeFaults(): Promise<void>
  takeSnapshot(name: string): Promise<unknown>
  restoreSnapshot(name: string): Promise<void>
  /** The thing as the staff sees it, or undefined where there is none of this id. */
  entity(kind: EntityKind, id: string): Promise<object | undefined>
  /** The step of this number begins. */
  stepBegun(number: number): void
  /** Gives back what the run has taken: connections, faults, the clock's own pace; and says what came of it. */
  close(outcome?: RunOutcome): Promise<void>
}
