/** Connects the page with the one worker of all tabs, and starts that worker where this tab has to. */
import {
  type Broadcast,
  type FromPage,
  type Line,
  sandboxNameOf,
  type ToPage,
  workerForAllName,
  workerForOneName,
} from '../protocol.ts'
import { createLastingLine, type LastingLine } from './lasting-line.ts'

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
    else joinShared(line, workerUrl, takeTurns)
  })
  return line
}

/** Holds the lock until the page ends. Resolves with false where there are no locks. */
async function holdLock(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  navigator.locks
    .request(name, () => {
      resolve(true)
      return untilThePageEnds
    })
    // Forbidden, together with all that a page can store.
    .catch(() => {
      resolve(false)
    })
  return promise
}

const untilThePageEnds = new Promise<never>(() => undefined)

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

function joinShared(line: LastingLine, workerUrl: string, onFailed: () => void): void {
  let port: MessagePort | undefined
  let isReady = false
  const known = new Set<string>()
  const receive = receiver(line, (message) => port?.postMessage(message))
  const fail = (): void => {
    if (!isReady) onFailed()
    isReady = true
  }
  const join = (): void => {
    try {
      const worker = new SharedWorker(workerUrl, { type: 'module', name: sandboxNameOf(workerUrl) })
      port = worker.port
      port.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
        isReady = true
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
  join()
}

/** All tabs talk over one channel to the worker of the tab that holds the lock. */
function joinChannel(line: LastingLine, tab: string, workerUrl: string, onFailed: () => void): void {
  const name = sandboxNameOf(workerUrl)
  const channel = new BroadcastChannel(name)
  const post = (broadcast: Broadcast): void => {
    channel.postMessage(broadcast)
  }
  const receive = receiver(line, (message) => {
    post({ from: tab, message })
  })
  channel.addEventListener('message', ({ data }: MessageEvent<Broadcast>) => {
    if ('from' in data || (data.to !== undefined && data.to !== tab)) return
    receive(data.message)
  })
  post({ from: tab, message: { type: 'ask' } })
  void navigator.locks.request(name, () => {
    const worker = new Worker(workerUrl, { type: 'module', name: workerForAllName })
    worker.addEventListener('error', onFailed)
    return untilThePageEnds
  })
}

function startOwn(line: LastingLine, workerUrl: string, onFailed: () => void): void {
  const worker = new Worker(workerUrl, { type: 'module', name: workerForOneName })
  const receive = receiver(line, (message) => {
    worker.postMessage(message)
  })
  worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
    receive(data)
  })
  worker.addEventListener('error', onFailed)
}
