/** Helpers for tests of sockets. */
import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { realtime } from '../../contracts/registry/transport.ts'
import type { Simulator } from '../server.ts'
import { openRequest, operate, type Player } from '../testing.ts'

export interface Received {
  readonly event: string
  readonly payload: unknown
}

/** Opens a socket as the client does, and records what it receives. */
export function open(
  { url }: Simulator,
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
  const received: Received[] = []
  const first = new Promise<Received>((resolve) => {
    socket.onAny((event: string, payload: unknown) => {
      received.push({ event, payload })
      resolve({ event, payload })
    })
  })
  const refused = new Promise<Error & { data?: unknown }>((resolve) => socket.once('connect_error', resolve))
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    void refused.then(reject)
  })
  // Tests that expect a refusal ignore this promise.
  connected.catch(() => undefined)
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return { socket, received, first, connected, refused, ended }
}

/** Sends an operator's message, after which a test knows that all earlier events have arrived. */
export async function replyTo(simulator: Simulator, player: Player, message: string, world?: string) {
  const { _id: requestId } = await openRequest(simulator, player, world)
  const { body } = await operate(simulator, 'reply', { requestId, message }, world)
  return (body as { newMessage: unknown }).newMessage
}
