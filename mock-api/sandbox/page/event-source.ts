/** An EventSource whose events come from the worker. EventSources of other addresses stay those of the browser. */
import type { Addresses } from './addresses.ts'
import type { Call } from './calls.ts'

const firstRetryMs = 3000

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

export class WorkerEventSource extends EventTarget {
  readonly CONNECTING = connecting
  readonly OPEN = open
  readonly CLOSED = closed
  readonly url: string
  readonly withCredentials = true
  readyState = connecting
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent<string>) => void) | null = null
  onerror: ((event: Event) => void) | null = null
  readonly #call: Call
  readonly #closing = new AbortController()
  #retryMs = firstRetryMs
  #lastEventId = ''

  constructor(url: URL, call: Call) {
    super()
    this.url = url.href
    this.#call = call
    this.addEventListener('open', (event) => this.onopen?.(event))
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent<string>))
    this.addEventListener('error', (event) => this.onerror?.(event))
    void this.#listen()
  }

  close(): void {
    this.readyState = closed
    this.#closing.abort()
  }

  async #listen(): Promise<void> {
    let isStream = true
    try {
      isStream = await this.#read()
    } catch {
      // The connection broke, or `close` was called.
    }
    if (this.#closing.signal.aborted) return
    this.readyState = isStream ? connecting : closed
    if (isStream)
      setTimeout(() => {
        if (this.readyState !== closed) void this.#listen()
      }, this.#retryMs)
    this.dispatchEvent(new Event('error'))
  }

  /** Resolves at the end of the stream, or with false if the answer is no stream. */
  async #read(): Promise<boolean> {
    const { origin, pathname, search } = new URL(this.url)
    const { status, headers, body } = await this.#call({
      method: 'GET',
      url: pathname + search,
      headers: {
        accept: 'text/event-stream',
        ...(this.#lastEventId !== '' && { 'last-event-id': this.#lastEventId }),
      },
      body: null,
      hasCredentials: true,
      signal: this.#closing.signal,
    })
    if (status !== 200 || headers.get('content-type')?.startsWith('text/event-stream') !== true || !body)
      return false
    this.readyState = open
    this.dispatchEvent(new Event('open'))
    const read = createEventParser(this.#lastEventId, {
      onEvent: (type, data, lastEventId) => {
        this.#lastEventId = lastEventId
        if (this.readyState === open)
          this.dispatchEvent(new MessageEvent(type, { data, lastEventId, origin }))
      },
      onRetry: (ms) => {
        this.#retryMs = ms
      },
    })
    const decoder = new TextDecoder()
    const reader = body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      read(decoder.decode(value, { stream: true }))
    }
  }
}

interface EventReader {
  onEvent(type: string, data: string, lastEventId: string): void
  onRetry(ms: number): void
}

/** Returns what reads server-sent events from text that comes in parts. */
export function createEventParser(
  lastEventId: string,
  { onEvent, onRetry }: EventReader,
): (text: string) => void {
  let rest = ''
  let type = ''
  let data: string[] = []
  let id = lastEventId

  function readLine(line: string): void {
    if (line === '') {
      if (data.length > 0) onEvent(type === '' ? 'message' : type, data.join('\n'), id)
      type = ''
      data = []
      return
    }
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (name === 'event') type = value
    else if (name === 'data') data.push(value)
    else if (name === 'id' && !value.includes('\0')) id = value
    else if (name === 'retry' && /^\d+$/.test(value)) onRetry(Number(value))
  }

  return (text) => {
    rest += text
    // A carriage return at the end may be the first half of a line's end.
    const lines = rest.split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) readLine(line)
  }
}
