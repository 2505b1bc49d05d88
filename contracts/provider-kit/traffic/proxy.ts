/** A proxy for HTTP and Socket.IO that passes everything on and shows each answer and event to its owner. */
import { Agent as HttpAgent, type IncomingHttpHeaders, ServerResponse, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Readable, type Duplex, type Writable } from 'node:stream'
import { buffer as bodyOf } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { createProxyServer } from 'httpxy'
import { Receiver } from 'ws'
import { apiPrefix, realtime } from '../../registry/transport.ts'
import { isThisMachine, startLocalServer } from '../../shared/local-server.ts'
import { withoutLocalProxy } from '../http-request.ts'
import { readPollingAnswer, readSocketMessage, type OnEvent } from './socket-io.ts'

declare module 'ws' {
  /** Reads frames; exported by the package and missing in its types. */
  export const Receiver: new (options: {
    readonly isServer: boolean
    readonly maxPayload: number
  }) => Writable
}

/** Longer answers pass unseen; none of the contract comes near it. */
const longestBody = 16 * 1024 * 1024

export interface Exchange {
  readonly method: string
  /** With the query. */
  readonly url: string
  readonly requestHeaders: IncomingHttpHeaders
  /** Undefined for one that is too long. */
  readonly requestBody: string | undefined
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Undefined when the connection ended before the answer was complete. */
  readonly body: string | undefined
}

export interface ProxyOptions {
  /** The origin and base path to which the requests pass. */
  readonly target: string
  /** 0 takes any free port. */
  readonly port: number
  readonly isCertificateUnchecked?: boolean | undefined
  /**
   * A browser needs cookies for the proxy's own host, and an answer when there is none. Without it, the proxy passes on
   * every cookie and every broken connection as they are.
   */
  readonly isForBrowsers?: boolean
  /**
   * Called when a request arrives. The function that it returns gets the request with its answer, unless the client gave the
   * answer up.
   */
  readonly onRequest: (method: string, url: string) => (exchange: Exchange) => void
  /** Called with the address of each WebSocket and long poll. The function that it returns gets the events that arrive. */
  readonly onRealtime?: (url: string) => OnEvent
}

