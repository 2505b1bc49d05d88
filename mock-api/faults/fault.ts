/** Faults and what they act on: calls, events and handshakes. A fault returns changed copies, never changes a packet. */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'

/** Before the provider has done what a call asks for, or after. */
export type When = 'before' | 'after'

/** How a socket ends: its connection breaks, or the provider says goodbye, after which no client reconnects by itself. */
export type CutKind = 'network' | 'server'

/** What becomes of a call in place of its own answer. */
export type Outcome =
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
  readonly outcome: Outcome | undefined
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
  readonly cut?: { readonly when: When; readonly as: CutKind }
  /** The last fault that it met, and the one that cuts for it. */
  readonly metBy?: AppliedFault
  readonly cutBy?: AppliedFault
}

/** Someone opens a socket. */
export interface HandshakePacket {
  readonly of: 'socket'
  readonly name: 'socket'
  readonly userId: string
}

export type Packet = CallPacket | EventPacket | HandshakePacket

/** A fault that acted. */
export interface AppliedFault {
  readonly faultId: string
  readonly fault: string
  /** The entry of the journal that says so, 0 until it stands. */
  seq: number
}

/** A stream of chance of the fault's own. */
export interface Chance {
  chance(probability: number): boolean
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  state(): readonly number[]
  restore(state: readonly number[]): void
}

export interface Fault {
  matches(packet: Packet): boolean
  /** What goes on in place of a packet that matches: nothing, it, another, or several. */
  apply(packet: Packet, chance: Chance): readonly Packet[]
}

/** Stands for every call, every event or everybody. */
export const any = '*'
export type Any = typeof any

const isNamed = (wanted: string, packet: Packet): boolean => wanted === any || wanted === packet.name

/** Acts on calls whose outcome is still open: what is lost already cannot be slow as well. */
export const onCalls = (
  wanted: string,
  act: (packet: CallPacket, chance: Chance) => CallPacket,
  isMet: (packet: CallPacket) => boolean = () => true,
): Fault => ({
  matches: (packet) =>
    packet.of === 'call' && packet.outcome === undefined && isNamed(wanted, packet) && isMet(packet),
  apply: (packet, chance) => (packet.of === 'call' ? [act(packet, chance)] : [packet]),
})

export const onEvents = (
  wanted: string,
  act: (packet: EventPacket, chance: Chance) => readonly EventPacket[],
  isMet: (packet: EventPacket) => boolean = () => true,
): Fault => ({
  matches: (packet) => packet.of === 'event' && isNamed(wanted, packet) && isMet(packet),
  apply: (packet, chance) => (packet.of === 'event' ? act(packet, chance) : [packet]),
})

/**
 * What the journal says of a fault. A call's or an event's own entry names in `faults` what it met. A call's then says what
 * the provider did; one that was lost before it arrived has none. An event's then says what the provider meant to send, and
 * each that goes out of it is a `released` of which it is the cause.
 */
export interface FaultRecord {
  readonly kind: 'fault'
  /**
   * `applied`: it acted. Its cause is the entry of the call or the event that it met, where that stands already: what
   * delays a call acts before the call is done. `released`: an event that met it, and no other after it, goes now:
   * late, or twice. `spent`: its `times` are used up, or its `ttl` has passed.
   */
  readonly action: 'added' | 'removed' | 'applied' | 'released' | 'spent'
  readonly faultId: string
  /** What it does: `drop`, `latency`. */
  readonly fault: string
  /** As it was added: what it meets, how often and how long. */
  readonly definition?: unknown
  /** The call or the event that it met, `socket` for an attempt to open one. */
  readonly met?: string
  /** What a call that never arrived would have asked for, without its secrets: it has no entry of its own to say so. */
  readonly lost?: { readonly path: string; readonly body: unknown; readonly bodyCutFrom?: number }
  readonly userId?: string | null
  /** What the event says that goes now. */
  readonly payload?: unknown
}
