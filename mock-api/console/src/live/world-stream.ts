/**
 * The one event stream of the page: the journal of the world, its runs and the list of worlds. It reconnects automatically; then
 * everything on the page is read again.
 */
import type { ResponseOf } from '../../../control/api.ts'
import type { ControlClient } from '../../../control/client.ts'
import type { Entry } from '../../../world/journal-entry.ts'
import { isRefusal } from './problem.ts'

/** `left`: the page is in the browser's cache, or was and is being read again. `gone`: the world does not exist (any more). */
export type Connection = 'connecting' | 'live' | 'left' | 'lost' | 'gone'

export interface WorldListener {
  onEntries?(entries: readonly Entry[]): void
  onRun?(change: ResponseOf<'runs.get'>): void
  /** Everything on the page may be old: the world began again, or entries were missed. Resolves when it is read again. */
  onReconnected?(): unknown
  onWorlds?(): void
  onConnection?(): void
}

export type WorldStream = ReturnType<typeof createWorldStream>

const retryMs = 500

/** Entries are handed over at most this often, so that a busy world does not render for each of them. */
const handOverEveryMs = 50

/** A page that returns says after this time that the simulator does not answer. */
const longestLeftMs = 2000

/** The data of an event is one line of JSON. */
const eventPattern = /event: (\w+)\ndata: ([^\n]*)/g

export function createWorldStream(
  world: string,
  control: ControlClient,
  // No EventSource: tabs share six connections for calls and EventSources.
  openSocket = (address: string): WebSocket => new WebSocket(location.origin.replace('http', 'ws') + address),
) {
  const listeners = new Set<() => WorldListener>()
  let connection: Connection = 'connecting'
  let refusal: string | undefined
  let last = 0
  let socket: WebSocket | undefined
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
      // A WebSocket does not say why it fails, so a call asks first.
      const read = await control.call('journal.read', { query: { limit: 1, order: 'newest' } }, { signal })
      if (signal.aborted) return
      last = read.last
      const isFirst = connection === 'connecting'
      listen()
      const readAgain = isFirst ? [] : [...listeners].map((listener) => listener().onReconnected?.())
      if (connection === 'left') await Promise.all(readAgain)
      if (!signal.aborted && socket) setConnection('live')
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
    const opened = openSocket(`/__sim/worlds/${encodeURIComponent(world)}/stream?after=${String(last)}`)
    socket = opened
    /** Hands over what has arrived, and then begins again. */
    function leaveThen(begin: () => void): void {
      opened.close()
      if (socket !== opened) return
      socket = undefined
      handOver()
      begin()
    }
    function take(event: string, data: unknown): void {
      if (event === 'run') tell((listener) => listener.onRun?.(data as ResponseOf<'runs.get'>))
      else if (event === 'worlds') tell((listener) => listener.onWorlds?.())
      // The world was reset or removed, or the journal has removed entries that did not arrive.
      else if (event === 'ended' || event === 'behind') leaveThen(() => void connect(closing))
      else {
        const entry = data as Entry
        last = entry.seq
        if (batch.push(entry) === 1)
          setTimeout(handOver, Math.max(0, handedOverAt + handOverEveryMs - Date.now()))
      }
    }
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      for (const [, event = '', json = ''] of data.matchAll(eventPattern)) take(event, JSON.parse(json))
    })
    opened.addEventListener('close', () => leaveThen(() => retry('lost')))
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
      const late = setTimeout(() => connection === 'left' && setConnection('lost'), longestLeftMs)
      void connect(closing)
      return () => {
        closing.abort()
        clearTimeout(late)
        clearTimeout(retryTimer)
        retryTimer = undefined
        socket?.close()
        socket = undefined
        setConnection('left')
      }
    },
  }
}
