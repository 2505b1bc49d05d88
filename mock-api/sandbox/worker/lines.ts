/** The worker's end of the connections: connects it with each tab, and tells when a tab has gone. */
import {
  type Broadcast,
  type FromPage,
  type FromWorker,
  holdLock,
  sandboxNameOf,
  type ToPage,
  workerForAllName,
  workerForOneName,
} from '../protocol.ts'

/** Takes the messages of a page. */
type Receive = (message: FromPage) => void
/** Begins with a page that has said `hello`, which comes next. */
export type BeginPage = (tab: string, send: (message: FromWorker) => void) => Receive

/** A port of a SharedWorker, or the global scope of a dedicated worker. */
interface Port extends EventTarget {
  postMessage(message: ToPage): void
  /** Only a port must be started. */
  start?(): void
}

/** The part of the global scope of a worker that is used here. */
export interface WorkerScope extends Port {
  readonly name: string
  readonly location: { readonly pathname: string }
}

/** The types of Node, under which the worker's entry is checked, have no `MessageEvent<Data>`. */
interface Message<Data> extends Event {
  readonly data: Data
}

export interface ConnectEvent extends Event {
  readonly ports: readonly Port[]
}

/**
 * Must be called before the first `await` of the worker, because the first page is waiting already.
 */
export function acceptLines(
  beginPage: BeginPage,
  onGone: (tab: string) => void,
  scope = globalThis as unknown as WorkerScope,
): void {
  const worker = crypto.randomUUID()

  const begin = (send: (message: FromWorker) => void): Receive => {
    let receive: Receive | undefined
    return (message) => {
      if (message.type === 'hello') {
        receive = beginPage(message.tab, send)
        // A worker for one tab ends with it, and that tab may hold no lock.
        if (scope.name !== workerForOneName) awaitEnd(message.tab, onGone)
      }
      receive?.(message)
    }
  }

  /** `before` is done when the page may rely on this worker. */
  const serve = (port: Port, before?: Promise<unknown>): void => {
    const receive = begin((message) => port.postMessage(message))
    port.addEventListener('message', (event) => receive((event as Message<FromPage>).data))
    port.start?.()
    const ready = (): void => port.postMessage({ type: 'ready', worker })
    if (before) void before.then(ready)
    else ready()
  }

  if ('onconnect' in scope) {
    // By this lock its pages notice its end.
    const isHeld = holdLock(worker)
    scope.addEventListener('connect', (event) => {
      const [port] = (event as ConnectEvent).ports
      if (port !== undefined) serve(port, isHeld)
    })
  } else if (scope.name === workerForAllName) serveAll(sandboxNameOf(scope.location.pathname), worker, begin)
  else serve(scope)
}

function serveAll(
  name: string,
  worker: string,
  begin: (send: (message: FromWorker) => void) => Receive,
): void {
  const channel = new BroadcastChannel(name)
  const tabs = new Map<string, Receive>()
  const post = (broadcast: Broadcast): void => channel.postMessage(broadcast)
  channel.addEventListener('message', (event) => {
    const { data } = event as Message<Broadcast>
    if (!('from' in data)) return
    const { from, message } = data
    if (message.type === 'ask') {
      post({ to: from, message: { type: 'ready', worker } })
      return
    }
    if (message.type === 'hello') {
      tabs.set(
        from,
        begin((reply) => post({ to: from, message: reply })),
      )
      awaitEnd(from, () => tabs.delete(from))
    }
    tabs.get(from)?.(message)
  })
  post({ message: { type: 'ready', worker } })
}

/** A page holds the Web Lock of its name as long as it lives. */
function awaitEnd(tab: string, onGone: (tab: string) => void): void {
  void navigator.locks.request(tab, () => onGone(tab))
}
