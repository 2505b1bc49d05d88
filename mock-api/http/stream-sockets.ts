/**
 * Sends the event streams of the control API over WebSockets too. A browser has six connections for the calls to a host, and the
 * streams of its tabs would take them all.
 */
import type { IncomingMessage, Server } from 'node:http'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { HandleRequest } from '../api/message.ts'
import { ControlError } from '../control/control-error.ts'
import { addressOf, incomingOf, outletTo } from './answer.ts'

/** A page sends nothing. */
const maxPayload = 1024

/** `handle` throws a ControlError for what it refuses. Returns a function that closes all WebSockets. */
export function attachStreams(
  http: Server,
  refuse: (headers: IncomingMessage['headers']) => void,
  handle: HandleRequest,
): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload })
  http.on('upgrade', (request, connection, head) => {
    // Socket.IO takes the others.
    if (!addressOf(request).startsWith('/__sim/')) return
    connection.on('error', () => connection.destroy())
    const open = async (): Promise<void> => {
      refuse(request.headers)
      const { body } = await handle(incomingOf(request, connection))
      if (typeof body === 'string' || !('stream' in body)) {
        connection.destroy()
        return
      }
      sockets.handleUpgrade(request, connection, head, (socket) => {
        const stream = createWebSocketStream(socket, { decodeStrings: false, allowHalfOpen: false })
        stream.on('error', () => stream.destroy())
        body.stream(outletTo(stream.resume()))
      })
    }
    open().catch((error: unknown) => {
      connection.destroy()
      if (!(error instanceof ControlError))
        console.error('A stream failed because of a defect in the simulator:', error)
    })
  })
  return () => {
    for (const socket of sockets.clients) socket.terminate()
  }
}
