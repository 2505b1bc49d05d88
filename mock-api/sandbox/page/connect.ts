/** Connects the page with the one worker of all tabs, and starts that worker where this tab has to. */
import {
  brokenSocket,
  type Broadcast,
  type CallMessage,
  type FromPage,
  holdLock,
  type Line,
  sandboxNameOf,
  type ToPage,
  untilTheEnd,
  workerForAllName,
  workerForOneName,
  type FromWorker,
} from '../protocol.ts'

interface ConnectOptions {
  /** Whether this tab has had a page of the sandbox before. */
  readonly isKnownTab: boolean
  /** Called if no worker can be started. */
  readonly onFailed: () => void
}

/** Messages wait until the worker is ready. */
export function connect(workerUrl: string, { isKnownTab, onFailed }: ConnectOptions): Line {
  const tab = `${sandboxNameOf(workerUrl)} tab ${crypto.randomUUID()}`
  const line = createLastingLine(tab, isKnownTab)
  // Before `hello`, because the worker takes a tab without its lock for one that has gone.
  void holdLock(tab).then((isHeld) => {
    const takeTurns = (): void => {
      if (typeof BroadcastChannel === 'undefined') startOwn(line, workerUrl, onFailed)
      else joinChannel(line, tab, workerUrl, onFailed)
    }
    if (!isHeld) startOwn(line, workerUrl, onFailed)
    else if (typeof SharedWorker === 'undefined') takeTurns()
    else joinShared(line, tab, workerUrl, takeTurns)
  })
  return line
}

/**
 * Calls `join` when the page returns from the back/forward cache. `isForgotten`: WebKit has released its locks, and its requests for
 * locks, so the worker takes it for one that has gone.
 */
function onReturn(tab: string, join: (isForgotten: boolean) => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    void navigator.locks.request(tab, { ifAvailable: true }, (lock) => {
      join(lock !== null)
      return lock === null ? undefined : untilTheEnd
    })
  })
}

/** Returns what receives the messages of workers. */
function receiver(line: LastingLine, post: (message: FromPage) => void): (message: ToPage) => void {
  let current: string | undefined
  return (message) => {
    if (message.type !== 'ready') line.receive(message)
    else if (message.worker !== current) {
      current = message.worker
      line.attach(post)
    }
  }
}

/** Chromium can lose the error of a worker that fails to load just when a second page joins it. */
const joinAgainMs = 2_000

function joinShared(line: LastingLine, tab: string, workerUrl: string, onFailed: () => void): void {
  let port: MessagePort | undefined
  let isReady = false
  const known = new Set<string>()
  const newReceiver = () => receiver(line, (message) => port?.postMessage(message))
  let receive = newReceiver()
  const settle = (): void => {
    isReady = true
    clearInterval(joiningAgain)
  }
  const fail = (): void => {
    if (!isReady) onFailed()
    settle()
  }
  const join = (): void => {
    try {
      const worker = new SharedWorker(workerUrl, { type: 'module', name: sandboxNameOf(workerUrl) })
      port = worker.port
      port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
        settle()
        if (data.type === 'ready' && !known.has(data.worker)) {
          known.add(data.worker)
          // The worker holds this lock as long as it lives; the browser may end it before its pages.
          void navigator.locks.request(data.worker, { mode: 'shared' }, join)
        }
        receive(data)
      })
      port.start()
      worker.addEventListener('error', fail)
    } catch {
      fail()
    }
  }
  const joiningAgain = setInterval(join, joinAgainMs)
  join()
  onReturn(tab, (isForgotten) => {
    if (!isForgotten) return
    known.clear()
    port?.close()
    receive = newReceiver()
    join()
  })
}

/** All tabs talk over one channel to the worker of the tab that holds the lock. */
function joinChannel(line: LastingLine, tab: string, workerUrl: string, onFailed: () => void): void {
  const name = sandboxNameOf(workerUrl)
  const channel = new BroadcastChannel(name)
  const post = (broadcast: Broadcast): void => channel.postMessage(broadcast)
  const newReceiver = () => receiver(line, (message) => post({ from: tab, message }))
  let receive = newReceiver()
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => {
    if ('from' in data || (data.to !== undefined && data.to !== tab)) return
    receive(data.message)
  })
  const join = (): void => {
    post({ from: tab, message: { type: 'ask' } })
    // A page in the back/forward cache would keep the worker from the other tabs.
    const leaving = new AbortController()
    addEventListener('pagehide', () => leaving.abort(), { once: true })
    const { signal } = leaving
    const run = async (): Promise<void> => {
      const worker = new Worker(workerUrl, { type: 'module', name: workerForAllName })
      worker.addEventListener('error', onFailed)
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      worker.terminate()
    }
    navigator.locks.request(name, { signal }, run).catch(() => undefined)
  }
  join()
  onReturn(tab, (isForgotten) => {
    if (isForgotten) receive = newReceiver()
    join()
  })
}

function startOwn(line: LastingLine, workerUrl: string, onFailed: () => void): void {
  const worker = new Worker(workerUrl, { type: 'module', name: workerForOneName })
  const receive = receiver(line, (message) => worker.postMessage(message))
  worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => receive(data))
  worker.addEventListener('error', onFailed)
}

/** A line that outlives its worker: when another replaces it, the page says `hello` again. */
interface LastingLine extends Line {
  /** A worker can be reached with `post`: the first, or one that replaces it. */
  attach(post: (message: FromPage) => void): void
  receive(message: FromWorker): void
}

export function createLastingLine(tab: string, isKnownTab: boolean): LastingLine {
  const listeners = new Set<(message: FromWorker) => void>()
  const waiting: FromPage[] = []
  const calls = new Map<number, { readonly call: CallMessage; hasHead: boolean }>()
  const sockets = new Set<number>()
  let post: ((message: FromPage) => void) | undefined

  function remember(message: FromPage): void {
    if (message.type === 'call') calls.set(message.id, { call: message, hasHead: false })
    else if (message.type === 'abort') calls.delete(message.id)
    else if (message.type === 'open') sockets.add(message.id)
    else if (message.type === 'close') sockets.delete(message.id)
  }

  function receive(message: FromWorker): void {
    if (message.type === 'head' && message.body === undefined) {
      const known = calls.get(message.id)
      if (known) known.hasHead = true
    } else if (message.type === 'head' || message.type === 'end' || message.type === 'broken')
      calls.delete(message.id)
    else if (message.type === 'closed') sockets.delete(message.id)
    for (const listener of listeners) listener(message)
  }

  /** The last worker has taken its calls and sockets with it. A call that only reads is made again. */
  function recover(send: (message: FromPage) => void): void {
    for (const [id, { call, hasHead }] of calls) {
      if (call.method === 'GET' && !hasHead) send(call)
      else receive({ type: 'broken', id })
    }
    for (const id of sockets) receive({ type: 'closed', id, code: brokenSocket })
  }

  return {
    send(message) {
      remember(message)
      if (post) post(message)
      else waiting.push(message)
    },
    onMessage(listener) {
      listeners.add(listener)
    },
    receive,
    attach(next) {
      const isFirst = post === undefined
      post = next
      next({ type: 'hello', tab, isKnownTab: isKnownTab || !isFirst })
      if (isFirst) for (const message of waiting.splice(0)) next(message)
      else recover(next)
    },
  }
}
