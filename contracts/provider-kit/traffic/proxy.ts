/** A proxy for HTTP and Socket.IO that changes nothing and shows every answer and event to a judge. */
import { once } from 'node:events'
import { Agent as HttpAgent, createServer, type IncomingMessage, type Server } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, zstdDecompress } from 'node:zlib'
import { createProxyServer } from 'httpxy'
import { Receiver } from 'ws'
import { realtime, apiPrefix } from '../../registry/transport.ts'
import type { Judge } from './judge.ts'
import { readPollingAnswer, readSocketMessage } from './socket-io.ts'

declare module 'ws' {
  /** Reads frames; exported by the package and missing in its types. */
  export const Receiver: new (options: { readonly isServer: boolean }) => Writable
}

/** Longer answers pass unjudged; none of the contract comes near it. */
const longestBody = 16 * 1024 * 1024

export interface Proxy {
  readonly url: string
  close(): Promise<void>
}

/** Rejects with the system's error when the port cannot be used. */
export async function startProxy(
  provider: string,
  port: number,
  judge: Judge,
  { isCertificateUnchecked = false }: { readonly isCertificateUnchecked?: boolean } = {},
): Promise<Proxy> {
  const { protocol, hostname } = new URL(provider)
  const agent = new (protocol === 'https:' ? HttpsAgent : HttpAgent)({ keepAlive: true })
  const proxy = createProxyServer({
    target: provider,
    agent,
    // A host in the network needs its own name in the request; one on this machine sees the client's request unchanged.
    changeOrigin: !/^(localhost|127\.|\[::1\])/.test(hostname),
    secure: !isCertificateUnchecked,
    cookieDomainRewrite: '',
  })
  proxy.on('proxyRes', (answer, request, response) => {
    answer.on('close', () => {
      // The client must see that the answer broke off.
      if (!answer.complete) response.destroy()
    })
    const { method = 'GET', url = '' } = request
    const [path = ''] = url.split('?', 1)
    if (path.startsWith(`${apiPrefix}/`)) {
      collect(answer, (body) => {
        const { statusCode: status = 0, headers } = answer
        judge.answer({ method, path, status, location: headers.location, body })
      })
    } else if (path.startsWith(`${realtime.path}/`) && method === 'GET') {
      collect(answer, (body) => {
        if (body !== undefined) readPollingAnswer(body, judge.event)
      })
    }
  })
  proxy.on('proxyReqWs', (request) => {
    // Compressed frames would hide the events from the judge.
    request.removeHeader('Sec-WebSocket-Extensions')
  })
  proxy.on('open', (socket) => {
    const receiver = new Receiver({ isServer: false })
    receiver.on('message', (data: Buffer, isBinary: boolean) => {
      if (!isBinary) readSocketMessage(data.toString(), judge.event)
    })
    receiver.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => receiver.write(chunk))
  })
  proxy.on('error', (error, _request, response) => {
    if (response === undefined) return
    if ('writeHead' in response && !response.headersSent) {
      response.writeHead(502, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ message: `The provider did not answer (${error.message}).` }))
    } else response.destroy()
  })
  const server = createServer((request, response) => {
    void proxy.web(request, response)
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
function collect(answer: IncomingMessage, onBody: (body: string | undefined) => void): void {
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
    const decode = decoders[answer.headers['content-encoding'] as keyof typeof decoders] as
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
