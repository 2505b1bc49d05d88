/** Socket.IO: who may listen, one room for each user of each world, and what is sent into it. */
import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http'
import { Server, type DefaultEventsMap, type Socket } from 'socket.io'
import { errorBody } from '../../contracts/registry/errors.ts'
import { realtime } from '../../contracts/registry/registry.ts'
import { Refusal } from '../domain/refusal.ts'
import { readAccessToken } from '../domain/tokens.ts'
import type { Send, World } from '../world/world.ts'

export interface Realtime {
  /** How the world of this name reaches its players. */
  readonly sendFor: (worldName: string) => Send
  /** Lets go of every socket of a world. */
  readonly disconnect: (worldName: string) => void
  readonly close: () => Promise<void>
}

export function attachRealtime(
  http: HttpServer,
  findWorld: (headers: IncomingHttpHeaders) => World,
): Realtime {
  const io = new Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>(http, {
    path: realtime.path,
    serveClient: false,
    transports: ['websocket', 'polling'],
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

  // Only now does the socket receive: who has read in the journal that it is connected can count on that.
  io.on('connection', (socket) => {
    const { world, userId } = socket.data
    world.journal.append({ kind: 'socket', action: 'connected', userId })
    socket.on('disconnect', (reason) => {
      world.journal.append({ kind: 'socket', action: 'disconnected', userId, reason })
    })
  })

  return {
    sendFor: (worldName) => (userId, event, payload) => {
      io.to(roomOf(worldName, userId)).emit(event, payload)
    },
    disconnect: (worldName) => {
      io.in(roomOf(worldName)).disconnectSockets(true)
    },
    close: () => io.close(),
  }
}

const roomOf = (worldName: string, userId = ''): string => `${worldName}/${userId}`

interface Admitted {
  world: World
  userId: string
}

type AdmittedSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Admitted>

/** Joins the room of the token's user. Throws `access-denied` when the query names somebody else. */
async function admit(
  socket: AdmittedSocket,
  findWorld: (headers: IncomingHttpHeaders) => World,
): Promise<void> {
  const { headers, query, auth } = socket.handshake
  const world = findWorld(headers)
  try {
    const token: unknown = auth['token']
    const { userId } = await readAccessToken(world, typeof token === 'string' ? token : undefined)
    if (query['userId'] !== userId) throw new Refusal('access-denied')
    await socket.join([roomOf(world.name), roomOf(world.name, userId)])
    socket.data = { world, userId }
  } catch (error) {
    if (error instanceof Refusal) {
      world.journal.append({ kind: 'socket', action: 'refused', userId: null, reason: error.code })
    }
    throw error
  }
}

/** What the client's `connect_error` carries: the same body as a refused call, so that it is told apart alike. */
function connectError(error: unknown): Error {
  if (error instanceof Refusal)
    return Object.assign(new Error(error.message), { data: errorBody(error.code) })
  return error instanceof Error ? error : new Error(String(error))
}
