/** What several rows of the control API answer with. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import type { JournalEntry } from '../world/journal.ts'
import type { World } from '../world/world.ts'
import type { Worlds } from './worlds.ts'

/** What a tester calls a world or a snapshot. */
export const Name = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Lower-case letters, digits and dashes, at most 64.'))

/** A world as one line of a list. */
export const WorldSummary = z.object({
  name: z.string(),
  seed: z.int(),
  /** Its own time. */
  now: Instant,
  /** How many entries its journal has had. */
  entries: z.int().check(z.gte(0)),
  /** In the machine's own time: one that is not used for half an hour is dropped, but for the default one. */
  lastUsedAt: Instant,
})
export type WorldSummary = z.infer<typeof WorldSummary>

export const summaryOf = (world: World, worlds: Worlds): WorldSummary => ({
  name: world.name,
  seed: world.seed,
  now: world.clock.instant(),
  entries: world.journal.last(),
  lastUsedAt: new Date(worlds.lastUsedMs(world)).toISOString(),
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
