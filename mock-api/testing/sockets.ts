/** Sockets as players use them, with the events that they receive. */
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { realtime } from '../../contracts/registry/transport.ts'
import type { attachRealtime } from '../realtime/realtime.ts'
import { createSocketServer } from '../sandbox/worker/socket-server.ts'
import type { Simulator } from '../server.ts'
import { openRequest, operate, startFrozenSimulator, startSimulator, type Player } from '../testing.ts'
import type { World } from '../world/world.ts'

/** Carries the frames of real WebSockets to the socket server of the sandbox. */
const attachSandboxSockets: typeof attachRealtime = (http, findWorld) => {
  const server = createSocketServer({ findWorld })
  const webSockets = new WebSocketServer({ noServer: true })
  http.on('upgrade', (request, connection, head) => {
    const early: string[] = []
    let send = (text: string): unknown => early.push(text)
    let close = (): unknown => connection.destroy()
    const end = server.open(request.url ?? '', request.headers, {
      send: (text) => send(text),
      close: () => close(),
    })
    if (connection.destroyed) return
    webSockets.handleUpgrade(request, connection, head, (webSocket) => {
      send = (text) => {
        webSocket.send(text)
      }
      close = () => {
        webSocket.close()
      }
      for (const text of early) send(text)
      webSocket.on('message', (data: Buffer) => {
        end.receive(data.toString())
      })
      webSocket.on('close', () => {
        end.closed()
      })
    })
  })
  return {
    ...server,
    async close() {
      await server.close()
      http.close()
      await once(http, 'close')
    },
  }
}

/** The two servers of sockets, which keep the same promises, with what starts a simulator for a test. */
export const socketServers = [
  {
    name: 'Node',
    transports: ['websocket', 'polling'],
    start: () => startSimulator(),
    startFrozen: startFrozenSimulator,
  },
  {
    name: 'the sandbox',
    transports: ['websocket'],
    start: () => startSimulator({ attachSockets: attachSandboxSockets }),
    startFrozen: () => startFrozenSimulator({ attachSockets: attachSandboxSockets }),
  },
]

export interface Heard {
  readonly event: string
  readonly payload: unknown
}

/** Opens a socket as the client does, and records what it receives. */
export function open(
  { url, world: worldNamed }: Simulator,
  { userId, token }: { userId?: string; token?: string },
  { world, transport = 'websocket' }: { world?: string; transport?: string } = {},
) {
  const socket: Socket = io(url, {
    path: realtime.path,
    query: userId === undefined ? {} : { userId },
    auth: token === undefined ? {} : { token },
    transports: [transport],
    reconnection: false,
    forceNew: true,
    ...(world === undefined ? {} : { extraHeaders: { 'X-World': world } }),
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  const received: Heard[] = []
  const first = Promise.withResolvers<Heard>()
  let onFence: (() => void) | undefined
  socket.onAny((event: string, payload: object) => {
    if ('fence' in payload) {
      onFence?.()
      return
    }
    received.push({ event, payload })
    first.resolve({ event, payload })
  })
  const refused = new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve))
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    void refused.then(reject)
  })
  // Tests that expect a refusal ignore this promise.
  connected.catch(() => undefined)
  return {
    socket,
    received,
    first: first.promise,
    connected,
    refused,
    /** Resolves with Socket.IO's reason for the disconnect. */
    ended: new Promise<string>((resolve) => socket.once('disconnect', resolve)),
    /** Returns the events since the last call, including all events sent before this call. */
    async heard(): Promise<Heard[]> {
      // Events keep their order, so when the fence arrives, all earlier events have arrived.
      const fence = new Promise<void>((resolve) => (onFence = resolve))
      worldNamed(world).send(userId ?? '', 'closeChat', { fence: true })
      await fence
      return received.splice(0)
    },
  }
}

export async function listen(simulator: Simulator, player: Pick<Player, 'userId' | 'token'>) {
  const opened = open(simulator, player)
  await opened.connected
  const { socket } = opened
  return { ...opened, id: socket.id, disconnect: () => socket.disconnect() }
}

export const socketEntry = ({ journal }: World, action: 'connected' | 'disconnected', after = 0) =>
  journal.next(
    after,
    (entry) => entry.kind === 'socket' && entry.action === action,
    new AbortController().signal,
  )

/** Sends an operator's message, after which a test knows that all earlier events have arrived. */
export async function replyTo(simulator: Simulator, player: Player, message: string, world?: string) {
  const { _id: requestId } = await openRequest(simulator, player, world)
  const { body } = await operate(simulator, 'reply', { requestId, message }, world)
  return (body as { newMessage: unknown }).newMessage
}
