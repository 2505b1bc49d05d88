/**
 * Every kind of fault in one table: under which name, with what, and what it does. The key that names the kind says what
 * it meets, as in a scenario: `{ drop: sendMessage, times: 1 }`.
 */
import * as z from 'zod/mini'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { Duration, msOf } from './schemas.ts'
import { exactly, oneOf } from './schemas.ts'
import { any, onCalls, onEvents, type Chance, type Fault } from './fault.ts'

const AnyCall = oneOf([...(Object.keys(endpoints) as EndpointId[]), any])
const AnyEvent = oneOf([...(Object.keys(events) as EventName[]), any])
const When = z._default(oneOf(['before', 'after']), 'before')
const CutKind = z._default(oneOf(['network', 'server']), 'network')

/** Whom and how often; each fault ends by itself. */
const bounds = {
  /** Only what this user sends or is sent: an e-mail address or an id. */
  user: z.optional(z.string().check(z.minLength(1))),
  times: z.optional(z.int().check(z.gte(1))),
  /** On the world's clock. */
  ttl: z.optional(Duration),
  /** How likely it acts on what it meets; always, where it is missing. */
  probability: z.optional(z.number().check(z.gt(0), z.lte(1))),
}

interface Bounded {
  readonly times?: number | undefined
  readonly ttl?: Duration | undefined
}

const ends = z.refine<Bounded>(
  ({ times, ttl }) => times !== undefined || ttl !== undefined,
  'A fault ends by itself: give it times ("times": 1), a ttl ("ttl": "30s") or both.',
)

/** From `by` on, up to `upTo` where that is given. */
const length = { by: Duration, upTo: z.optional(Duration) }
interface Length {
  readonly by: Duration
  readonly upTo?: Duration | undefined
}
const grows = z.refine<Length>(({ by, upTo }) => upTo === undefined || msOf(upTo) >= msOf(by), {
  path: ['upTo'],
  error: 'upTo must be as long as by, or longer.',
})

function drawMs({ by, upTo = by }: Length, chance: Chance): number {
  const [least, most] = [msOf(by), msOf(upTo)]
  return least === most ? least : chance.integer(least, most)
}

/** How long one that is held back waits for another to go first, where nothing else is said. */
const heldBackMs = 5000

interface Kind {
  readonly about: string
  readonly body: z.ZodMiniType
  readonly make: (definition: never) => Fault
}

/** Types `make` by the schema of what it is made of. */
const kind = <Body extends z.ZodMiniType>(
  about: string,
  body: Body,
  make: (definition: z.output<Body>) => Fault,
) => ({ about, body, make })

