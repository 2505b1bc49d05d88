/** An EventSource whose events come from the worker. EventSources of other addresses stay those of the browser. */
import type { Addresses } from './addresses.ts'
import type { Call } from './calls.ts'

export function interceptEventSources(call: Call, { isOfWorker }: Pick<Addresses, 'isOfWorker'>): void {
  globalThis.EventSource = new Proxy(globalThis.EventSource, {
    construct(target, args: [url: string | URL, init?: EventSourceInit], newTarget) {
      const url = new URL(args[0], document.baseURI)
      return isOfWorker(url)
        ? new WorkerEventSource(url, call)
        : (Reflect.construct(target, args, newTarget) as EventSource)
    },
  })
}

const [connecting, open, closed] = [0, 1, 2]

/** Ends with an `error`, as the console expects: who listens opens another one. */
export class WorkerEventSource extends EventTarget {
  readonly url: string
  readyState = connecting
  readonly #closing = new AbortController()

  constructor(url: URL, call: Call) {
    super()
    this.url = url.href
    void this.#listen(url, call)
  }

  close(): void {
    this.readyState = closed
    this.#closing.abort()
  }

  async #listen(url: URL, call: Call): Promise<void> {
    try {
      await this.#read(url, call)
    } catch {
      // The connection broke, or `close` was called.
    }
    if (this.readyState === closed) return
    this.close()
    this.dispatchEvent(new Event('error'))
  }

  async #read({ origin, pathname, search }: URL, call: Call): Promise<void> {
    const { status, body } = await call({
      method: 'GET',
      url: pathname + search,
      headers: { accept: 'text/event-stream' },
      body: null,
      hasCredentials: true,
      signal: this.#closing.signal,
    })
    if (status !== 200 || !body) return
    this.readyState = open
    this.dispatchEvent(new Event('open'))
    const decoder = new TextDecoder()
    const reader = body.getReader()
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // The simulator ends each event with an empty line.
      const texts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = texts.pop() ?? ''
      for (const text of texts) {
        const [, lastEventId = '', type = '', data = ''] =
          /^(?:id: (.*)\n)?event: (.*)\ndata: (.*)$/.exec(text) ?? []
        this.dispatchEvent(new MessageEvent(type, { data, lastEventId, origin }))
      }
    }
  }
}
