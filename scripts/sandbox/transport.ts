/** Carries the calls and the connections of a run to the simulator in the same worker. */
import { stringifyCookie } from 'cookie'
import { WebSocket as WebSocketTransport } from 'socket.io-client'
import type { Reply } from '../../mock-api/api/message.ts'
import { worldCookie, worldHeader } from '../../mock-api/control/control-request.ts'
import type { ScenarioParts } from '../../mock-api/sandbox/worker/host.ts'
import { incomingOf } from '../../mock-api/sandbox/worker/page-request.ts'
import type { ServerEnd } from '../../mock-api/sandbox/worker/socket-server.ts'
import { turn } from '../../mock-api/world/clock.ts'
import { unlessAborted } from '../../scenarios/runner/scheduler.ts'
import type { Transport } from '../../scenarios/runner/transport.ts'

export const createMemoryTransport = ({ handle, openSocket }: ScenarioParts): Transport => ({
  async fetch(address, { method, headers, body, signal = new AbortController().signal }) {
    // Lets the worker do other work between two calls of a run.
    await turn()
    signal.throwIfAborted()
    const { pathname, search } = new URL(address)
    const incoming = await incomingOf(
      {
        type: 'call',
        id: 0,
        method,
        url: pathname + search,
        headers: inLowerCase(headers),
        body: body === undefined ? null : await new Blob([body]).arrayBuffer(),
        hasCredentials: false,
      },
      headers['Cookie'],
      signal,
    )
    const reply = await unlessAborted(() => handle(incoming), signal)
    if (reply.broken === 'reset') throw new TypeError('the connection was reset')
    return {
      status: reply.status,
      location: reply.headers['Location'] ?? null,
      cookies: (reply.cookies ?? []).map(({ name, value }) => stringifyCookie({ [name]: value ?? '' })),
      text: () => textOf(reply),
    }
  },
  sockets: [socketTransport(openSocket)],
})

const inLowerCase = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

async function textOf({ body, broken }: Reply): Promise<string> {
  if (broken === 'truncated') throw new TypeError('the connection broke in the middle of the answer')
  if (typeof body === 'string') return body
  if ('stream' in body) throw new TypeError('the answer is a stream')
  let text = ''
  for await (const part of body) text += part
  return text
}

/** The transport of Socket.IO over connections to the simulator in this worker. */
const socketTransport = (openSocket: ScenarioParts['openSocket']) =>
  class MemoryTransport extends WebSocketTransport {
    override createSocket(
      url: string,
      _protocols: unknown,
      { headers = {} }: { headers?: Readonly<Record<string, string>> },
    ): MemorySocket {
      const world = inLowerCase(headers)[worldHeader]
      const cookie = world === undefined ? undefined : stringifyCookie({ [worldCookie]: world })
      const { pathname, search } = new URL(url)
      return new MemorySocket((wire) => openSocket(pathname + search, { cookie }, wire))
    }
  }

/** What Socket.IO uses of a WebSocket. As there, nothing is delivered before the caller has returned. */
class MemorySocket {
  onopen: () => void = () => undefined
  onclose: (event: { readonly code: number }) => void = () => undefined
  onmessage: (event: { readonly data: string }) => void = () => undefined
  onerror: (event: unknown) => void = () => undefined
  binaryType = ''
  #end: ServerEnd | undefined
  #isClosed = false
  #turn = Promise.resolve()

  constructor(connect: (wire: Parameters<ScenarioParts['openSocket']>[2]) => ServerEnd) {
    this.#deliver(() => {
      let isRefused = false
      this.#deliver(() => {
        if (!isRefused) this.onopen()
      })
      this.#end = connect({
        send: (data) => {
          this.#deliver(() => {
            if (!this.#isClosed) this.onmessage({ data })
          })
        },
        close: (code = 1000) => {
          isRefused = code === 1006
          this.#deliver(() => {
            if (this.#isClosed) return
            this.#isClosed = true
            if (isRefused) this.onerror({})
            this.onclose({ code })
          })
        },
      })
    })
  }

  send(text: string): void {
    this.#deliver(() => this.#end?.receive(text))
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#deliver(() => this.#end?.closed())
  }

  /** Runs later, in the order of the calls, each in its own task: Socket.IO handles a message after it has taken it. */
  #deliver(run: () => void): void {
    this.#turn = this.#turn.then(turn)
    void this.#turn.then(run)
  }
}