/** Rejects with the system's error when the port cannot be used. */
export async function startProxy({
  target,
  port,
  isCertificateUnchecked = false,
  isForBrowsers = false,
  onRequest,
  onRealtime,
}: ProxyOptions) {
  const { protocol, hostname } = new URL(target)
  const isLocal = isThisMachine(hostname)
  const agent = new (protocol === 'https:' ? HttpsAgent : HttpAgent)({
    keepAlive: isForBrowsers,
    proxyEnv: withoutLocalProxy(process.env),
  })
  const proxy = createProxyServer({
    target,
    agent,
    // A provider in the network needs its own name in the request. A browser's `Host` must fit its `Origin`.
    changeOrigin: !(isForBrowsers && isLocal),
    secure: !isCertificateUnchecked,
    ...(isForBrowsers ? { cookieDomainRewrite: '' } : {}),
  })
  const underWay = new WeakMap<IncomingMessage, (answer: IncomingMessage, body?: string) => void>()
  const sentBodies = new WeakMap<IncomingMessage, Copy>()
  const repeatable = new WeakSet<IncomingMessage>()
  proxy.on('proxyReq', (sent, request) => {
    if (sent.reusedSocket && request.method === 'GET') repeatable.add(request)
    // Not earlier, because the first reader starts the flow.
    if (isForBrowsers)
      sent.once('pipe', () => request.on('data', sentBodies.get(request)?.take ?? (() => undefined)))
  })
  proxy.on('proxyRes', (answer, request, response) => {
    let isGivenUp = false
    response.on('close', () => {
      isGivenUp = !response.writableFinished && !answer.destroyed
    })
    answer.on('close', () => {
      // The client must see that the answer broke off.
      if (!answer.complete) response.destroy()
    })
    const { method, url = '' } = request
    if (onRealtime && url.startsWith(`${realtime.path}/`)) {
      if (method !== 'GET' || answer.statusCode !== 200) return
      void textIn(answer).then((body) => {
        if (body !== undefined) readPollingAnswer(body, onRealtime(url))
      })
      return
    }
    // Pages, their code and their images are not kept in memory.
    if (isForBrowsers && !url.startsWith(`${apiPrefix}/`)) return
    void textIn(answer).then((body) => {
      if (!isGivenUp) underWay.get(request)?.(answer, body)
    })
  })
  // On both sides: neither the server nor the agent knows them any longer.
  const webSockets = new Set<Duplex>()
  const remember = (socket: Duplex): void => {
    webSockets.add(socket)
    socket.on('close', () => webSockets.delete(socket))
  }
  proxy.on('open', remember)
  if (onRealtime) {
    proxy.on('proxyReqWs', (sent, { url = '' }, socket) => {
      // Compressed frames would hide the events.
      sent.removeHeader('Sec-WebSocket-Extensions')
      socket.once('pipe', (source: Duplex) => {
        const onEvent = onRealtime(url)
        const receiver = new Receiver({ isServer: false, maxPayload: longestBody })
        receiver.on('message', (data: Buffer, isBinary: boolean) => {
          if (!isBinary) readSocketMessage(data.toString(), onEvent)
        })
        receiver.on('error', () => undefined)
        source.on('data', (chunk: Buffer) => receiver.write(chunk))
      })
    })
  }
  proxy.on('error', (error, request, response) => {
    if (isForBrowsers && response instanceof ServerResponse && !response.headersSent) {
      // A provider may close a connection just when it is used again. Browsers repeat the request.
      if (request && !response.destroyed && repeatable.delete(request))
        return void proxy.web(request, response, { buffer: Readable.from([]) })
      response.writeHead(502, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ message: `The provider did not answer (${error.message}).` }))
    } else response?.destroy()
  })
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '', headers: requestHeaders } = request
    const keep = onRequest(method, url)
    const sentBody = createCopy()
    sentBodies.set(request, sentBody)
    underWay.set(request, ({ statusCode: status = 0, headers }, body) => {
      const requestBody = sentBody.whole()?.toString()
      keep({ method, url, requestHeaders, requestBody, status, headers, body })
    })
    if (isForBrowsers) return proxy.web(request, response)
    const sent = await bodyOf(request)
    sentBody.take(sent)
    // An empty chunk would make Node send `Transfer-Encoding: chunked`, where browsers send `Content-Length: 0`.
    return proxy.web(request, response, { buffer: Readable.from(sent.length === 0 ? [] : [sent]) })
  }
  const { server, url, close } = await startLocalServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  }, port)
  server.on('upgrade', (request, socket, head) => {
    remember(socket)
    void proxy.ws(request, socket as Parameters<typeof proxy.ws>[1], {}, head)
  })
  return {
    url,
    close() {
      close()
      for (const socket of webSockets) socket.destroy()
      agent.destroy()
    },
  }
}

/** Synchronous, so that an answer that has reached the client is in the report of a command that ends then. */
const decoders: Readonly<
  Record<string, (body: Buffer, limit: { readonly maxOutputLength: number }) => Buffer>
> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

/** Resolves with the body of an answer, or with undefined when it is not complete; never for one that is too long. */
const textIn = (answer: IncomingMessage): Promise<string | undefined> =>
  new Promise((resolve) => {
    const copy = createCopy()
    answer.on('data', copy.take)
    answer.on('close', () => {
      const body = copy.whole()
      if (!body) return
      const decode = decoders[answer.headers['content-encoding']?.toLowerCase() ?? '']
      try {
        const decoded = decode?.(body, { maxOutputLength: longestBody }) ?? body
        resolve(answer.complete ? decoded.toString() : undefined)
      } catch (error) {
        // Too long after decoding: unseen, like one that is too long without it.
        if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') resolve(undefined)
      }
    })
  })

type Copy = ReturnType<typeof createCopy>

/** Copies a body that passes, unless it is too long. */
function createCopy() {
  let chunks: Buffer[] = []
  let length = 0
  return {
    take(chunk: Buffer): void {
      length += chunk.length
      if (length <= longestBody) chunks.push(chunk)
      else chunks = []
    },
    whole: () => (length <= longestBody ? Buffer.concat(chunks) : undefined),
  }
}
