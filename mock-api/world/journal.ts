/**
 * The append-only record of what happened in a world. It never contains tokens or passwords. The oldest entries are
 * removed when it grows too large.
 */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import type { FaultRecord } from '../faults/fault.ts'

interface CallRecord {
  readonly kind: 'call'
  /** Null for an unknown path. */
  readonly call: EndpointId | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly userId: string | null
  readonly body: unknown
  /** The original length in characters of JSON, if the body was shortened. */
  readonly bodyCutFrom?: number
  readonly answer: unknown
  /** The id of the request or exchange that the call opened. */
  readonly opened?: string
  /** The faults that acted on the call. The entry then says what was done, not what reached the caller. */
  readonly faults?: readonly string[]
  /** Why the answer violates its schema: a defect of the simulator. */
  readonly violation?: string
}

interface EventRecord {
  readonly kind: 'event'
  readonly event: EventName
  readonly to: string
  readonly payload: unknown
  /** The faults that acted on the event. The entry then says what was sent, not what reached the user. */
  readonly faults?: readonly string[]
  readonly violation?: string
}

interface OperatorRecord {
  readonly kind: 'operator'
  readonly verb: string
  readonly body: unknown
  /** The code of the refusal, or null on success. */
  readonly refused: string | null
  /** The id of the tracking or transaction that the verb created. */
  readonly opened?: string
}

interface SocketRecord {
  readonly kind: 'socket'
  readonly action: 'connected' | 'disconnected' | 'refused'
  readonly userId: string | null
  readonly reason?: string
}

interface ClockRecord {
  readonly kind: 'clock'
  readonly action: 'advanced' | 'rate' | 'fired'
  /** How far the clock was moved, or its new rate. */
  readonly byMs?: number
  readonly rate?: number
  /** The name of the timer. */
  readonly name?: string
}

/** A mail that the provider would have sent. */
interface MailRecord {
  readonly kind: 'mail'
  readonly to: string
  readonly subject: string
  readonly link: string
}

interface WorldRecord {
  readonly kind: 'world'
  readonly action: 'snapshot' | 'restored' | 'dropped'
  /** The name of the snapshot. */
  readonly snapshot?: string
  /** How long the dropped world was unused. */
  readonly idleMs?: number
}

export type JournalRecord =
  | CallRecord
  | EventRecord
  | OperatorRecord
  | SocketRecord
  | ClockRecord
  | MailRecord
  | WorldRecord
  | FaultRecord

/** `cause` is the seq of the entry that caused this one. */
export type JournalEntry = JournalRecord & {
  readonly seq: number
  readonly at: string
  readonly cause: number | null
}

export interface JournalPage {
  readonly entries: readonly JournalEntry[]
  /** The seq of the oldest entry that is kept, or 0. */
  readonly first: number
  /** The seq of the newest entry, or 0. */
  readonly last: number
}

export interface Journal {
  append(record: JournalRecord, cause?: number): JournalEntry
  last(): number
  /** Returns the memory of all entries, as `weightOf` estimates it. */
  bytes(): number
  /** Returns at most `limit` entries with a seq above `after`, oldest first. */
  page(after: number, limit: number): JournalPage
  /** Resolves with the first matching entry after `after`, or with undefined when `signal` aborts. */
  next(
    after: number,
    matches: (entry: JournalEntry) => boolean,
    signal: AbortSignal,
  ): Promise<JournalEntry | undefined>
  /** Calls `listener` for each new entry until the returned function is called. */
  subscribe(listener: (entry: JournalEntry) => void): () => void
}

/** Enough for a day of manual work. */
export const journalLimit = 50_000
/** Enough for that many ordinary calls. */
export const journalBytesLimit = 64 * 1024 * 1024

/**
 * Keeps the newest `limit` entries, fewer if they take more than `bytesLimit`, but at least one. It removes a tenth at a
 * time, because removing one by one would be slow.
 */
export function createJournal(
  clock: { instant(): string },
  limit = journalLimit,
  bytesLimit = journalBytesLimit,
): Journal {
  const entries: JournalEntry[] = []
  /** How many entries use each answer: calls share answers that are the same object. */
  const answers = new Map<unknown, number>()
  let bytes = 0
  const listeners = new Set<(entry: JournalEntry) => void>()
  const slack = Math.ceil(limit / 10)
  let last = 0

  function subscribe(listener: (entry: JournalEntry) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Returns the weight of an entry, without its answer if other entries use that too. */
  function weightAlone(entry: JournalEntry, otherUses: number): number {
    if (entry.kind !== 'call') return weightOf(entry)
    const { answer, ...rest } = entry
    return weightOf(rest) + (otherUses === 0 ? weightOf(answer) : 0)
  }

  function countIn(entry: JournalEntry): void {
    const uses = entry.kind === 'call' ? (answers.get(entry.answer) ?? 0) : 0
    if (entry.kind === 'call') answers.set(entry.answer, uses + 1)
    bytes += weightAlone(entry, uses)
  }

  function countOut(entry: JournalEntry): void {
    const others = entry.kind === 'call' ? (answers.get(entry.answer) ?? 1) - 1 : 0
    if (entry.kind === 'call' && others > 0) answers.set(entry.answer, others)
    else if (entry.kind === 'call') answers.delete(entry.answer)
    bytes -= weightAlone(entry, others)
  }

  function store(entry: JournalEntry): void {
    entries.push(entry)
    countIn(entry)
    let gone = entries.length > limit + slack ? slack : 0
    for (const old of entries.slice(0, gone)) countOut(old)
    const target = bytes > bytesLimit ? bytesLimit * 0.9 : bytes
    for (; bytes > target && gone < entries.length - 1; gone += 1) {
      const oldest = entries[gone]
      if (oldest) countOut(oldest)
    }
    if (gone > 0) entries.splice(0, gone)
  }

  /** Returns the index of the first entry after a seq. */
  const placeAfter = (after: number): number => Math.max(0, after - (last - entries.length))

  return {
    append(record, cause) {
      const entry: JournalEntry = {
        seq: (last += 1),
        at: clock.instant(),
        cause: cause ?? null,
        ...record,
      }
      if (limit > 0) store(entry)
      for (const listener of listeners) listener(entry)
      return entry
    },
    last: () => last,
    bytes: () => bytes,
    page: (after, limit) => ({
      entries: entries.slice(placeAfter(after), placeAfter(after) + limit),
      first: entries[0]?.seq ?? 0,
      last,
    }),
    next(after, matches, signal) {
      for (let place = placeAfter(after); place < entries.length; place += 1) {
        const entry = entries[place]
        if (entry !== undefined && matches(entry)) return Promise.resolve(entry)
      }
      if (signal.aborted) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const finish = (entry?: JournalEntry): void => {
          unsubscribe()
          signal.removeEventListener('abort', onAbort)
          resolve(entry)
        }
        const onAbort = (): void => {
          finish()
        }
        const unsubscribe = subscribe((entry) => {
          if (entry.seq > after && matches(entry)) finish(entry)
        })
        signal.addEventListener('abort', onAbort)
      })
    },
    subscribe,
  }
}

/** Estimates how many bytes a JSON value takes in memory, which is more than its text: an empty list takes 32. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 32
  if (Array.isArray(value)) for (const item of value) weight += 8 + weightOf(item)
  else for (const [key, field] of Object.entries(value)) weight += 16 + key.length + weightOf(field)
  return weight
}
