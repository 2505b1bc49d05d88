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
  /** What each entry takes in memory without its answer. */
  const weights: number[] = []
  /** How many entries use each answer: calls share answers that are the same object. */
  const uses = new Map<unknown, number>()
  let bytes = 0
  const listeners = new Set<(entry: Entry) => void>()
  let last = 0

  function subscribe(listener: (entry: Entry) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Counts an entry that uses an answer, or one that is removed. */
  function countAnswer(answer: unknown, by: 1 | -1): void {
    const before = uses.get(answer) ?? 0
    const after = before + by
    if (after === 0) uses.delete(answer)
    else uses.set(answer, after)
    if (before === 0 || after === 0) bytes += by * weightOf(answer)
  }

  function store(entry: Entry): void {
    const weight = weightOfEntry(entry)
    entries.push(entry)
    weights.push(weight)
    bytes += weight
    countAnswer(answerOf(entry), 1)
    const keptEntries = entries.length > limit * 1.1 ? limit : entries.length
    const keptBytes = bytes > bytesLimit ? bytesLimit * 0.9 : bytes
    let gone = 0
    while (gone < entries.length - 1 && (entries.length - gone > keptEntries || bytes > keptBytes)) {
      bytes -= weights[gone] ?? 0
      countAnswer(answerOf(entries[gone]), -1)
      gone += 1
    }
    if (gone === 0) return
    entries.splice(0, gone)
    weights.splice(0, gone)
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
    /** Returns the entry with this seq, if it is kept. */
    at: (seq: number): Entry | undefined => entries[seq - 1 - (last - entries.length)],
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

const answerOf = (entry: Entry | undefined): unknown =>
  entry && 'answer' in entry ? entry.answer : undefined

/** Without its answer. Calls are most of the entries, and to walk through their fields would be slow. */
const weightOfEntry = (entry: Entry): number =>
  entry.kind === 'call'
    ? 400 + entry.path.length + weightOf(entry.params) + weightOf(entry.query) + weightOf(entry.body)
    : weightOf(entry)

/** Estimates how many bytes a JSON value takes in memory, which is more than its text: an empty list takes 32. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 16 + value.length
  if (typeof value !== 'object' || value === null) return 8
  let weight = 32
  if (Array.isArray(value)) for (const item of value) weight += 8 + weightOf(item)
  else for (const key in value) weight += 16 + key.length + weightOf(value[key as keyof typeof value])
  return weight
}
