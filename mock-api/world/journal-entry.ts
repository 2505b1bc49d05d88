/**
 * The entries of a world's journal: one schema for each kind. They never contain tokens or passwords.
 */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { FaultRecord } from '../faults/fault.ts'

const common = {
  seq: z.int().check(z.gte(1)),
  at: Instant,
  /** The seq of the entry that caused this one. */
  cause: z.nullable(z.int()),
}

/** The faults that acted. The entry then says what was done or sent, not what reached the other side. */
const faultNames = z.optional(z.readonly(z.array(z.string())))

const entry = <Kind extends string, Shape extends z.core.$ZodShape>(kind: Kind, shape: Shape) =>
  z.object({ ...common, kind: z.literal(kind), ...shape })

export const entrySchemas = {
  call: entry('call', {
    /** The call's id in the registry; null for an unknown path. */
    call: z.nullable(z.string()),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    userId: z.nullable(z.string()),
    /** The path parameters and the query, if the call has any. */
    params: z.optional(z.record(z.string(), z.unknown())),
    query: z.optional(z.record(z.string(), z.unknown())),
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
  event: entry('event', {
    event: z.string(),
    to: z.string(),
    payload: z.unknown(),
    faults: faultNames,
    violation: z.optional(z.string()),
  }),
  operator: entry('operator', {
    verb: z.string(),
    body: z.unknown(),
    /** The code of the refusal; null if the operator's action was performed. */
    refused: z.nullable(z.string()),
    opened: z.optional(z.string()),
  }),
  socket: entry('socket', {
    action: z.enum(['connected', 'disconnected', 'refused']),
    userId: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  clock: entry('clock', {
    action: z.enum(['advanced', 'rate', 'fired']),
    byMs: z.optional(z.number()),
    rate: z.optional(z.number()),
    name: z.optional(z.string()),
  }),
  /** A mail that the provider would have sent. */
  mail: entry('mail', {
    to: z.string(),
    subject: z.string(),
    /** A path on the client's origin. */
    link: z.string(),
  }),
  world: entry('world', {
    action: z.enum(['snapshot', 'restored', 'dropped', 'entered']),
    snapshot: z.optional(z.string()),
    /** The seq of the entry before which the restored state was. */
    before: z.optional(z.int()),
    /** The player who was signed in by an enter link. */
    userId: z.optional(z.string()),
    idleMs: z.optional(z.number()),
  }),
  fault: z.object({ ...common, ...FaultRecord.shape }),
}

const { call, event, operator, socket, clock, mail, world, fault } = entrySchemas
export const Entry = z.discriminatedUnion('kind', [call, event, operator, socket, clock, mail, world, fault])
export type Entry = z.infer<typeof Entry>
export type EntryKind = Entry['kind']
export const entryKinds = Object.keys(entrySchemas) as EntryKind[]

export const entryActions = {
  socket: socket.shape.action,
  clock: clock.shape.action,
  fault: fault.shape.action,
}

/** What a caller of the journal gives; it adds the number, the time and the cause. */
export type JournalRecord = WithoutCommon<Entry>
type WithoutCommon<Each> = Each extends Entry ? Omit<Each, keyof typeof common> : never
