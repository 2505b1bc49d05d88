/** A proxy that lies about answers and events, over long polls and over WebSocket. It knows nothing of the kit's own proxy. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { WebSocket, WebSocketServer, type RawData } from 'ws'
import { realtime } from '../../../contracts/registry/transport.ts'

export interface WireAnswer {
  readonly status: number
  /** Each header, in order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

export interface Lies {
  readonly answer: (answer: WireAnswer) => WireAnswer
  /** Returns the changed payload. */
  readonly event: (name: string, payload: unknown) => unknown
  /** Whether a socket may leave its long polls for a WebSocket. */
  readonly mayUpgrade: () => boolean
}

export interface LyingProxy {
  readonly url: string
  /** How many events went over each transport. */
  readonly events: Readonly<Record<'polling' | 'websocket', number>>
  close(): void
}

export async function startLyingProxy(target: string, lies: Lies): Promise<LyingProxy> {
  const events = { polling: 0, websocket: 0 }

  /** Changes one packet of Socket.IO, such as `42["closeChat",{}]`. */
  function changedPacket(packet: string, transport: keyof typeof events): string {
    if (!packet.startsWith('42[')) return packet
    const [name, payload] = JSON.parse(packet.slice(2)) as [string, unknown]
    events[transport] += 1
    return `42${JSON.stringify([name, lies.event(name, payload)])}`
  }

  const server = createServer((incoming, outgoing) => {
    const pass = async (): Promise<void> => {
      const answer = await forwarded(target, incoming)
      const isSocket = incoming.url?.startsWith(`${realtime.path}/`) === true
      const packets = isSocket && incoming.method === 'GET'
      const { status, headers, body } = packets
        ? {
            ...answer,
            body: answer.body
              .split('\u001E')
              .map((packet) => changedPacket(packet, 'polling'))
              .join('\u001E'),
          }
        : isSocket
          ? answer
          : lies.answer(answer)
      const kept = headers.filter(([name]) => !/^(content-length|transfer-encoding|connection)$/i.test(name))
      outgoing.writeHead(status, kept.flat()).end(body)
    }
    pass().catch(() => outgoing.destroy())
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (incoming, socket, head) => {
    if (!lies.mayUpgrade()) {
      socket.destroy()
      return
    }
    sockets.handleUpgrade(incoming, socket, head, (client) => {
      const provider = new WebSocket(target.replace('http', 'ws') + (incoming.url ?? ''))
      const early: RawData[] = []
      const send = (data: RawData) => {
        provider.send((data as Buffer).toString())
      }
      client.on('message', (data) => {
        if (provider.readyState === WebSocket.OPEN) send(data)
        else early.push(data)
      })
      provider.on('open', () => {
        early.splice(0).forEach(send)
      })
      provider.on('message', (data) => {
        client.send(changedPacket((data as Buffer).toString(), 'websocket'))
      })
      for (const [one, another] of [
        [client, provider],
        [provider, client],
      ] as const) {
        one.on('error', () => undefined)
        one.on('close', () => {
          another.close()
        })
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    events,
    close() {
      for (const client of sockets.clients) client.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forwarded(target: string, incoming: IncomingMessage): Promise<WireAnswer> {
  const { hostname, port } = new URL(target)
  const outgoing = request({
    hostname,
    port,
    path: incoming.url,
    method: incoming.method,
    headers: { ...incoming.headers, 'accept-encoding': 'identity' },
  })
  outgoing.end(await buffer(incoming))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0)
  return {
    status: answer.statusCode ?? 500,
    headers: names.map((name, index) => [name, answer.rawHeaders[2 * index + 1] ?? '']),
    body: await text(answer),
  }
}
