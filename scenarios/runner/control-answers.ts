/** What the control API answers, as far as a run reads it. What the network sends enters through these. */
import * as z from 'zod/mini'
import { Request } from '../../contracts/registry/conversations.ts'
import { CurrentExchange } from '../../contracts/registry/exchanges.ts'
import { Tracking } from '../../contracts/registry/trackings.ts'
import type { JournalEntry } from '../../mock-api/world/journal.ts'

const everyEntry = { seq: z.int(), at: z.string(), cause: z.nullable(z.int()) }

// A kind that the simulator's journal has and this table has not does not compile.
const entrySchemas = {
  call: z.object({
    ...everyEntry,
    kind: z.literal('call'),
    call: z.nullable(z.string()),
    method: z.string(),
    path: z.string(),
    status: z.int(),
    userId: z.nullable(z.string()),
    body: z.unknown(),
    answer: z.unknown(),
    opened: z.optional(z.string()),
    faults: z.optional(z.array(z.string())),
    violation: z.optional(z.string()),
  }),
  event: z.object({
    ...everyEntry,
    kind: z.literal('event'),
    event: z.string(),
    to: z.string(),
    payload: z.unknown(),
    faults: z.optional(z.array(z.string())),
    violation: z.optional(z.string()),
  }),
  operator: z.object({
    ...everyEntry,
    kind: z.literal('operator'),
    verb: z.string(),
    body: z.unknown(),
    refused: z.nullable(z.string()),
    opened: z.optional(z.string()),
  }),
  socket: z.object({
    ...everyEntry,
    kind: z.literal('socket'),
    action: z.string(),
    userId: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  clock: z.object({
    ...everyEntry,
    kind: z.literal('clock'),
    action: z.string(),
    name: z.optional(z.string()),
    byMs: z.optional(z.number()),
    rate: z.optional(z.number()),
  }),
  mail: z.object({
    ...everyEntry,
    kind: z.literal('mail'),
    to: z.string(),
    subject: z.string(),
    link: z.string(),
  }),
  world: z.object({
    ...everyEntry,
    kind: z.literal('world'),
    action: z.string(),
    snapshot: z.optional(z.string()),
  }),
  fault: z.object({
    ...everyEntry,
    kind: z.literal('fault'),
    action: z.string(),
    fault: z.string(),
    faultId: z.string(),
    definition: z.optional(z.looseObject({})),
    met: z.optional(z.string()),
    userId: z.nullish(z.string()),
    payload: z.optional(z.unknown()),
    lost: z.optional(z.object({ path: z.string(), body: z.unknown() })),
  }),
} satisfies Record<JournalEntry['kind'], z.ZodMiniType>

const { call, event, operator, socket, clock, mail, world, fault } = entrySchemas
export const Entry = z.discriminatedUnion('kind', [call, event, operator, socket, clock, mail, world, fault])
export type Entry = z.infer<typeof Entry>

export const JournalPage = z.object({ entries: z.array(Entry), last: z.int() })
export type JournalPage = z.infer<typeof JournalPage>

export const Found = z.object({ entry: z.nullable(Entry) })

/** Who waits at the desk. */
export const DeskList = z.object({
  requests: z.array(Request),
  trackings: z.array(Tracking),
  exchanges: z.array(CurrentExchange),
})
export type DeskList = z.infer<typeof DeskList>

const WorldSummary = z.object({ name: z.string(), seed: z.int(), now: z.string() })
export type WorldSummary = z.infer<typeof WorldSummary>
export const Worlds = z.object({ worlds: z.array(WorldSummary) })

const SnapshotSummary = z.object({ name: z.string(), takenAt: z.string() })
export type SnapshotSummary = z.infer<typeof SnapshotSummary>
export const Snapshots = z.object({ snapshots: z.array(SnapshotSummary) })

const Account = z.object({ email: z.string(), password: z.string(), role: z.string() })
export type Account = z.infer<typeof Account>
export const Overview = z.object({
  accounts: z.array(Account),
  operators: z.array(z.object({ _id: z.string(), displayName: z.string(), isOnline: z.boolean() })),
})
export type Operators = z.infer<typeof Overview>['operators']

export const NewWorld = z.object({ name: z.string() })

/** The time of a world; `booked` is what falls due, soonest first. */
export const Clock = z.object({
  now: z.string(),
  rate: z.number(),
  booked: z.array(z.object({ name: z.string(), at: z.string() })),
})
export type Clock = z.infer<typeof Clock>

/** `outcome` is null while it is going on. */
const Run = z.object({
  id: z.string(),
  title: z.string(),
  outcome: z.nullable(z.string()),
  isToStop: z.boolean(),
})
export type Run = z.infer<typeof Run>
export const Runs = z.object({ runs: z.array(Run) })
export const AnnouncedRun = z.object({ run: Run })

export const AddedFault = z.object({ fault: z.object({ id: z.string() }) })
export const RemovedFaults = z.object({ removed: z.array(z.string()) })
export const TakenSnapshot = z.object({ snapshot: z.object({ name: z.string() }) })
export const Anything = z.looseObject({})

export const OperatorAnswer = z.record(z.string(), z.unknown())

export const Refused = z.object({ message: z.string(), code: z.optional(z.string()) })
