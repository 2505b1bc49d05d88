/** Thousands of Socket.IO clients in one process, separate from the server that they connect to. */
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { handleTasks } from './child-task.ts'
import { openConnection, type Call } from './load.ts'
import { quantile } from './rounds.ts'

export interface Who {
  readonly userId: string
  readonly token: string
}

export type ClientsTask =
  | { readonly to: 'connect'; readonly url: string; readonly who: Who; readonly count: number }
  | { readonly to: 'disconnect' }
  | {
      readonly to: 'receive'
      readonly url: string
      readonly who: Who
      /** The call that causes the event. */
      readonly act: Call
      readonly event: string
      readonly times: number
    }

export interface ClientsResult {
  /** How long connecting took; for `receive` the 99th percentile from the call to its event. */
  readonly ms: number
}

const connectingAtOnce = 50
const betweenActsMs = 3

const sockets: Socket[] = []

handleTasks((task: ClientsTask): ClientsResult | Promise<ClientsResult> => {
  switch (task.to) {
    case 'connect':
      return connectAll(task.url, task.who, task.count)
    case 'disconnect':
      for (const socket of sockets.splice(0)) socket.disconnect()
      return { ms: 0 }
    case 'receive':
      return receive(task)
  }
})

async function connectAll(url: string, who: Who, count: number): Promise<ClientsResult> {
  const started = performance.now()
  let left = count
  const connectInTurn = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      sockets.push(await connect(url, who))
    }
  }
  await Promise.all(Array.from({ length: connectingAtOnce }, connectInTurn))
  return { ms: performance.now() - started }
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

async function receive({
  url,
  who,
  act,
  event,
  times,
}: Extract<ClientsTask, { to: 'receive' }>): Promise<ClientsResult> {
  const socket = await connect(url, who)
  const send = openConnection(url)
  const tookMs: number[] = []
  for (let index = 0; index < times; index += 1) {
    const started = performance.now()
    const received = new Promise<void>((resolve) => {
      socket.once(event, () => {
        resolve()
      })
    })
    const answered = send(act)
    await received
    tookMs.push(performance.now() - started)
    const { status, text } = await answered
    if (status !== 200) throw new Error(`${act.path} answered ${String(status)}: ${text}`)
    await sleep(betweenActsMs)
  }
  socket.disconnect()
  return { ms: quantile(tookMs, 0.99) }
}
