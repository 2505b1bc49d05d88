/** A proxy for HTTP and Socket.IO that passes everything on and shows each answer and event to its owner. */
import { once } from 'node:events'
import {
  Agent as HttpAgent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { buffer as bodyOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { createProxyServer } from 'httpxy'
import { Receiver } from 'ws'
import { apiPrefix, realtime } from '../../registry/transport.ts'
import { withoutLocalProxy } from '../http-request.ts'
import { readPollingAnswer, readSocketMessage } from './socket-io.ts'

declare module 'ws' {
  /** Reads frames; exported by the package and missing in its types. */
  export const Receiver: new (options: { readonly isServer: boolean }) => Writable
}

/** Longer answers pass unseen; none of the contract comes near it. */
const longestBody = 16 * 1024 * 1024

/** One request and its answer. */
export interface Exchange {
  readonly method: string
  /** With the query. */
  readonly url: string
  readonly requestHeaders: IncomingHttpHeaders
  readonly requestBody: string
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
  /** Not called for an answer that the client gave up. */
  /** Called when a request arrives. The function that it returns gets the request with its answer. */
  readonly onRequest: () => (exchange: Exchange) => void
  /** Called for each event that arrives over Socket.IO. */
  readonly onEvent?: (name: string, payload: unknown) => void
}

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** Rejects with the system's error when the port cannot be used. */
export async function startProxy({
  target,
  port,
  isCertificateUnchecked = false,
  isForBrowsers = false,
  onRequest,
  onEvent,
}: ProxyOptions): Promise<Proxy> {
  const { protocol, hostname } = new URL(target)
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
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
  proxy.on('proxyRes', (answer, request, response) => {
    let isGivenUp = false
    response.on('close', () => {
      isGivenUp = !response.writableFinished && !answer.destroyed
    })
    answer.on('close', () => {
      // The client must see that the answer broke off.
      if (!answer.complete) response.destroy()
    })
    const { method = 'GET', url = '' } = request
    const { statusCode: status = 0, headers } = answer
    if (onEvent && url.startsWith(`${realtime.path}/`)) {
      if (method !== 'GET' || status !== 200) return
      collect(answer, headers, (body) => {
        if (body !== undefined) readPollingAnswer(body, onEvent)
      })
      return
    }
    // Pages, their code and their images are not kept in memory.
    if (isForBrowsers && !url.startsWith(`${apiPrefix}/`)) return
    collect(answer, headers, (body) => {
      if (isGivenUp) return
      const { keep, requestBody = '' } = underWay.get(request) ?? {}
      keep?.({ method, url, requestHeaders: request.headers, requestBody, status, headers, body })
    })
  })
  if (onEvent) {
    proxy.on('proxyReqWs', (request) => {
      // Compressed frames would hide the events.
      request.removeHeader('Sec-WebSocket-Extensions')
    })
    proxy.on('open', (socket) => {
      const receiver = new Receiver({ isServer: false })
      receiver.on('message', (data: Buffer, isBinary: boolean) => {
        if (!isBinary) readSocketMessage(data.toString(), onEvent)
      })
      receiver.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => receiver.write(chunk))
    })
  }
  proxy.on('error', (error, _request, response) => {
    if (isForBrowsers && response && 'writeHead' in response && !response.headersSent) {
      response.writeHead(502, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ message: `The provider did not answer (${error.message}).` }))
    } else response?.destroy()
  })
  const underWay = new WeakMap<
    IncomingMessage,
    { readonly keep: ReturnType<typeof onRequest>; readonly requestBody?: string }
  >()
  const passOn = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const keep = onRequest()
    underWay.set(request, { keep })
    if (isForBrowsers) return proxy.web(request, response)
    const body = await bodyOf(request)
    underWay.set(request, { keep, requestBody: body.toString() })
    return proxy.web(request, response, { buffer: Readable.from([body]) })
  }
  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket, head) => {
    void proxy.ws(request, socket as Parameters<typeof proxy.ws>[1], {}, head)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    close: () => closeServer(server, agent),
  }
}

async function closeServer(server: Server, agent: HttpAgent): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  agent.destroy()
  await closed
}

const decoders = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
} as const

/** Calls `onBody` with the text of an answer, or with undefined when it is not complete. */
function collect(
  answer: IncomingMessage,
  headers: IncomingHttpHeaders,
  onBody: (body: string | undefined) => void,
): void {
  const chunks: Buffer[] = []
  let length = 0
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= longestBody) chunks.push(chunk)
  })
  answer.on('close', () => {
    if (length > longestBody) return
    if (!answer.complete) {
      onBody(undefined)
      return
    }
    const body = Buffer.concat(chunks)
    const decode = decoders[headers['content-encoding'] as keyof typeof decoders] as
      ((body: Buffer) => Promise<Buffer>) | undefined
    if (decode === undefined) onBody(body.toString())
    else
      decode(body).then(
        (decoded) => {
          onBody(decoded.toString())
        },
        () => {
          onBody(undefined)
        },
      )
  })
}
