/** The journal of a world: read in pages, waited for, or streamed. */
import type { Request } from 'express'
import type * as z from 'zod/mini'
import type { World } from '../../world/world.ts'
import { StreamQuery } from '../api.ts'
import { ControlError } from '../control-error.ts'
import { streamJournal, type Start } from '../journal-stream.ts'
import { createFilter, findEntries } from '../journal-filter.ts'
import { createMatcher } from '../match.ts'
import { knownId, withIds } from '../names.ts'
import { parse } from '../parse.ts'
import type { HandlersOf } from './handler.ts'

export const journalHandlers: HandlersOf<'journal'> = {
  async 'journal.read'({ world, worlds, query: { after, before = Infinity, order, limit, ...filters } }) {
    const { entries, ...ends } = world.journal.page(after, Infinity)
    const matches = createFilter(world, filters)
    const { entries: found, hasMore } = await worlds.slices.run(
      findEntries(
        order === 'newest' ? entries.toReversed() : entries,
        (entry) => entry.seq < before && matches(entry),
        limit,
      ),
      world.ended,
    )
    return { body: { entries: found, ...ends, next: hasMore ? (found.at(-1)?.seq ?? null) : null } }
  },
  async 'journal.wait'({ world, body: { match, after, timeoutMs }, signal }) {
    const named = {
      ...match,
      path: withIds(world, match.path),
      query: withIds(world, match.query),
      body: withIds(world, match.body),
    }
    const userId = match.user === undefined ? undefined : knownId(world, 'user', match.user, 'match.user')
    const entry = await world.journal.next(
      after ?? world.journal.last(),
      createMatcher(named, userId),
      AbortSignal.any([signal, world.ended, AbortSignal.timeout(timeoutMs)]),
    )
    if (world.ended.aborted) throw new ControlError(410, `The world "${world.name}" was removed or reset.`)
    return { body: entry ? { entry } : { entry: null, timeoutMs } }
  },
  'journal.stream'({ world, query, request }) {
    const start = startOf(world, query, request)
    return {
      stream: (response) => {
        streamJournal(world, start, response)
      },
    }
  },
}

/** Returns where a stream begins, and which entries it has. */
export function startOf(world: World, query: z.infer<typeof StreamQuery>, { headers }: Request): Start {
  // A browser that reconnects sends the id of the last event it received.
  const lastSeen = headers['last-event-id']
  const { after } = lastSeen === undefined ? query : parse(StreamQuery, { after: lastSeen })
  return { after: after ?? world.journal.last(), matches: createFilter(world, query) }
}
