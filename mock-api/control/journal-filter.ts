import { normalizeText } from '../domain/servers.ts'
import type { Entry } from '../world/journal-entry.ts'
import type { Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import type { JournalFilters } from './api.ts'
import { subjectIds, userOf } from './match.ts'
import { knownId } from './names.ts'

interface Span {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns a function that tests entries. Throws a 400 for an unknown player. */
export function createFilter(
  world: World,
  { kind, player, call, event, text, cause, from, to }: JournalFilters & Span,
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

export function* findEntries(
  entries: Iterable<Entry>,
  matches: (entry: Entry) => boolean,
  limit: number,
): Steps<{ readonly entries: Entry[]; readonly hasMore: boolean }> {
  const found: Entry[] = []
  for (const entry of entries) {
    if (matches(entry)) {
      if (found.length === limit) return { entries: found, hasMore: true }
      found.push(entry)
    }
    yield
  }
  return { entries: found, hasMore: false }
}
