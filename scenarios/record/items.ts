/** What a recording is made of: the entries of a journal that somebody set off, or that told somebody something. */
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import type { VerbName } from '../../mock-api/operator/verbs.ts'

export type Fields = Readonly<Record<string, unknown>>

interface Happened {
  readonly seq: number
  /** On the world's clock. */
  readonly atMs: number
}

export interface PlayersCall extends Happened {
  readonly is: 'call'
  readonly call: EndpointId
  /** An e-mail address. */
  readonly user: string
  /** Its entry says whose it is; one that signs somebody in does not. */
  readonly isSigned: boolean
  /** The fields of its path and its body. */
  readonly given: Fields
  readonly status: number
  readonly refused?: ErrorCode
  /** It came to no answer that keeps the contract. */
  readonly isBroken: boolean
  /** The kind of the fault that kept it from arriving at all. */
  readonly lostTo?: string
  readonly opened?: string
}

export interface OperatorsAct extends Happened {
  readonly is: 'act'
  readonly verb: VerbName
  readonly given: Fields
  readonly refused?: string
  readonly opened?: string
}

export interface SentEvent extends Happened {
  readonly is: 'event'
  readonly event: EventName
  readonly to: string
  readonly payload: unknown
}

export type Item =
  | PlayersCall
  | OperatorsAct
  | SentEvent
  | (Happened & { readonly is: 'mail'; readonly to: string })
  | (Happened & { readonly is: 'advance'; readonly byMs: number })
  | (Happened & { readonly is: 'fault'; readonly definition: Fields })
  | (Happened & { readonly is: 'faults-off' })
  | (Happened & { readonly is: 'snapshot' | 'restore'; readonly name: string })
  | (Happened & { readonly is: 'socket'; readonly user: string; readonly does: 'connect' | 'disconnect' })

/** What the file says of something that it cannot play. */
export interface LeftOut {
  readonly seq: number
  readonly why: string
}
