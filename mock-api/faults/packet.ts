/** What goes over the wire between a player and the provider, as faults see it. They never change one: they hand on another. */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'

/** Before the provider has done what a call asks for, or after. */
export type When = 'before' | 'after'

/** How a socket ends: its connection breaks, or the provider says goodbye, after which no client reconnects by itself. */
export type Manner = 'network' | 'server'

/** What becomes of a call in place of its own answer. */
export type Fate =
  /** It never arrives: nothing is done and nothing answered. */
  | { readonly is: 'lost' }
  /** It is refused as though its access token had expired. */
  | { readonly is: 'expired' }
  | { readonly is: 'status'; readonly code: number; readonly when: When }
  /** It is done, and its answer is broken on the way: no JSON, cut short, or never there. */
  | { readonly is: 'malformed' | 'truncated' | 'reset' }

export interface CallPacket {
  readonly of: 'call'
  readonly name: EndpointId
  /** Whose call it is, as far as its token, its cookie or its e-mail address says. */
  readonly userId: string | null
  /** It needs an access token, and has a good one. */
  readonly hasGoodToken: boolean
  /** How long it is on its way, in milliseconds, and how long its answer is. */
  readonly beforeMs: number
  readonly afterMs: number
  readonly fate: Fate | undefined
}

export interface EventPacket {
  readonly of: 'event'
  readonly name: EventName
  readonly userId: string
  /** The session whose sockets alone it goes to. */
  readonly sessionId?: string | undefined
  readonly payload: object
  readonly delayMs: number
  /** Above 0 it goes after the next one to its user, and after this many milliseconds where none comes. */
  readonly heldBackMs: number
  /** One that was held back goes after this one. */
  readonly isAwaited: boolean
  /** The sockets of its user are cut, so that it finds nobody, or just after it has gone. */
  readonly cut?: { readonly when: When; readonly as: Manner }
  /** The last fault that it met, and the one that cuts for it. */
  readonly metBy?: Touch
  readonly cutBy?: Touch
}

/** Someone opens a socket. */
export interface HandshakePacket {
  readonly of: 'socket'
  readonly name: 'socket'
  readonly userId: string
}

export type Packet = CallPacket | EventPacket | HandshakePacket

/** A fault that acted. */
export interface Touch {
  readonly faultId: string
  readonly fault: string
  /** The entry of the journal that says so, 0 until it stands. */
  seq: number
}
