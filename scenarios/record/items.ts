/** The parts of a recording: calls, acts, events and others, read from the journal. */
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'

export type Fields = Readonly<Record<string, unknown>>

interface Timed {
  /** The number of the journal entry. */
  readonly seq: number
  /** On the world's clock. */
  readonly atMs: number
}

export interface CallItem extends Timed {
  readonly is: 'call'
  readonly call: EndpointId
  /** The player's e-mail address. */
  readonly user: string
  /** Whether the journal entry names the user. A sign-in does not. */
  readonly isSigned: boolean
  /** The fields of the path and the body. */
  readonly given: Fields
  readonly status: number
  readonly refused?: ErrorCode
  /** Whether the answer broke the contract or never came. */
  readonly isBroken: boolean
  /** The kind of the fault that dropped the call before it arrived. */
  readonly lostTo?: string
  /** The id of the request, tracking or exchange that the call opened. */
  readonly opened?: string
}

export interface OperatorItem extends Timed {
  readonly is: 'act'
  readonly verb: VerbName
  readonly given: Fields
  readonly refused?: string
  readonly opened?: string
}

export interface EventItem extends Timed {
  readonly is: 'event'
  readonly event: EventName
  readonly to: string
  readonly payload: unknown
}

export type Item =
  | CallItem
  | OperatorItem
  | EventItem
  | (Timed & { readonly is: 'mail'; readonly to: string })
  | (Timed & { readonly is: 'advance'; readonly byMs: number })
  | (Timed & { readonly is: 'fault'; readonly definition: Fields })
  | (Timed & { readonly is: 'faults-off' })
  | (Timed & { readonly is: 'snapshot' | 'restore'; readonly name: string })
  | (Timed & { readonly is: 'socket'; readonly user: string; readonly does: 'connect' | 'disconnect' })

/** A journal entry that a scenario cannot repeat. The file lists it in a comment. */
export interface LeftOut {
  readonly seq: number
  readonly why: string
}

/** The names of the users, servers, games and operators in a journal. */
export interface Directory {
  /** E-mail addresses by user id. */
  readonly users: ReadonlyMap<string, string>
  /** Names by id. */
  readonly servers: ReadonlyMap<string, string>
  readonly games: ReadonlyMap<string, string>
  readonly operators: ReadonlyMap<string, string>
  /** The e-mail addresses of the demo accounts, whose passwords every run knows. */
  readonly accounts: ReadonlySet<string>
}
