/**
 * The one event stream of the page: the journal of the world, its runs and the list of worlds. It reconnects automatically and
 * continues after the last entry, so that nothing is lost.
 */
import type { ResponseOf } from '../../../control/api.ts'
import type { ControlClient } from '../../../control/client.ts'
import { entryKinds, type Entry } from '../../../world/journal-entry.ts'
import { isRefusal } from './problem.ts'

/** `gone`: the world does not exist (any more). */
export type Connection = 'connecting' | 'live' | 'lost' | 'gone'

type RunChange = Extract<ResponseOf<'runs.get'>, { run: unknown }>

export interface WorldListener {
  /** New entries of the journal, in their order. */
  onEntries?(entries: readonly Entry[]): void
  onRun?(change: RunChange): void
  /** Everything on the page may be old. If the journal did not continue, the world began again or entries were missed. */
  onReconnected?(isContinued: boolean): void
  onWorlds?(): void
}

export interface WorldStream {
  connection(): Connection
  /** The seq of the last entry that arrived; 0 before the connection. */
  last(): number
  /** Tries to connect now, if it is waiting for the next try. */
  retryNow(): void
  subscribeConnection(listener: () => void): () => void
  subscribe(listener: WorldListener): () => void
  /** Connects until the returned function is called. */
  open(): () => void
}

const firstRetryMs = 300
const longestRetryMs = 1000

/** Entries are handed over at most this often, so that a busy world does not render for each of them. */
const handOverEveryMs = 50

/** An entry of the journal. Another world of the same name has another one with this seq. */
type Seen = Pick<Entry, 'seq'> & Partial<Pick<Entry, 'at' | 'kind'>>

/** `openSource` is given by tests. */
export function createWorldStream(
  world: string,
  control: ControlClient,
  openSource = (address: string): EventSource => new EventSource(address),
): WorldStream {
  const listeners = new Set<WorldListener>()
  const connectionListeners = new Set<() => void>()
  let connection: Connection = 'connecting'
  /** The last entry that arrived, or that the journal had when the stream began. */
  let seen: Seen | undefined
  let source: EventSource | undefined
  let retryMs = firstRetryMs
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let closing = new AbortController()
  let batch: Entry[] = []
  let handedOverAt = 0

  function setConnection(next: Connection): void {
    if (connection === next) return
    connection = next
    for (const listener of connectionListeners) listener()
  }

  function tell(deliver: (listener: WorldListener) => void): void {
    for (const listener of listeners) deliver(listener)
  }

  function handOver(): void {
    const entries = batch
    batch = []
    handedOverAt = Date.now()
    if (entries.length > 0) tell((listener) => listener.onEntries?.(entries))
  }

  /** Returns false if entries before this one are missing. */
  function receive(entry: Entry): boolean {
    if (seen === undefined || entry.seq > seen.seq + 1) return false
    if (entry.seq <= seen.seq) return true
    seen = entry
    if (batch.push(entry) === 1)
      setTimeout(handOver, Math.max(0, handedOverAt + handOverEveryMs - Date.now()))
    return true
  }

  /** Finds where to stream from. Returns whether that is after the last entry that arrived. */
  async function findStart(signal: AbortSignal): Promise<boolean> {
    if (seen !== undefined && seen.seq > 0) {
      const { entries } = await control.call(
        'journal.read',
        { query: { after: seen.seq - 1, limit: 1 } },
        { signal },
      )
      const [entry] = entries
      if (entry?.seq === seen.seq && entry.at === seen.at && entry.kind === seen.kind) return true
    }
    const { entries, last } = await control.call(
      'journal.read',
      { query: { limit: 1, order: 'newest' } },
      { signal },
    )
    seen = entries[0] ?? { seq: last }
    return false
  }

  async function connect({ signal }: AbortController): Promise<void> {
    clearTimeout(retryTimer)
    retryTimer = undefined
    try {
      const isContinued = await findStart(signal)
      if (signal.aborted) return
      const isFirst = connection === 'connecting'
      listen()
      setConnection('live')
      if (!isFirst) tell((listener) => listener.onReconnected?.(isContinued))
    } catch (error) {
      if (signal.aborted) return
      setConnection(isRefusal(error) && error.status === 404 ? 'gone' : 'lost')
      retry()
    }
  }

  function retry(): void {
    retryTimer = setTimeout(() => void connect(closing), retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function listen(): void {
    const opened = openSource(
      `/__sim/worlds/${encodeURIComponent(world)}/stream?after=${String(seen?.seq ?? 0)}`,
    )
    source = opened
    /** Returns whether this was still the stream. Entries that arrived before are handed over first. */
    const leave = (): boolean => {
      opened.close()
      if (source !== opened) return false
      source = undefined
      handOver()
      return true
    }
    const beginAgain = (): void => {
      if (!leave()) return
      seen = undefined
      void connect(closing)
    }
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs
    })
    for (const kind of entryKinds)
      opened.addEventListener(kind, (event: MessageEvent<string>) => {
        if (!receive(JSON.parse(event.data) as Entry)) beginAgain()
      })
    opened.addEventListener('run', (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as RunChange
      tell((listener) => listener.onRun?.(change))
    })
    opened.addEventListener('worlds', () => {
      tell((listener) => listener.onWorlds?.())
    })
    // The world was reset or removed.
    opened.addEventListener('ended', beginAgain)
    // The journal has removed entries that did not arrive.
    opened.addEventListener('behind', beginAgain)
    opened.addEventListener('error', () => {
      if (!leave()) return
      setConnection('lost')
      retry()
    })
  }

  return {
    connection: () => connection,
    last: () => seen?.seq ?? 0,
    retryNow() {
      if (retryTimer !== undefined) void connect(closing)
    },
    subscribeConnection(listener) {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      closing = new AbortController()
      void connect(closing)
      return () => {
        closing.abort()
        clearTimeout(retryTimer)
        retryTimer = undefined
        source?.close()
        source = undefined
      }
    },
  }
}
