import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'
import { onTestFinished } from 'vitest'
import { errorBody, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { realtime } from '../../../contracts/registry/transport.ts'

export interface Handshake {
  readonly userId: unknown
  readonly token: unknown
  admit(): Promise<Socket>
  refuse(code: ErrorCode): void
  fail(): void
}

export type RealtimeServer = Awaited<ReturnType<typeof startRealtimeServer>>

export async function startRealtimeServer() {
  const http = createServer()
  const io = new Server(http, { path: realtime.path, serveClient: false })
  const handshakes = createSequence<Handshake>()
  io.use((socket, next) => {
    const { query, auth } = socket.handshake
    handshakes.add({
      userId: query['userId'],
      token: (auth as Readonly<Record<string, unknown>>)['token'],
      admit: () =>
        new Promise((resolve) => {
          io.once('connection', resolve)
          next()
        }),
      refuse: (code) => {
        const body = errorBody(code)
        next(Object.assign(new Error(body.message), { data: body }))
      },
      fail: () => next(new Error('The database does not answer')),
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => io.close())
  return { url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`, handshakes }
}

export function createSequence<Item>() {
  const items: Item[] = []
  const waiting: ((item: Item) => void)[] = []
  return {
    add(item: Item): void {
      const take = waiting.shift()
      if (take) take(item)
      else items.push(item)
    },
    next: () =>
      new Promise<Item>((resolve) => {
        const item = items.shift()
        if (item === undefined) waiting.push(resolve)
        else resolve(item)
      }),
    rest: (): readonly Item[] => items,
  }
}
