/**
 * What happened in a world, in order, append-only. Waiting, assertions, logs and the operator's desk read it; nobody
 * polls. Tokens and passwords never enter it. A long life outgrows every memory, so the oldest entries are let go.
 */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import type { FaultRecord } from '../faults/fault.ts'

interface CallRecord {
  readonly kind: 'call'
  /** The registry's id, or null for a path that it does not know. */
  readonly call: EndpointId | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly userId: string | null
  readonly body: unknown
  /** How many characters of JSON the body had, where it was too long and is cut. */
  readonly bodyCutFrom?: number
  readonly answer: unknown
  /** The request that the call opened. */
  readonly opened?: string
  /** The faults that it met; it then says what was done, and not what reached the caller. */
  readonly faults?: readonly string[]
  /** How the answer broke its own schema; a defect of the simulator. */
  readonly violation?: string
}

interface EventRecord {
  readonly kind: 'event'
  readonly event: EventName
  readonly to: string
  readonly payload: unknown
  /** The faults that it met; it then says what was meant, and not what reached its user. */
  readonly faults?: readonly string[]
  readonly violation?: string
}

interface OperatorRecord {
  readonly kind: 'operator'
  readonly verb: string
  readonly body: unknown
  /** The refusal's code, or null when it was done. */
  readonly refused: string | null
  /** The tracking or the transaction that it made. */
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
  /** How far the time was moved, or how fast it runs from here on. */
  readonly byMs?: number
  readonly rate?: number
  /** What fell due. */
  readonly name?: string
}

/** A mail that the provider would have sent. The link is what its reader follows. */
interface MailRecord {
  readonly kind: 'mail'
  readonly to: string
  readonly subject: string
  readonly link: string
}

interface WorldRecord {
  readonly kind: 'world'
  readonly action: 'snapshot' | 'restored' | 'dropped'
  /** The name of what was taken or restored. */
  readonly snapshot?: string
  /** How long nobody had used the world that was dropped. */
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

/** `cause` is the seq of the entry that set this one off. */
export type JournalEntry = JournalRecord & {
  readonly seq: number
  readonly at: string
  readonly cause: number | null
}

export interface JournalPage {
  readonly entries: readonly JournalEntry[]
  /** The seq of the oldest entry that is still kept, 0 when none is. */
  readonly first: number
  /** The seq of the newest entry of the whole journal, 0 when it is empty. */
  readonly last: number
}

export interface Journal {
  append(record: JournalRecord, cause?: number): JournalEntry
  last(): number
  /** How much memory its entries take, as `weightOf` estimates it. */
  bytes(): number
  /** Entries with a seq above `after`, oldest first, at most `limit`. */
  page(after: number, limit: number): JournalPage
  /** The first entry after `after` that matches, now or as soon as it is written; undefined once `signal` aborts. */
  next(
    after: number,
    matches: (entry: JournalEntry) => boolean,
    signal: AbortSignal,
  ): Promise<JournalEntry | undefined>
  /** Calls `listener` for each entry from now on, until the returned function is called. */
  subscribe(listener: (entry: JournalEntry) => void): () => void
}

/** Enough for a day at the desk; beyond it a journal would weigh more than everything else in its world. */
export const journalLimit = 50_000
/** Room for as many entries of ordinary calls. */
export const journalBytesLimit = 64 * 1024 * 1024

/**
 * Keeps the newest `limit` entries, and up to a tenth more, so that letting go costs nothing that is felt; fewer where they
 * would take more than `bytesLimit`, but always the newest one.
 */
export function createJournal(
  clock: { instant(): string },
  limit = journalLimit,
  bytesLimit = journalBytesLimit,
): Journal {
  const entries: JournalEntry[] = []
  /** How many entries hold each answer: calls that are answered alike share one. */
  const answers = new Map<unknown, number>()
  let bytes = 0
  const listeners = new Set<(entry: JournalEntry) => void>()
  const slack = Math.ceil(limit / 10)
  let last = 0

  function subscribe(listener: (entry: JournalEntry) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** The weight of an entry, without its answer where other entries hold that too. */
  function weightAlone(entry: JournalEntry, otherHolders: number): number {
    if (entry.kind !== 'call') return weightOf(entry)
    const { answer, ...rest } = entry
    return weightOf(rest) + (otherHolders === 0 ? weightOf(answer) : 0)
  }

  function hold(entry: JournalEntry): void {
    const holders = entry.kind === 'call' ? (answers.get(entry.answer) ?? 0) : 0
    if (entry.kind === 'call') answers.set(entry.answer, holders + 1)
    bytes += weightAlone(entry, holders)
  }

  function letGo(entry: JournalEntry): void {
    const others = entry.kind === 'call' ? (answers.get(entry.answer) ?? 1) - 1 : 0
    if (entry.kind === 'call' && others > 0) answers.set(entry.answer, others)
    else if (entry.kind === 'call') answers.delete(entry.answer)
    bytes -= weightAlone(entry, others)
  }

  function keep(entry: JournalEntry): void {
    entries.push(entry)
    hold(entry)
    let gone = entries.length > limit + slack ? slack : 0
    for (const old of entries.slice(0, gone)) letGo(old)
    // A tenth at once, as of the entries.
    const target = bytes > bytesLimit ? bytesLimit * 0.9 : bytes
    for (; bytes > target && gone < entries.length - 1; gone += 1) {
      const oldest = entries[gone]
      if (oldest) letGo(oldest)
    }
    if (gone > 0) entries.splice(0, gone)
  }

  /** The place in `entries` of the first one after a seq. */
  const placeAfter = (after: number): number => Math.max(0, after - (last - entries.length))

  return {
    append(record, cause) {
      const entry: JournalEntry = {
        seq: (last += 1),
        at: clock.instant(),
        cause: cause ?? null,
        ...record,
      }
      if (limit > 0) keep(entry)
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

/**
 * Estimates how many bytes a JSON value takes in memory. Lists and objects count more than their text does: an empty
 * list is two characters and at least 16 bytes.
 */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 32
  if (Array.isArray(value)) for (const item of value) weight += 8 + weightOf(item)
  else for (const [key, field] of Object.entries(value)) weight += 16 + key.length + weightOf(field)
  return weight
}
