/**
 * Sends the event streams of the control API over WebSockets too. A browser has six connections for the calls to a host, and the
 * streams of its tabs would take them all.
 */
import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { createWebSocketStream, WebSocketServer } from 'ws'
import { realtime } from '../../contracts/registry/transport.ts'
import type { Reply } from '../api/message.ts'
import { addressOf, outletTo, send } from './answer.ts'

/** A page sends nothing. */
const maxPayload = 1024

/** `fail` answers what `handle` throws. Returns a function that closes all WebSockets. */
export function attachStreams(
  http: Server,
  handle: (request: IncomingMessage, connection: Socket) => Promise<Reply>,
  fail: (error: unknown, request: IncomingMessage, response: ServerResponse) => Promise<void>,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  http.on('upgrade', (request, connection: Socket, head) => {
    const address = addressOf(request)
    connection.on('error', () => connection.destroy())
    if (request.url?.startsWith(`${realtime.path}/`) === true) return
    if (request.method !== 'GET' || !address.startsWith('/__sim/')) {
      connection.destroy()
      return
    }
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    try {
      response.assignSocket(connection)
    } catch {
      // An answer to an earlier call on this connection is not finished.
      connection.destroy()
      return
    }
    // Node no longer does this after an upgrade.
    connection.on('drain', () => response.emit('drain'))
    response.once('finish', () => connection.destroySoon())
    const open = async (): Promise<void> => {
      const reply = await handle(request, connection)
      const { body } = reply
      if (typeof body === 'string' || !('stream' in body)) {
        await send(request, response, reply)
        return
      }
      response.detachSocket(connection)
      sockets.handleUpgrade(request, connection, head, (socket) => {
        const stream = createWebSocketStream(socket, { decodeStrings: false, allowHalfOpen: false })
        stream.on('error', () => stream.destroy())
        // The stream waits for the end of its writes, which a broken connection does not tell.
        connection.once('close', () => stream.destroy())
        body.stream(outletTo(stream.resume()))
      })
    }
    open().catch((error: unknown) => fail(error, request, response))
  })
  return () => {
    sockets.close()
    for (const socket of sockets.clients) socket.terminate()
  }
}