export const kinds = {
  latency: kind(
    'The call, or with when: after its answer, is that long on its way',
    exactly({ latency: AnyCall, ...length, when: When, ...bounds }).check(ends, grows),
    ({ latency, when, ...length }) =>
      onCalls(latency, (packet, chance) =>
        when === 'before'
          ? { ...packet, beforeMs: packet.beforeMs + drawMs(length, chance) }
          : { ...packet, afterMs: packet.afterMs + drawMs(length, chance) },
      ),
  ),
  status: kind(
    'The call is answered with this status, undone; with when: after it is done, and answered so all the same',
    exactly({ status: AnyCall, code: z.int().check(z.gte(400), z.lte(599)), when: When, ...bounds }).check(
      ends,
    ),
    ({ status, code, when }) =>
      onCalls(status, (packet) => ({ ...packet, outcome: { is: 'status', code, when } })),
  ),
  malformed: kind(
    'The call is done, and its answer is no JSON',
    exactly({ malformed: AnyCall, ...bounds }).check(ends),
    ({ malformed }) => onCalls(malformed, (packet) => ({ ...packet, outcome: { is: 'malformed' } })),
  ),
  truncated: kind(
    'The call is done, and the connection breaks in the middle of its answer',
    exactly({ truncated: AnyCall, ...bounds }).check(ends),
    ({ truncated }) => onCalls(truncated, (packet) => ({ ...packet, outcome: { is: 'truncated' } })),
  ),
  reset: kind(
    'The connection is reset before the call arrives; with when: after once it is done, in place of its answer',
    exactly({ reset: AnyCall, when: When, ...bounds }).check(ends),
    ({ reset, when }) =>
      onCalls(reset, (packet) => ({ ...packet, outcome: { is: when === 'before' ? 'lost' : 'reset' } })),
  ),
  'expire-token': kind(
    'The call is refused as though its access token, which is good, had expired',
    exactly({ 'expire-token': AnyCall, ...bounds }).check(ends),
    ({ 'expire-token': wanted }) =>
      onCalls(
        wanted,
        (packet) => ({ ...packet, outcome: { is: 'expired' } }),
        ({ hasGoodToken }) => hasGoodToken,
      ),
  ),
  drop: kind('The event is lost', exactly({ drop: AnyEvent, ...bounds }).check(ends), ({ drop }) =>
    onEvents(drop, () => []),
  ),
  duplicate: kind(
    'The event comes twice, under one eventId',
    exactly({ duplicate: AnyEvent, ...bounds }).check(ends),
    ({ duplicate }) => onEvents(duplicate, (packet) => [packet, packet]),
  ),
  delay: kind(
    'The event is that long on its way; others overtake it',
    exactly({ delay: AnyEvent, ...length, ...bounds }).check(ends, grows),
    ({ delay, ...length }) =>
      onEvents(delay, (packet, chance) => [{ ...packet, delayMs: packet.delayMs + drawMs(length, chance) }]),
  ),
  reorder: kind(
    'The event goes after the next one to its user, and within 5 s, or what within says, where none comes',
    exactly({ reorder: AnyEvent, within: z._default(Duration, heldBackMs), ...bounds }).check(ends),
    ({ reorder, within }) =>
      onEvents(
        reorder,
        (packet) => [{ ...packet, heldBackMs: msOf(within) }],
        // The one that is waited for goes on, or two would wait for each other.
        ({ isAwaited, heldBackMs }) => !isAwaited && heldBackMs === 0,
      ),
  ),
  disconnect: kind(
    'The sockets of its user are cut as the event is sent, before it or after it',
    exactly({ disconnect: AnyEvent, when: When, as: CutKind, ...bounds }).check(ends),
    ({ disconnect, when, as }) => onEvents(disconnect, (packet) => [{ ...packet, cut: { when, as } }]),
  ),
  partition: kind(
    'Nothing goes from this user to the provider or back: sockets are cut and refused, calls reset, events lost',
    exactly({
      /** An e-mail address, an id, or * for everybody. */
      partition: z.string().check(z.minLength(1)),
      ttl: Duration,
    }),
    (): Fault => ({
      matches: (packet) => packet.of !== 'call' || packet.outcome === undefined,
      apply: (packet) => (packet.of === 'call' ? [{ ...packet, outcome: { is: 'lost' } }] : []),
    }),
  ),
} satisfies Readonly<Record<string, Kind>>

export type KindName = keyof typeof kinds
export const kindNames = Object.keys(kinds) as KindName[]

/** The kinds that a body names; one that is a fault names one. */
export const kindsNamed = (body: object): readonly KindName[] =>
  kindNames.filter((name) => Object.hasOwn(body, name))

export const faultBodies = kindNames.map((name) => kinds[name].body)

/** One schema for all of them; a body satisfies one kind's at most, since each refuses the keys of the others. */
export const FaultBody = z.union(faultBodies)

/** A fault as it is asked for. */
export type FaultDefinition = z.output<typeof FaultBody>

export function kindOf(definition: FaultDefinition): KindName {
  const [name] = kindsNamed(definition)
  if (name === undefined) throw new Error('a definition names its kind')
  return name
}

export const faultOf = (definition: FaultDefinition): Fault =>
  // The kind was read from the definition itself.
  (kinds[kindOf(definition)] as Kind).make(definition as never)

/** The user whom it is about, as an e-mail address or an id; undefined where it is about everybody. */
export function userNamed(definition: FaultDefinition): string | undefined {
  if (!('partition' in definition)) return definition.user
  return definition.partition === any ? undefined : definition.partition
}
