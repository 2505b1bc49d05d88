/** The journal of a world: read in pages, waited for, or streamed. */
import type * as z from 'zod/mini'
import { normalizeText } from '../../../contracts/registry/normalize-text.ts'
import { events, type EventName } from '../../../contracts/registry/registry.ts'
import type { Incoming } from '../../api/message.ts'
import { instantOf } from '../../world/clock.ts'
import type { Entry } from '../../world/journal-entry.ts'
import type { Steps } from '../../world/steps.ts'
import { deliver } from '../../world/unit-of-work.ts'
import type { World } from '../../world/world.ts'
import { StreamQuery, type ParsedRequest, type RouteOf } from '../api.ts'
import { conflict, gone, notFound } from '../control-error.ts'
import { streamJournal, type Start } from '../streams.ts'
import { createMatcher, subjectIds, userOf } from '../match.ts'
import { knownId, withIds } from '../names.ts'
import { parse, type HandlersOf } from '../control-request.ts'

export const journalHandlers: HandlersOf<'journal'> = {
  async 'journal.read'({ world, worlds, query: { after, before = Infinity, order, limit, ...filters } }) {
    const { journal } = world
    const [first, last] = [journal.first(), journal.last()]
    const oldest = first === 0 ? Infinity : Math.max(after + 1, first)
    const newest = Math.min(before - 1, last)
    // One by one, because a copy of a full journal takes longer than a page.
    const entryAt = (index: number) => journal.at(order === 'newest' ? newest - index : oldest + index)
    const { found, hasMore } = await worlds.slices.run(
      findEntries(entryAt, newest - oldest + 1, createFilter(world, filters), limit),
      world.ended,
    )
    return { entries: found, first, last, next: hasMore ? (found.at(-1)?.seq ?? null) : null }
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
    if (world.ended.aborted) throw gone(`The world "${world.name}" was removed or reset.`)
    return entry ? { entry } : { entry: null, timeoutMs }
  },
  'journal.resend'({ world, params, body: { after, times } }) {
    const { clock, journal } = world
    const seq = Number(params.seq)
    const entry = journal.at(seq)
    if (entry === undefined) throw notFound(noEntry(world, seq))
    if (entry.kind !== 'event' || !isEvent(entry.event)) {
      throw conflict(`Entry #${params.seq} is not an event, so it cannot be sent again.`)
    }
    const { event, to, payload } = entry
    if (event === 'sessionEnded') {
      throw conflict(
        `Entry #${params.seq} went to the sockets of one session, which it closed, so it cannot be sent again.`,
      )
    }
    const atMs = clock.now() + after
    const sendAgain = (): void => {
      for (let time = 0; time < times; time += 1) deliver(world, to, event, payload as object, seq)
    }
    if (after === 0) sendAgain()
    else clock.at(atMs, `the event ${event} goes to ${to} again`, sendAgain)
    return { event, to, at: instantOf(atMs), times }
  },
  'journal.stream'({ world, query, incoming }) {
    const start = startOf(world, query, incoming)
    return { stream: (to) => streamJournal(world, start, to) }
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

type Filters = Pick<
  ParsedRequest<RouteOf<'journal.read'>>['query'],
  'kind' | 'player' | 'call' | 'event' | 'text' | 'cause' | 'from' | 'to'
>

/** Returns a function that tests entries. Throws a 400 for an unknown player. */
function createFilter(
  world: World,
  { kind, player, call, event, text, cause, from, to }: Filters,
): (entry: Entry) => boolean {
  const kinds = kind && new Set<string>(kind)
  const userId = player === undefined ? undefined : knownId(world, 'user', player, 'player')
  const wanted = text === undefined ? undefined : normalizeText(text)
  return (entry) =>
    (kinds === undefined || kinds.has(entry.kind)) &&
    (cause === undefined || entry.cause === cause) &&
    (from === undefined || entry.at >= from) &&
    (to === undefined || entry.at <= to) &&
    (call === undefined || isAbout(entry, 'call', call)) &&
    (event === undefined || isAbout(entry, 'event', event)) &&
    (userId === undefined || concerns(world, entry, userId)) &&
    (wanted === undefined || hasText(entry, wanted))
}

/** Whether an entry is this call or event, or a fault that affected it. */
const isAbout = (entry: Entry, kind: 'call' | 'event', name: string): boolean =>
  entry.kind === 'fault'
    ? entry.met === name
    : kind in entry && (entry as { [kind]?: unknown })[kind] === name

/** Whether a user did it or received it, or an operator did it for them. */
function concerns(world: World, entry: Entry, userId: string): boolean {
  if (entry.kind === 'mail') return world.store.users.first('email', entry.to.toLowerCase())?._id === userId
  return (entry.kind === 'operator' ? playerOf(world, entry) : userOf(entry)) === userId
}

function playerOf({ store }: World, entry: Entry & { readonly kind: 'operator' }): string | undefined {
  const { requestId = '', trackingId = '', transactionId = '' } = subjectIds(entry) as Ids
  const subject =
    store.requests.get(requestId) ??
    store.trackings.get(trackingId) ??
    store.exchanges.get(transactionId) ??
    store.transactions.get(transactionId)
  return subject?.userId ?? (entry.body as Ids).userId
}

type Ids = Readonly<Partial<Record<'requestId' | 'trackingId' | 'transactionId' | 'userId', string>>>

function hasText(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return normalizeText(value).includes(wanted)
  if (typeof value === 'number') return String(value) === wanted
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some((part) => hasText(part, wanted))
}

/** Leaves out entries that the journal removes meanwhile. */
function* findEntries(
  entryAt: (index: number) => Entry | undefined,
  count: number,
  matches: (entry: Entry) => boolean,
  limit: number,
): Steps<{ readonly found: Entry[]; readonly hasMore: boolean }> {
  const found: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    const entry = entryAt(index)
    if (entry && matches(entry)) {
      if (found.length === limit) return { found, hasMore: true }
      found.push(entry)
    }
    yield
  }
  return { found, hasMore: false }
}
