/** Sends the calls and sockets of the page to the worker. Those to other addresses stay as they are. */
import type { HttpRequestEvent } from '@mswjs/interceptors'
import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { WebSocketInterceptor, type WebSocketClientConnection } from '@mswjs/interceptors/WebSocket'
import { XMLHttpRequestInterceptor } from '@mswjs/interceptors/XMLHttpRequest'
import { realtime } from '../../../contracts/registry/transport.ts'
import { brokenSocket, type FromWorker, type Line } from '../protocol.ts'
import { isPolling, type Addresses } from './addresses.ts'
import type { Call, CallRequest } from './calls.ts'

/** The state of a controller that has not decided yet; an abort decides too. */
const undecided = 0

/** The calls of `fetch` and XMLHttpRequest. */
export function interceptCalls(call: Call, { isOfWorker }: Pick<Addresses, 'isOfWorker'>): void {
  /** `finish` makes the caller's response of the worker's. */
  const handle = async (
    { request, controller }: HttpRequestEvent,
    finish: (response: Response) => Response | Promise<Response>,
  ): Promise<void> => {
    const url = new URL(request.url)
    try {
      if (isPolling(url)) throw new TypeError('Failed to fetch')
      if (!isOfWorker(url)) return
      const response = await finish(await call(await readRequest(request, url)))
      if (controller.readyState === undecided) controller.respondWith(response)
    } catch (error) {
      if (controller.readyState === undecided) controller.errorWith(error)
    }
  }

  const fetches = new FetchInterceptor()
  fetches.on('request', (event) => handle(event, (response) => asFetched(event.request, response)))
  fetches.apply()

  const requests = new XMLHttpRequestInterceptor()
  requests.on('request', async (event) => {
    const stopWaiting = failLate(event.initiator as XMLHttpRequest)
    // The whole body, because a body that breaks would keep msw's XMLHttpRequest in a loop.
    await handle(
      event,
      async (response) =>
        new Response(response.body === null ? null : await response.arrayBuffer(), response),
    )
    stopWaiting()
  })
  requests.apply()
}

async function readRequest(request: Request, url: URL): Promise<CallRequest> {
  const { method, headers, credentials, signal } = request
  const body = method === 'GET' || method === 'HEAD' ? null : await request.clone().arrayBuffer()
  return {
    method,
    url: url.pathname + url.search,
    headers: Object.fromEntries(headers),
    body: body?.byteLength === 0 ? null : body,
    hasCredentials: credentials !== 'omit',
    signal,
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)

/** A browser hides a redirect from a caller that does not follow it. msw follows the others. */
function asFetched(request: Request, response: Response): Response {
  if (request.redirect !== 'manual' || !isRedirect(response.status)) return response
  void response.body?.cancel()
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  })
}

/** msw counts the time of a request only from its response on. Returns a function that stops the clock. */
function failLate(request: XMLHttpRequest): () => void {
  const { timeout } = request
  if (timeout === 0) return () => undefined
  const timer = setTimeout(() => {
    request.dispatchEvent(new ProgressEvent('timeout'))
    request.abort()
  }, timeout)
  return () => clearTimeout(timer)
}

type SocketMessage = Extract<FromWorker, { type: 'opened' | 'frame' | 'closed' }>

/** Sends each part of a stream of the control API to the page, and closes the WebSocket at its end. */
async function carryStream(client: WebSocketClientConnection, call: Call): Promise<void> {
  const { pathname, search } = client.url
  const leaving = new AbortController()
  client.addEventListener('close', () => leaving.abort())
  const request = { method: 'GET', headers: {}, body: null, hasCredentials: true, signal: leaving.signal }
  try {
    const { status, body } = await call({ ...request, url: pathname + search })
    const toPage = new WritableStream<string>({ write: (text) => client.send(text) })
    if (status === 200) await body?.pipeThrough(new TextDecoderStream()).pipeTo(toPage)
  } catch {
    // The connection broke, or the page has closed the WebSocket.
  }
  client.close(brokenSocket)
}

/**
 * The WebSockets of the page's Socket.IO client, and those of the console. Starts the interception, and returns a function that
 * ends it. Open WebSockets stay open.
 */
export function interceptSockets(line: Line, nextId: () => number, call: Call): () => void {
  const receivers = new Map<number, (message: SocketMessage) => void>()
  line.onMessage((message) => {
    if (message.type === 'opened' || message.type === 'frame' || message.type === 'closed') {
      receivers.get(message.id)?.(message)
    }
  })

  const interceptor = new WebSocketInterceptor()
  // The WebSocket opens in the page when the promise resolves, unless it has been closed by then.
  interceptor.on('connection', ({ client, server }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { host, pathname, search } = client.url
    if (host === location.host && pathname.startsWith('/__sim/')) {
      void carryStream(client, call)
      return undefined
    }
    if (host !== location.host || pathname !== `${realtime.path}/`) {
      server.connect()
      server.addEventListener('open', () => resolve())
      server.addEventListener('close', () => resolve())
      return promise
    }
    const id = nextId()
    receivers.set(id, (message) => {
      if (message.type === 'frame') {
        client.send(message.data)
        return
      }
      if (message.type === 'closed') {
        receivers.delete(id)
        // Socket.IO's client tries again after an error only.
        if (client.socket.readyState === WebSocket.CONNECTING) client.socket.dispatchEvent(new Event('error'))
        client.close(message.code)
      }
      resolve()
    })
    client.addEventListener('message', ({ data }) => {
      if (typeof data === 'string') line.send({ type: 'frame', id, data })
    })
    client.addEventListener('close', () => {
      if (receivers.delete(id)) line.send({ type: 'close', id })
      resolve()
    })
    line.send({ type: 'open', id, url: pathname + search })
    return promise
  })
  interceptor.apply()
  return () => interceptor.dispose()
}
