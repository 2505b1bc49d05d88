/** Faults and what they act on: calls, events and handshakes. A fault returns changed copies, never changes a packet. */
import * as z from 'zod/mini'
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import {
  durationMs,
  durationRange,
  durationRule,
  longestDurationMs,
} from '../../contracts/shared/durations.ts'

export type When = 'before' | 'after'

/** How a socket is closed: as by a broken network, or by the server, after which the client does not reconnect. */
export type CutKind = 'network' | 'server'

export type Outcome =
  | { readonly is: 'lost' }
  | { readonly is: 'expired' }
  | { readonly is: 'status'; readonly code: number; readonly when: When }
  /** The call is carried out, and its answer is invalid JSON, incomplete or missing. */
  | { readonly is: 'malformed' | 'truncated' | 'reset' }

export interface CallPacket {
  readonly of: 'call'
  readonly name: EndpointId
  /** The user, from the token, the cookie or the e-mail address in the body. */
  readonly userId: string | null
  /** The call needs an access token and has a valid one. */
  readonly hasGoodToken: boolean
  /** The delay of the call and of its answer, in milliseconds. */
  readonly beforeMs: number
  readonly afterMs: number
  readonly outcome: Outcome | undefined
}

export interface EventPacket {
  readonly of: 'event'
  readonly name: EventName
  readonly userId: string
  readonly sessionId?: string | undefined
  readonly payload: object
  readonly delayMs: number
  /** Above 0, the event is sent after the next one to its user, or after this many milliseconds. */
  readonly heldBackMs: number
  /** A held back event waits for this one. */
  readonly isAwaited: boolean
  readonly cut?: { readonly when: When; readonly as: CutKind }
  /** The last fault that acted on the event, and the fault that closes the sockets. */
  readonly metBy?: AppliedFault
  readonly cutBy?: AppliedFault
}

export interface HandshakePacket {
  readonly of: 'socket'
  readonly name: 'socket'
  readonly userId: string
}

export type Packet = CallPacket | EventPacket | HandshakePacket

export interface AppliedFault {
  readonly fault: { readonly id: string; readonly kind: string }
  /** The seq of the journal entry, or 0 before it is written. */
  seq: number
}

export interface Chance {
  chance(probability: number): boolean
  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  state(): readonly number[]
  restore(state: readonly number[]): void
}

export interface Fault {
  matches(packet: Packet): boolean
  /** Returns what continues instead of a matching packet: nothing, the packet, another one or several. */
  apply(packet: Packet, chance: Chance): readonly Packet[]
}

export const any = '*'

const isNamed = (wanted: string, packet: Packet): boolean => wanted === any || wanted === packet.name

/** Acts on calls without an outcome: a lost call cannot be delayed as well. */
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
 * A journal entry about a fault. The entries of calls and events list in `faults` the faults that acted. A call entry
 * then says what the provider did; a lost call has no entry. An event entry then says what the provider wanted to send,
 * and each event that is really sent has a `released` entry.
 */
export const FaultRecord = z.object({
  kind: z.literal('fault'),
  /**
   * `applied`: the fault acted. The cause is the entry of the call or event, if it exists already. `released`: an event is
   * sent after this fault, which was the last one that acted on it. `spent`: its `times` are used up or its `ttl` is over.
   * `changed`: it has another definition. `paused` and `resumed`: it stops to act, and acts again.
   */
  action: z.enum(['added', 'changed', 'paused', 'resumed', 'removed', 'applied', 'released', 'spent']),
  faultId: z.string(),
  fault: z.string(),
  definition: z.optional(z.looseObject({})),
  /** The call or event that the fault affected; `socket` for an attempt to connect. */
  met: z.optional(z.string()),
  /** The redacted content of a call that never reached the provider, so that no other entry describes it. */
  lost: z.optional(z.object({ path: z.string(), body: z.unknown(), bodyCutFrom: z.optional(z.number()) })),
  userId: z.nullish(z.string()),
  payload: z.optional(z.unknown()),
})
export type FaultRecord = z.infer<typeof FaultRecord>

const rule = `A duration is ${durationRule}; or a range such as 2s..8s, or whole milliseconds`

type Limits = NonNullable<ReturnType<typeof durationRange>>

function parsed(duration: number | string): Limits | undefined {
  const ms = typeof duration === 'number' ? duration : durationMs(duration)
  const limits = ms === undefined ? durationRange(String(duration)) : { minMs: ms, maxMs: ms }
  const isValid =
    limits !== undefined &&
    Number.isInteger(limits.minMs) &&
    limits.minMs > 0 &&
    limits.maxMs <= longestDurationMs
  return isValid ? limits : undefined
}

export const Duration = z
  .union([z.number(), z.string()], rule)
  .check(z.refine((duration) => parsed(duration) !== undefined, rule))
export type Duration = z.infer<typeof Duration>

export function limitsOf(duration: Duration): Limits {
  const limits = parsed(duration)
  if (limits === undefined) throw new RangeError(rule)
  return limits
}

/** Returns the milliseconds of a duration, drawn at random between its limits and those of `upTo`. */
export function drawMs(duration: Duration, chance: Chance, upTo: Duration = duration): number {
  const [least, most] = [limitsOf(duration).minMs, limitsOf(upTo).maxMs]
  return least === most ? least : chance.integer(least, most)
}
