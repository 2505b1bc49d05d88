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
    if (isHeld) helloOnReturn(line, tab)
    if (!isHeld) startOwn(line, workerUrl, onFailed)
    else if (typeof SharedWorker === 'undefined') takeTurns()
    else joinShared(line, workerUrl, takeTurns)
  })
  return line
}

/** WebKit releases the locks of a page in the back/forward cache, so the worker takes it for one that has gone. */
function helloOnReturn(line: LastingLine, tab: string): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    void navigator.locks.request(tab, { ifAvailable: true }, (lock) => {
      if (lock === null) return undefined
      line.helloAgain()
      return untilTheEnd
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

function joinShared(line: LastingLine, workerUrl: string, onFailed: () => void): void {
  let port: MessagePort | undefined
  let isReady = false
  const known = new Set<string>()
  const receive = receiver(line, (message) => port?.postMessage(message))
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
}

/** All tabs talk over one channel to the worker of the tab that holds the lock. */
function joinChannel(line: LastingLine, tab: string, workerUrl: string, onFailed: () => void): void {
  const name = sandboxNameOf(workerUrl)
  const channel = new BroadcastChannel(name)
  const post = (broadcast: Broadcast): void => channel.postMessage(broadcast)
  const receive = receiver(line, (message) => post({ from: tab, message }))
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => {
    if ('from' in data || (data.to !== undefined && data.to !== tab)) return
    receive(data.message)
  })
  post({ from: tab, message: { type: 'ask' } })
  void navigator.locks.request(name, () => {
    const worker = new Worker(workerUrl, { type: 'module', name: workerForAllName })
    worker.addEventListener('error', onFailed)
    return untilTheEnd
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
  /** The worker has forgotten the page. */
  helloAgain(): void
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

  function attach(next: (message: FromPage) => void): void {
    const isFirst = post === undefined
    post = next
    next({ type: 'hello', tab, isKnownTab: isKnownTab || !isFirst })
    if (isFirst) for (const message of waiting.splice(0)) next(message)
    else recover(next)
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
    attach,
    helloAgain() {
      if (post) attach(post)
    },
  }
}
