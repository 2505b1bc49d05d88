/** Socket.IO in Node: authenticates sockets, and delivers events to the rooms of users and sessions. */
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import { realtime } from '../../contracts/registry/transport.ts'
import type { World } from '../world/world.ts'
import {
  addSocket,
  admit,
  connectError,
  getsThrough,
  roomOf,
  roomsOf,
  type Admitted,
  type Realtime,
} from './admission.ts'

type AdmittedSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>

export function attachRealtime(
  http: HttpServer,
  findWorld: (headers: IncomingHttpHeaders) => World,
  /** Returns why a handshake with these headers is refused, if it is. */
  refuseHeaders: (headers: IncomingHttpHeaders) => string | undefined,
  /** Opens the world of a request, if it is closed. */
  openWorld: (headers: IncomingHttpHeaders) => Promise<unknown> = () => Promise.resolve(),
): Realtime {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>(http, {
    path: realtime.path,
    serveClient: false,
    transports: ['websocket', 'polling'],
    // Those of other paths are streams (mock-api/http/stream-sockets.ts).
    destroyUpgrade: false,
    allowRequest: ({ url, headers, socket }, answer) => {
      const refusal = refuseHeaders(headers)
      if (refusal !== undefined) {
        answer(refusal, false)
        return
      }
      const decide = (): void => {
        const isThrough = getsThrough(new URLSearchParams(url?.split('?')[1]), () => findWorld(headers))
        // A partition also swallows the answer.
        if (!isThrough) socket.destroy()
        answer(null, isThrough)
      }
      openWorld(headers).then(decide, decide)
    },
  })

  async function join(socket: AdmittedSocket): Promise<void> {
    const { headers, query, auth } = socket.handshake
    await openWorld(headers)
    socket.data = await admit(findWorld(headers), { token: auth['token'], userId: query['userId'] })
    await socket.join(roomsOf(socket.data))
  }

  io.use((socket, next) => {
    join(socket).then(
      () => next(),
      (error: unknown) => next(connectError(error)),
    )
  })

  // The socket receives events from here on.
  io.on('connection', (socket) => {
    addSocket(socket.data, {
      id: socket.id,
      get transport() {
        return socket.conn.transport.name
      },
      cut(as) {
        if (as === 'network') socket.conn.close()
        else socket.disconnect(true)
      },
      onDisconnect(listener) {
        socket.on('disconnect', listener)
      },
    })
    // The handshake request is no longer needed, and takes a fifth of a socket's memory.
    Object.assign(socket.conn, { request: undefined })
  })

  return {
    sendFor: (worldName) => (userId, event, payload, sessionId) =>
      io.to(roomOf(worldName, userId, sessionId)).emit(event, payload),
    disconnect: (worldName) => io.in(roomOf(worldName)).disconnectSockets(true),
    close: () => io.close(),
  }
}
