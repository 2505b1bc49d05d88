/**
 * The append-only record of what happened in a world. It never contains tokens or passwords. The oldest entries are
 * removed when it grows too large.
 */
import type { Entry, JournalRecord } from './journal-entry.ts'
import type { Steps } from './steps.ts'

/** Enough for a day of manual work. */
export const journalLimit = 50_000
/** Enough for that many ordinary calls. */
export const journalBytesLimit = 64 * 1024 * 1024

export type Journal = Readonly<ReturnType<typeof createJournal>>

/**
 * Keeps the newest `limit` entries, fewer if they take more than `bytesLimit`, but at least one. It removes a tenth at a
 * time, because removing one by one would be slow.
 */
export function createJournal(
  clock: { instant(): string },
  limit = journalLimit,
  bytesLimit = journalBytesLimit,
) {
  const entries: Entry[] = []
  /** How many entries use each answer: calls share answers that are the same object. */
  const uses = new Map<unknown, number>()
  let bytes = 0
  const listeners = new Set<(entry: Entry) => void>()
  let last = 0

  function subscribe(listener: (entry: Entry) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function count(entry: Entry, by: 1 | -1): void {
    const { answer, ...rest } = entry as { readonly answer?: unknown }
    const before = uses.get(answer) ?? 0
    const after = before + by
    if (after === 0) uses.delete(answer)
    else uses.set(answer, after)
    bytes += by * weightOf(rest)
    if (before === 0 || after === 0) bytes += by * weightOf(answer)
  }

  function store(entry: Entry): void {
    entries.push(entry)
    count(entry, 1)
    const keptEntries = entries.length > limit * 1.1 ? limit : entries.length
    const keptBytes = bytes > bytesLimit ? bytesLimit * 0.9 : bytes
    let gone = 0
    for (const old of entries) {
      const left = entries.length - gone
      if (left === 1 || (left <= keptEntries && bytes <= keptBytes)) break
      count(old, -1)
      gone += 1
    }
    if (gone > 0) entries.splice(0, gone)
  }

  const first = (): number => entries[0]?.seq ?? 0

  const indexAfter = (after: number): number => Math.max(0, after - (last - entries.length))

  return {
    append(record: JournalRecord, cause?: number): Entry {
      const entry: Entry = { seq: (last += 1), at: clock.instant(), cause: cause ?? null, ...record }
      if (limit > 0) store(entry)
      for (const listener of listeners) listener(entry)
      return entry
    },
    /** Continues the empty journal after the entries of another. Listeners do not get them. */
    *resume(earlier: readonly Entry[]): Steps {
      for (const entry of earlier) {
        last = entry.seq
        if (limit > 0) store(entry)
        yield
      }
    },
    last: () => last,
    first,
    isKept: limit > 0,
    bytes: () => bytes,
    /**
     * Returns at most `limit` entries with a seq above `after`, oldest first; and the seqs of the oldest entry that is kept and
     * of the newest, or 0.
     */
    page: (after: number, limit: number) => ({
      entries: entries.slice(indexAfter(after), indexAfter(after) + limit) as readonly Entry[],
      first: first(),
      last,
    }),
    /** Resolves with the first matching entry after `after`, or with undefined when `signal` aborts. */
    next(after: number, matches: (entry: Entry) => boolean, signal: AbortSignal): Promise<Entry | undefined> {
      const found = entries.slice(indexAfter(after)).find(matches)
      if (found || signal.aborted) return Promise.resolve(found)
      const { promise, resolve } = Promise.withResolvers<Entry | undefined>()
      const unsubscribe = subscribe((entry) => {
        if (entry.seq > after && matches(entry)) resolve(entry)
      })
      const giveUp = (): void => resolve(undefined)
      signal.addEventListener('abort', giveUp)
      return promise.finally(() => {
        unsubscribe()
        signal.removeEventListener('abort', giveUp)
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
