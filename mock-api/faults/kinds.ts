/** Every kind of fault. The key of a kind says what the fault acts on: `{ drop: sendMessage, times: 1 }`. */
import * as z from 'zod/mini'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import {
  any,
  drawMs,
  Duration,
  limitsOf,
  onCalls,
  onEvents,
  type CallPacket,
  type Fault,
  type Outcome,
} from './fault.ts'

const AnyCall = z.enum([...(Object.keys(endpoints) as EndpointId[]), any])
const AnyEvent = z.enum([...(Object.keys(events) as EventName[]), any])
const When = z._default(z.enum(['before', 'after']), 'before')
const CutKind = z._default(z.enum(['network', 'server']), 'network')

/** Limits for the user and the number of times. Each fault must have an end. */
const bounds = {
  /** Acts on this user's calls and events only: an e-mail address or an id. */
  user: z.optional(z.string().check(z.minLength(1))),
  times: z.optional(z.int().check(z.gte(1))),
  ttl: z.optional(Duration),
  probability: z.optional(z.number().check(z.gt(0), z.lte(1))),
}

export type Bounds = Readonly<z.output<z.ZodMiniObject<typeof bounds>>>

const ends = z.refine<Bounds>(
  ({ times, ttl }) => times !== undefined || ttl !== undefined,
  'A fault must end: give it times ("times": 1), a ttl ("ttl": "30s") or both.',
)

const length = { by: Duration, upTo: z.optional(Duration) }
const grows = z.refine<{ readonly by: Duration; readonly upTo?: Duration | undefined }>(
  ({ by, upTo }) => upTo === undefined || limitsOf(upTo).maxMs >= limitsOf(by).minMs,
  { path: ['upTo'], error: 'upTo must be as long as by, or longer.' },
)

const heldBackMs = 5000

const kind = <Body extends z.ZodMiniType>(
  about: string,
  body: Body,
  make: (definition: z.output<Body>) => Fault,
) => ({ about, body, make })

const endCalls = (wanted: string, outcome: Outcome, isMet?: (packet: CallPacket) => boolean): Fault =>
  onCalls(wanted, (packet) => ({ ...packet, outcome }), isMet)

export const kinds = {
  latency: kind(
    'Delays the call, or with when: after its answer',
    z.strictObject({ latency: AnyCall, ...length, when: When, ...bounds }).check(ends, grows),
    ({ latency, when, by, upTo }) =>
      onCalls(latency, (packet, chance) =>
        when === 'before'
          ? { ...packet, beforeMs: packet.beforeMs + drawMs(by, chance, upTo) }
          : { ...packet, afterMs: packet.afterMs + drawMs(by, chance, upTo) },
      ),
  ),
  status: kind(
    'Returns this status without carrying out the call; with when: after, carries it out first',
    z
      .strictObject({ status: AnyCall, code: z.int().check(z.gte(400), z.lte(599)), when: When, ...bounds })
      .check(ends),
    ({ status, code, when }) => endCalls(status, { is: 'status', code, when }),
  ),
  malformed: kind(
    'Carries out the call and answers with invalid JSON',
    z.strictObject({ malformed: AnyCall, ...bounds }).check(ends),
    ({ malformed }) => endCalls(malformed, { is: 'malformed' }),
  ),
  truncated: kind(
    'Carries out the call and breaks the connection in the middle of the answer',
    z.strictObject({ truncated: AnyCall, ...bounds }).check(ends),
    ({ truncated }) => endCalls(truncated, { is: 'truncated' }),
  ),
  reset: kind(
    'Resets the connection before the call arrives; with when: after, carries out the call first',
    z.strictObject({ reset: AnyCall, when: When, ...bounds }).check(ends),
    ({ reset, when }) => endCalls(reset, { is: when === 'before' ? 'lost' : 'reset' }),
  ),
  'expire-token': kind(
    'Refuses the call as if its valid access token had expired',
    z.strictObject({ 'expire-token': AnyCall, ...bounds }).check(ends),
    ({ 'expire-token': wanted }) => endCalls(wanted, { is: 'expired' }, ({ hasGoodToken }) => hasGoodToken),
  ),
  drop: kind('Drops the event', z.strictObject({ drop: AnyEvent, ...bounds }).check(ends), ({ drop }) =>
    onEvents(drop, () => []),
  ),
  duplicate: kind(
    'Sends the event twice, with one eventId',
    z.strictObject({ duplicate: AnyEvent, ...bounds }).check(ends),
    ({ duplicate }) => onEvents(duplicate, (packet) => [packet, packet]),
  ),
  delay: kind(
    'Delays the event; others overtake it',
    z.strictObject({ delay: AnyEvent, ...length, ...bounds }).check(ends, grows),
    ({ delay, by, upTo }) =>
      onEvents(delay, (packet, chance) => [
        { ...packet, delayMs: packet.delayMs + drawMs(by, chance, upTo) },
      ]),
  ),
  reorder: kind(
    'Sends the event after the next one to its user, or after 5 s (see within) if none comes',
    z.strictObject({ reorder: AnyEvent, within: z._default(Duration, heldBackMs), ...bounds }).check(ends),
    ({ reorder, within }) =>
      onEvents(
        reorder,
        (packet, chance) => [{ ...packet, heldBackMs: drawMs(within, chance) }],
        // Not an event that another waits for, or two would wait for each other.
        ({ isAwaited, heldBackMs }) => !isAwaited && heldBackMs === 0,
      ),
  ),
  disconnect: kind(
    'Closes the sockets of the user before or after the event is sent',
    z.strictObject({ disconnect: AnyEvent, when: When, as: CutKind, ...bounds }).check(ends),
    ({ disconnect, when, as }) => onEvents(disconnect, (packet) => [{ ...packet, cut: { when, as } }]),
  ),
  partition: kind(
    'Separates the user from the provider: closes and refuses sockets, resets calls, drops events',
    z.strictObject({
      /** An e-mail address, an id, or * for all users. */
      partition: z.string().check(z.minLength(1)),
      ttl: Duration,
    }),
    (): Fault => ({
      matches: (packet) => packet.of !== 'call' || packet.outcome === undefined,
      apply: (packet) => (packet.of === 'call' ? [{ ...packet, outcome: { is: 'lost' } }] : []),
    }),
  ),
}

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

export const kindsNamed = (body: object) => kindNames.filter((name) => Object.hasOwn(body, name))

export const faultBodies = kindNames.map((name) => kinds[name].body)

/** The schema of all faults. A body matches at most one kind, because each rejects the keys of the others. */
export const FaultBody = z.union(faultBodies)

export type FaultInput = z.input<typeof FaultBody>

export type FaultDefinition = z.output<typeof FaultBody>

export function kindOf(definition: FaultDefinition): KindName {
  const [name] = kindsNamed(definition)
  if (name === undefined) throw new Error('The definition has no kind.')
  return name
}

export const faultOf = (definition: FaultDefinition): Fault =>
  // The kind comes from the definition, so `make` fits it.
  kinds[kindOf(definition)].make(definition as never)

export function userNamed(definition: FaultDefinition): string | undefined {
  if (!('partition' in definition)) return definition.user
  return definition.partition === any ? undefined : definition.partition
}
