/** The entries of a world's journal, as the control API returns them: one schema for each kind. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import type { JournalEntry } from '../world/journal.ts'

const common = {
  seq: z.int().check(z.gte(1)),
  at: Instant,
  /** The seq of the entry that caused this one. */
  cause: z.nullable(z.int()),
}

const faultNames = z.optional(z.readonly(z.array(z.string())))

/** Does not compile while a kind of the simulator's journal is missing. */
const entrySchemas = {
  call: z.object({
    ...common,
    kind: z.literal('call'),
    /** The call's id in the registry; null for an unknown path. */
    call: z.nullable(z.string()),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    userId: z.nullable(z.string()),
    body: z.unknown(),
    /** The length of the body as JSON, if the journal shortened it. */
    bodyCutFrom: z.optional(z.number()),
    answer: z.unknown(),
    /** The id of the request, tracking or exchange that the call created. */
    opened: z.optional(z.string()),
    faults: faultNames,
    /** How the answer broke its own schema: a defect of the simulator. */
    violation: z.optional(z.string()),
  }),
  event: z.object({
    ...common,
    kind: z.literal('event'),
    event: z.string(),
    to: z.string(),
    payload: z.unknown(),
    faults: faultNames,
    violation: z.optional(z.string()),
  }),
  operator: z.object({
    ...common,
    kind: z.literal('operator'),
    verb: z.string(),
    body: z.unknown(),
    /** The code of the refusal; null if the operator's action was performed. */
    refused: z.nullable(z.string()),
    opened: z.optional(z.string()),
  }),
  socket: z.object({
    ...common,
    kind: z.literal('socket'),
    action: z.enum(['connected', 'disconnected', 'refused']),
    userId: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  clock: z.object({
    ...common,
    kind: z.literal('clock'),
    action: z.enum(['advanced', 'rate', 'fired']),
    byMs: z.optional(z.number()),
    rate: z.optional(z.number()),
    name: z.optional(z.string()),
  }),
  mail: z.object({
    ...common,
    kind: z.literal('mail'),
    to: z.string(),
    subject: z.string(),
    link: z.string(),
  }),
  world: z.object({
    ...common,
    kind: z.literal('world'),
    action: z.enum(['snapshot', 'restored', 'dropped']),
    snapshot: z.optional(z.string()),
    idleMs: z.optional(z.number()),
  }),
  fault: z.object({
    ...common,
    kind: z.literal('fault'),
    action: z.enum(['added', 'removed', 'applied', 'released', 'spent']),
    faultId: z.string(),
    fault: z.string(),
    definition: z.optional(z.looseObject({})),
    /** The call or event that the fault affected; `socket` for an attempt to connect. */
    met: z.optional(z.string()),
    /** A call that never reached the provider, so that no other entry describes it. */
    lost: z.optional(z.object({ path: z.string(), body: z.unknown(), bodyCutFrom: z.optional(z.number()) })),
    userId: z.nullish(z.string()),
    payload: z.optional(z.unknown()),
  }),
} satisfies Record<JournalEntry['kind'], z.ZodMiniType>

const { call, event, operator, socket, clock, mail, world, fault } = entrySchemas
export const Entry = z.discriminatedUnion('kind', [call, event, operator, socket, clock, mail, world, fault])
export type Entry = z.infer<typeof Entry>
export type EntryKind = Entry['kind']

export const entryActions = {
  socket: socket.shape.action,
  clock: clock.shape.action,
  fault: fault.shape.action,
}
