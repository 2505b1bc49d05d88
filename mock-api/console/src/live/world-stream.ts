/**
 * The one event stream of the page: the journal of the world, its runs and the list of worlds. It reconnects by itself and
 * continues after the last entry, so that nothing is lost.
 */
import type { ResponseOf } from '../../../control/api.ts'
import type { ControlClient } from '../../../control/client.ts'
import { entryKinds, type Entry } from '../../../world/journal-entry.ts'
import { isRefusal } from './problem.ts'

/** `gone`: the world does not exist (any more). */
export type Connection = 'connecting' | 'live' | 'lost' | 'gone'

export type RunChange = Extract<ResponseOf<'runs.get'>, { run: unknown }>

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
  subscribeConnection(listener: () => void): () => void
  subscribe(listener: WorldListener): () => void
  /** Connects until the returned function is called. */
  open(): () => void
}

const firstRetryMs = 300
const longestRetryMs = 3000

export function createWorldStream(world: string, control: ControlClient): WorldStream {
  const listeners = new Set<WorldListener>()
  const connectionListeners = new Set<() => void>()
  let connection: Connection = 'connecting'
  let last: number | undefined
  let source: EventSource | undefined
  let retryMs = firstRetryMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = true
  let batch: Entry[] = []

  function setConnection(next: Connection): void {
    if (connection === next) return
    connection = next
    for (const listener of connectionListeners) listener()
  }

  function tell(deliver: (listener: WorldListener) => void): void {
    for (const listener of listeners) deliver(listener)
  }

  /** Entries that arrive together are handed over together, so that a busy world does not render for each of them. */
  function flush(): void {
    const entries = batch
    batch = []
    if (entries.length > 0) tell((listener) => listener.onEntries?.(entries))
  }

  function receive(entry: Entry): void {
    last = entry.seq
    if (batch.push(entry) === 1) queueMicrotask(() => setTimeout(flush))
  }

  /** Asks where the journal is, then streams from there. */
  async function connect(): Promise<void> {
    try {
      const journal = await control.call('journal.read', { query: { limit: 1, order: 'newest' } })
      if (isClosed || source !== undefined) return
      const isFirst = last === undefined
      const isContinued = last !== undefined && journal.last >= last && journal.first <= last + 1
      if (!isContinued) last = journal.last
      listen()
      setConnection('live')
      if (!isFirst) tell((listener) => listener.onReconnected?.(isContinued))
    } catch (error) {
      if (isClosed) return
      setConnection(isRefusal(error) && error.status === 404 ? 'gone' : 'lost')
      retry()
    }
  }

  function retry(): void {
    timer = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }

  function listen(): void {
    const opened = new EventSource(
      `/__sim/worlds/${encodeURIComponent(world)}/stream?after=${String(last ?? 0)}`,
    )
    source = opened
    opened.addEventListener('open', () => {
      retryMs = firstRetryMs
    })
    for (const kind of entryKinds)
      opened.addEventListener(kind, (event: MessageEvent<string>) => {
        receive(JSON.parse(event.data) as Entry)
      })
    opened.addEventListener('run', (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as RunChange
      tell((listener) => listener.onRun?.(change))
    })
    opened.addEventListener('worlds', () => {
      tell((listener) => listener.onWorlds?.())
    })
    const begin = (): void => {
      opened.close()
      if (source !== opened || isClosed) return
      source = undefined
      clearTimeout(timer)
      void connect()
    }
    // The world was reset or removed.
    opened.addEventListener('ended', () => {
      last = Number.POSITIVE_INFINITY
      begin()
    })
    opened.addEventListener('behind', begin)
    opened.addEventListener('error', () => {
      opened.close()
      if (source !== opened || isClosed) return
      source = undefined
      setConnection('lost')
      retry()
    })
  }

  return {
    connection: () => connection,
    last: () => last ?? 0,
    subscribeConnection(listener) {
      connectionListeners.add(listener)
      return () => connectionListeners.delete(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      isClosed = false
      void connect()
      return () => {
        isClosed = true
        clearTimeout(timer)
        source?.close()
        source = undefined
      }
    },
  }
}
