/** What several rows of the control API answer with. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'

/** A world as one line of a list. */
export const WorldSummary = z.object({
  name: z.string(),
  seed: z.int(),
  /** Its own time. */
  now: Instant,
  /** How many entries its journal has had. */
  entries: z.int().check(z.gte(0)),
})
export type WorldSummary = z.infer<typeof WorldSummary>

export const summaryOf = (world: World): WorldSummary => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
})

const kinds = ['call', 'event', 'operator', 'socket', 'clock', 'mail', 'world', 'fault'] as const

/** What every entry has; the rest follows from its kind. */
export const Entry = z.looseObject({
  seq: z.int().check(z.gte(1)),
  at: Instant,
  /** The seq of the entry that set this one off. */
  cause: z.nullable(z.int()),
  kind: z.enum(kinds satisfies readonly JournalEntry['kind'][]),
})
