/** Thousands of Socket.IO clients in the benchmark's own process, which waits meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { openConnection, succeed, type Call } from './load.ts'
import { quantile } from './rounds.ts'

export interface Who {
  readonly userId: string
  readonly token: string
}

const connectingAtOnce = 50
const betweenActsMs = 3

/** Connects `count` clients. */
export async function connectMany(url: string, who: Who, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  const turns = Array.from({ length: count }).values()
  const connectInTurn = async (): Promise<void> => {
    for (const _ of turns) sockets.push(await connect(url, who))
  }
  await Promise.all(Array.from({ length: connectingAtOnce }, connectInTurn))
  return sockets
}

/** Makes a call that causes an event, again and again, and returns the p99 of the milliseconds until the event. */
export async function timeReceipt(
  url: string,
  who: Who,
  { act, event, times }: { readonly act: Call; readonly event: string; readonly times: number },
): Promise<number> {
  const socket = await connect(url, who)
  const send = openConnection(url)
  const tookMs: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    const received = new Promise((resolve) => void socket.once(event, resolve))
    const answered = succeed(send, act)
    await received
    tookMs.push(performance.now() - started)
    await answered
    await sleep(betweenActsMs)
  }
  socket.disconnect()
  return quantile(tookMs, 0.99)
}

async function connect(url: string, { userId, token }: Who): Promise<Socket> {
  const socket = io(url, {
    auth: { token },
    query: { userId },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}
