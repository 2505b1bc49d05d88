/** The journal of a run on a provider that has no journal: the run's own calls and the events on its own sockets. */
import { hasPayload, type Match } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { JournalPage } from './control-client.ts'

type Call = Extract<Entry, { kind: 'call' }>
type Event = Extract<Entry, { kind: 'event' }>
type Record = Omit<Call, 'seq' | 'at' | 'cause'> | Omit<Event, 'seq' | 'at' | 'cause'>

export interface LocalJournal {
  /** `user` is the e-mail address of the caller or receiver. */
  append(record: Record, user: string): void
  page(after: number, limit: number): Promise<JournalPage>
  /** Returns the first matching entry after `after`, or undefined when none comes within `waitMs`. */
  find(match: Match, after: number, waitMs: number, signal: AbortSignal): Promise<Entry | undefined>
}

interface Kept {
  readonly entry: Entry
  readonly user: string
}

export function createLocalJournal(): LocalJournal {
  const kept: Kept[] = []
  const listeners = new Set<() => void>()
  const findNow = (match: Match, after: number): Entry | undefined =>
    kept.find((each) => each.entry.seq > after && matches(each, match))?.entry

  return {
    append(record, user) {
      const entry = { ...record, seq: kept.length + 1, at: new Date().toISOString(), cause: null }
      kept.push({ entry, user })
      for (const listener of listeners) listener()
    },
    page(after, limit) {
      const entries = kept.slice(after, after + limit).map(({ entry }) => entry)
      return Promise.resolve({ entries, last: kept.length })
    },
    async find(match, after, waitMs, signal) {
      const now = findNow(match, after)
      if (now || waitMs <= 0) return now
      const { promise, resolve } = Promise.withResolvers<Entry | undefined>()
      const over = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
      const look = (): void => {
        const found = findNow(match, after)
        if (found) resolve(found)
      }
      const end = (): void => {
        resolve(undefined)
      }
      listeners.add(look)
      over.addEventListener('abort', end, { once: true })
      try {
        return await promise
      } finally {
        listeners.delete(look)
        signal.throwIfAborted()
      }
    },
  }
}

function matches({ entry, user }: Kept, match: Match): boolean {
  if (match.user !== undefined && match.user !== user && match.user !== ownerOf(entry)) return false
  if (
    !(['requestId', 'trackingId', 'transactionId'] as const).every((field) =>
      contains(entry, field, match[field]),
    )
  )
    return false
  if (match.call !== undefined) {
    if (entry.kind !== 'call' || entry.call !== match.call) return false
    return match.status === undefined ? entry.status < 400 : entry.status === match.status
  }
  return (
    match.event !== undefined &&
    entry.kind === 'event' &&
    entry.event === match.event &&
    hasPayload(entry, match.with)
  )
}

const ownerOf = (entry: Entry): string | null | undefined =>
  entry.kind === 'call' ? entry.userId : entry.kind === 'event' ? entry.to : undefined

/** Whether the id is in the content, as the value of the field or as the `_id` of an object of that name. */
function contains(entry: Entry, field: string, id: string | undefined): boolean {
  if (id === undefined) return true
  const content =
    entry.kind === 'event' ? entry.payload : entry.kind === 'call' ? [entry.body, entry.answer] : undefined
  const whole = field.replace('Id', '')
  const isIn = (value: unknown, key: string): boolean => {
    if (typeof value !== 'object' || value === null) return value === id && key === field
    if ('_id' in value && value._id === id && key === whole) return true
    return Object.entries(value).some(([name, inner]) => isIn(inner, name))
  }
  return isIn(content, '')
}
