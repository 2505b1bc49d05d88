/** Socket.IO: authenticates sockets, and delivers events to the rooms of users and sessions. */
import type { IncomingHttpHeaders, IncomingMessage, Server as HttpServer } from 'node:http'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import { errorBody } from '../../contracts/registry/errors.ts'
import { realtime } from '../../contracts/registry/transport.ts'
import { Refusal } from '../domain/refusal.ts'
import { liveSession, watchExpiry } from '../domain/sessions.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Connection, Cut } from '../world/connections.ts'
import type { Send, World } from '../world/world.ts'

export interface Realtime {
  /** Returns the function with which a world sends events. */
  readonly sendFor: (worldName: string) => Send
  /** Closes all sockets of a world. */
  readonly disconnect: (worldName: string) => void
  readonly close: () => Promise<void>
}

type FindWorld = (headers: IncomingHttpHeaders) => World

/** Returns why these headers may not connect, or undefined. */
type RefuseHeaders = (headers: IncomingHttpHeaders) => string | undefined

export function attachRealtime(
  http: HttpServer,
  findWorld: FindWorld,
  refuseHeaders: RefuseHeaders,
): Realtime {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>(http, {
    path: realtime.path,
    serveClient: false,
    transports: ['websocket', 'polling'],
    allowRequest: (request, answer) => {
      const refusal = refuseHeaders(request.headers)
      if (refusal !== undefined) {
        answer(refusal, false)
        return
      }
      const isThrough = getsThrough(request, findWorld)
      // A partition also swallows the answer.
      if (!isThrough) request.socket.destroy()
      answer(null, isThrough)
    },
  })

  io.use((socket, next) => {
    admit(socket, findWorld).then(
      () => {
        next()
      },
      (error: unknown) => {
        next(connectError(error))
      },
    )
  })

  // The socket receives events from here on, so the journal entry comes after this.
  io.on('connection', (socket) => {
    const { world, userId, sessionId } = socket.data
    // A partition began after the handshake.
    if (!world.faults.isEmpty && !world.faults.admits(userId)) {
      socket.conn.close()
      return
    }
    // The session ended after the handshake.
    if (!liveSession(world, sessionId)) {
      socket.disconnect(true)
      return
    }
    const connection = new OpenSocket(socket)
    world.connections.add(connection)
    watchExpiry(world, sessionId)
    // The handshake request is no longer needed, and takes a fifth of a socket's memory.
    Object.assign(socket.conn, { request: undefined })
    world.journal.append({ kind: 'socket', action: 'connected', userId })
    socket.on('disconnect', (reason) => {
      world.connections.remove(connection)
      watchExpiry(world, sessionId)
      const { cutBy } = connection
      world.journal.append(
        { kind: 'socket', action: 'disconnected', userId, reason: cutBy?.reason ?? reason },
        cutBy?.cause,
      )
    })
  })

  return {
    sendFor: (worldName) => (userId, event, payload, sessionId) => {
      io.to(roomOf(worldName, userId, sessionId)).emit(event, payload)
    },
    disconnect: (worldName) => {
      io.in(roomOf(worldName)).disconnectSockets(true)
    },
    close: () => io.close(),
  }
}

const roomOf = (worldName: string, userId = '', sessionId = ''): string =>
  `${worldName}/${userId}/${sessionId}`

interface Admitted {
  world: World
  userId: string
  sessionId: string
}

type AdmittedSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>

class OpenSocket implements Connection {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly connectedAt: string
  /** The reason of the disconnect, if known before. */
  cutBy: Cut | undefined
  readonly #socket: AdmittedSocket

  constructor(socket: AdmittedSocket) {
    const { world, userId, sessionId } = socket.data
    this.#socket = socket
    this.id = socket.id
    this.userId = userId
    this.sessionId = sessionId
    this.connectedAt = world.clock.instant()
  }

  get transport(): string {
    return this.#socket.conn.transport.name
  }

  cut(cut: Cut): void {
    if (this.cutBy) return
    this.cutBy = cut
    // After a broken connection the client reconnects; after a disconnect by the server it does not.
    if (cut.as === 'network') this.#socket.conn.close()
    else this.#socket.disconnect(true)
  }
}

/** Returns whether the faults let this user open a socket. An unknown world gets an error later. */
function getsThrough({ url, headers }: IncomingMessage, findWorld: FindWorld): boolean {
  const userId = new URLSearchParams(url?.split('?')[1]).get('userId')
  if (userId === null) return true
  try {
    const { faults } = findWorld(headers)
    return faults.isEmpty || faults.admits(userId)
  } catch {
    return true
  }
}

/** Joins the room of the token's user. Throws `access-denied` when the query has another userId. */
async function admit(socket: AdmittedSocket, findWorld: FindWorld): Promise<void> {
  const { headers, query, auth } = socket.handshake
  const world = findWorld(headers)
  try {
    const token: unknown = auth['token']
    const { userId, sessionId } = await readAccessToken(world, typeof token === 'string' ? token : undefined)
    if (query['userId'] !== userId) throw new Refusal('access-denied')
    await socket.join([roomOf(world.name), roomOf(world.name, userId), roomOf(world.name, userId, sessionId)])
    socket.data = { world, userId, sessionId }
  } catch (error) {
    if (error instanceof Refusal) {
      world.journal.append({ kind: 'socket', action: 'refused', userId: null, reason: error.code })
    }
    throw error
  }
}

/** Returns the error for the client's `connect_error`, with the body of a refused call. */
function connectError(error: unknown): Error {
  if (error instanceof Refusal)
    return Object.assign(new Error(error.message), { data: errorBody(error.code) })
  return error instanceof Error ? error : new Error(String(error))
}
