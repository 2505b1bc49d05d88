/** The journal of a world: read in pages, waited for, or streamed. */
import type * as z from 'zod/mini'
import { events, type EventName } from '../../../contracts/registry/registry.ts'
import type { Incoming } from '../../api/message.ts'
import { instantOf } from '../../world/clock.ts'
import { deliver } from '../../world/unit-of-work.ts'
import type { World } from '../../world/world.ts'
import { StreamQuery } from '../api.ts'
import { ControlError } from '../control-error.ts'
import { streamJournal, type Start } from '../streams.ts'
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
  'journal.resend'({ world, params, body: { after, times } }) {
    const { clock, journal } = world
    const seq = Number(params.seq)
    const [entry] = journal.page(seq - 1, 1).entries
    if (entry?.seq !== seq) throw new ControlError(404, noEntry(world, seq))
    if (entry.kind !== 'event' || !isEvent(entry.event)) {
      throw new ControlError(409, `Entry #${params.seq} is not an event, so it cannot be sent again.`)
    }
    const { event, to, payload } = entry
    if (event === 'sessionEnded') {
      throw new ControlError(
        409,
        `Entry #${params.seq} went to the sockets of one session, which it closed, so it cannot be sent again.`,
      )
    }
    const atMs = clock.now() + after
    const sendAgain = (): void => {
      for (let time = 0; time < times; time += 1) deliver(world, to, event, payload as object, seq)
    }
    if (after === 0) sendAgain()
    else clock.at(atMs, `the event ${event} goes to ${to} again`, sendAgain)
    return { body: { event, to, at: instantOf(atMs), times } }
  },
  'journal.stream'({ world, query, incoming }) {
    const start = startOf(world, query, incoming)
    return {
      stream: (to) => {
        streamJournal(world, start, to)
      },
    }
  },
}

const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

function noEntry({ name, journal }: World, seq: number): string {
  const { first, last } = journal.page(0, 1)
  const has = first === 0 ? 'has no entries' : `has the entries #${String(first)} to #${String(last)}`
  return `The journal of the world "${name}" ${has}, and no entry #${String(seq)}.`
}

/** Returns where a stream begins, and which entries it has. */
export function startOf(world: World, query: z.infer<typeof StreamQuery>, { headers }: Incoming): Start {
  // A browser that reconnects sends the id of the last event it received.
  const lastSeen = headers['last-event-id']
  const { after } = lastSeen === undefined ? query : parse(StreamQuery, { after: lastSeen })
  return { after: after ?? world.journal.last(), matches: createFilter(world, query) }
}
