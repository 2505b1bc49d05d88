/**
 * What happened in a world, in order, append-only. Waiting, assertions, logs and the operator's desk read it; nobody
 * polls. Tokens and passwords never enter it.
 */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'

interface CallRecord {
  readonly kind: 'call'
  /** The registry's id, or null for a path that it does not know. */
  readonly call: EndpointId | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly userId: string | null
  readonly body: unknown
  readonly answer: unknown
  /** The request that the call opened. */
  readonly opened?: string
  /** How the answer broke its own schema; a defect of the simulator. */
  readonly violation?: string
}

interface EventRecord {
  readonly kind: 'event'
  readonly event: EventName
  readonly to: string
  readonly payload: unknown
  readonly violation?: string
}

interface OperatorRecord {
  readonly kind: 'operator'
  readonly verb: string
  readonly body: unknown
  /** The refusal's code, or null when it was done. */
  readonly refused: string | null
}

interface SocketRecord {
  readonly kind: 'socket'
  readonly action: 'connected' | 'disconnected' | 'refused'
  readonly userId: string | null
  readonly reason?: string
}

export type JournalRecord = CallRecord | EventRecord | OperatorRecord | SocketRecord

/** `cause` is the seq of the entry that set this one off. */
export type JournalEntry = JournalRecord & {
  readonly seq: number
  readonly at: string
  readonly cause: number | null
}

export interface JournalPage {
  readonly entries: readonly JournalEntry[]
  /** The seq of the newest entry of the whole journal, 0 when it is empty. */
  readonly last: number
}

export interface Journal {
  append(record: JournalRecord, cause?: number): JournalEntry
  last(): number
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

export function createJournal(clock: { instant(): string }): Journal {
  const entries: JournalEntry[] = []
  const listeners = new Set<(entry: JournalEntry) => void>()

  function subscribe(listener: (entry: JournalEntry) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    append(record, cause) {
      const entry: JournalEntry = {
        seq: entries.length + 1,
        at: clock.instant(),
        cause: cause ?? null,
        ...record,
      }
      entries.push(entry)
      for (const listener of listeners) listener(entry)
      return entry
    },
    last: () => entries.length,
    page: (after, limit) => ({ entries: entries.slice(after, after + limit), last: entries.length }),
    next(after, matches, signal) {
      // The seq of an entry is its place plus one, so `after` is where the reading starts.
      const written = entries.slice(after).find(matches)
      if (written !== undefined) return Promise.resolve(written)
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
