/** Sockets as players use them, with the events that they receive. */
import { io } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import { realtime } from '../../contracts/registry/transport.ts'
import type { Simulator } from '../server.ts'
import type { Player } from '../testing.ts'

export interface Heard {
  readonly event: string
  readonly payload: unknown
}

export interface Listener {
  /** The socket's id. */
  readonly id: string | undefined
  /** Resolves with Socket.IO's reason for the disconnect. */
  readonly ended: Promise<string>
  /** Returns the events since the last call, including all events sent before this call. */
  heard(): Promise<Heard[]>
  disconnect(): void
}

export async function listen(
  simulator: Simulator,
  { userId, token }: Pick<Player, 'userId' | 'token'>,
): Promise<Listener> {
  const socket = io(simulator.url, {
    path: realtime.path,
    query: { userId },
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  onTestFinished(() => {
    socket.disconnect()
  })
  let received: Heard[] = []
  let onFence: (() => void) | undefined
  socket.onAny((event: string, payload: object) => {
    if ('fence' in payload) onFence?.()
    else received.push({ event, payload })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  const ended = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  return {
    id: socket.id,
    ended,
    async heard() {
      // Events keep their order, so when the fence arrives, all earlier events have arrived.
      const fence = new Promise<void>((resolve) => (onFence = resolve))
      simulator.world().send(userId, 'closeChat', { fence: true })
      await fence
      const all = received
      received = []
      return all
    },
    disconnect: () => {
      socket.disconnect()
    },
  }
}
