/**
 * The one event stream of the page: the journal of the world, its runs and the list of worlds. It reconnects automatically; then
 * everything on the page is read again.
 */
import type { ResponseOf } from '../../../control/api.ts'
import type { ControlClient } from '../../../control/client.ts'
import { entryKinds, type Entry } from '../../../world/journal-entry.ts'
import { isRefusal } from './problem.ts'

/** `gone`: the world does not exist (any more). */
export type Connection = 'connecting' | 'live' | 'lost' | 'gone'

export interface WorldListener {
  onEntries?(entries: readonly Entry[]): void
  onRun?(change: ResponseOf<'runs.get'>): void
  /** Everything on the page may be old: the world began again, or entries were missed. */
  onReconnected?(): void
  onWorlds?(): void
  onConnection?(): void
}

export type WorldStream = ReturnType<typeof createWorldStream>

const retryMs = 500

/** Entries are handed over at most this often, so that a busy world does not render for each of them. */
const handOverEveryMs = 50

export function createWorldStream(
  world: string,
  control: ControlClient,
  openSource = (address: string): EventSource => new EventSource(address),
) {
  const listeners = new Set<() => WorldListener>()
  let connection: Connection = 'connecting'
  let refusal: string | undefined
  let last = 0
  let source: EventSource | undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let closing = new AbortController()
  let batch: Entry[] = []
  let handedOverAt = 0

  function tell(deliver: (listener: WorldListener) => void): void {
    for (const listener of listeners) deliver(listener())
  }

  /** Tells the listener that the function returns at that time. */
  function subscribe(listener: () => WorldListener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function setConnection(next: Connection, why?: string): void {
    if (connection === next && refusal === why) return
    connection = next
    refusal = why
    tell((listener) => listener.onConnection?.())
  }

  function handOver(): void {
    const entries = batch
    batch = []
    handedOverAt = Date.now()
    if (entries.length > 0) tell((listener) => listener.onEntries?.(entries))
  }

  async function connect({ signal }: AbortController): Promise<void> {
    clearTimeout(retryTimer)
    retryTimer = undefined
    try {
      // EventSource does not say why it fails, so a call asks first.
      const read = await control.call('journal.read', { query: { limit: 1, order: 'newest' } }, { signal })
      if (signal.aborted) return
      last = read.last
      const isFirst = connection === 'connecting'
      listen()
      setConnection('live')
      if (!isFirst) tell((listener) => listener.onReconnected?.())
    } catch (error) {
      if (signal.aborted) return
      retry(isRefusal(error) && error.status === 404 ? 'gone' : 'lost', error)
    }
  }

  function retry(state: Connection, error?: unknown): void {
    setConnection(state, isRefusal(error) ? error.message : undefined)
    retryTimer = setTimeout(() => void connect(closing), retryMs)
  }

  function listen(): void {
    const opened = openSource(`/__sim/worlds/${encodeURIComponent(world)}/stream?after=${String(last)}`)
    source = opened
    /** Hands over what has arrived, and then begins again. */
    const leaveThen = (begin: () => void) => (): void => {
      opened.close()
      if (source !== opened) return
      source = undefined
      handOver()
      begin()
    }
    for (const kind of entryKinds)
      opened.addEventListener(kind, (event: MessageEvent<string>) => {
        const entry = JSON.parse(event.data) as Entry
        last = entry.seq
        if (batch.push(entry) === 1)
          setTimeout(handOver, Math.max(0, handedOverAt + handOverEveryMs - Date.now()))
      })
    opened.addEventListener('run', (event: MessageEvent<string>) => {
      const change = JSON.parse(event.data) as ResponseOf<'runs.get'>
      tell((listener) => listener.onRun?.(change))
    })
    opened.addEventListener('worlds', () => tell((listener) => listener.onWorlds?.()))
    // `ended`: the world was reset or removed. `behind`: the journal has removed entries that did not arrive.
    for (const event of ['ended', 'behind'])
      opened.addEventListener(
        event,
        leaveThen(() => void connect(closing)),
      )
    opened.addEventListener(
      'error',
      leaveThen(() => retry('lost')),
    )
  }

  return {
    connection: (): Connection => connection,
    refusal: (): string | undefined => refusal,
    last: (): number => last,
    /** Tries to connect now, if it is waiting for the next try. */
    retryNow(): void {
      if (retryTimer !== undefined) void connect(closing)
    },
    subscribe,
    subscribeConnection: (onConnection: () => void) => subscribe(() => ({ onConnection })),
    /** Connects until the returned function is called. */
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
