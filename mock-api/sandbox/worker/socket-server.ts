/**
 * Socket.IO in the worker of the sandbox: version 4 of Engine.IO's protocol over WebSocket frames, and version 5 of Socket.IO's,
 * as far as the client of socket.io needs it. Nothing else reaches it.
 */
import { decodePacket, encodePacket, type PacketType as EngineType } from 'engine.io-parser'
import { Decoder, Encoder, PacketType, type Packet } from 'socket.io-parser'
import {
  addSocket,
  admit,
  connectError,
  getsThrough,
  roomOf,
  roomsOf,
  type Admitted,
  type Realtime,
} from '../../realtime/admission.ts'
import type { World } from '../../world/world.ts'

export interface Wire {
  send(text: string): void
  /** Called once. Without a code it is a normal end; 1006 means that the connection never opened. */
  close(code?: number): void
}

/** The server's end of a WebSocket. */
export interface ServerEnd {
  receive(text: string): void
  /** The client has closed the WebSocket, or has gone. */
  closed(): void
}

export interface SocketServer<Headers> extends Realtime {
  /** Opens a WebSocket to this path and query. Sends the first frame, or refuses, before it returns. */
  readonly open: (url: string, headers: Headers, wire: Wire) => ServerEnd
}

/** No pings: the worker knows when a page has gone, and the page when its worker has. Timers of browsers end at 2^31 ms. */
const terms = { upgrades: [], pingInterval: 2_000_000_000, pingTimeout: 0, maxPayload: 1_000_000 }

const neverOpened = 1006

const encoder = new Encoder()

export function createSocketServer<Headers>({
  findWorld,
}: {
  readonly findWorld: (headers: Headers) => World
}): SocketServer<Headers> {
  const peers = new Set<Peer>()
  const peersIn = (room: string): Peer[] => [...peers].filter(({ rooms }) => rooms.has(room))
  return {
    open(url, headers, wire) {
      const query = new URLSearchParams(url.split('?')[1])
      if (!getsThrough(query, () => findWorld(headers))) {
        wire.close(neverOpened)
        return { receive: () => undefined, closed: () => undefined }
      }
      const userId = query.get('userId')
      const peer: Peer = new Peer(wire, {
        admit: async (token) => admit(findWorld(headers), { token, userId }),
        gone: () => peers.delete(peer),
      })
      peers.add(peer)
      return peer
    },
    sendFor: (worldName) => (userId, event, payload, sessionId) => {
      const packet = { type: PacketType.EVENT, nsp: '/', data: [event, payload] }
      for (const peer of peersIn(roomOf(worldName, userId, sessionId))) peer.send(packet)
    },
    disconnect: (worldName) => {
      for (const peer of peersIn(roomOf(worldName))) peer.cut('server')
    },
    close() {
      for (const peer of peers) peer.end('server shutting down')
      return Promise.resolve()
    },
  }
}

interface Host {
  /** Rejects with the error for the client. */
  readonly admit: (token: unknown) => Promise<Admitted>
  /** Called once, when the peer can no longer be reached. */
  readonly gone: () => void
}

/** One WebSocket, with the socket of the namespace `/` if the client has connected to it. */
class Peer implements ServerEnd {
  readonly id = crypto.randomUUID()
  readonly transport = 'websocket'
  /** Where its socket receives events; empty while there is none. */
  rooms: ReadonlySet<string> = new Set()
  readonly #wire: Wire
  readonly #host: Host
  readonly #decoder = new Decoder()
  #isOpen = true
  #onDisconnect: ((reason: string) => void) | undefined

  constructor(wire: Wire, host: Host) {
    this.#wire = wire
    this.#host = host
    this.#decoder.on('decoded', (packet: Packet) => this.#take(packet))
    this.#write('open', JSON.stringify({ sid: crypto.randomUUID(), ...terms }))
  }

  receive(text: string): void {
    if (!this.#isOpen) return
    const { type, data } = decodePacket(text, 'arraybuffer') as { type: EngineType; data?: unknown }
    if (type === 'message') this.#decoder.add(data)
  }

  closed(): void {
    this.end('transport close')
  }

  send(packet: Packet): void {
    this.#write('message', encoder.encode(packet)[0])
  }

  cut(as: 'network' | 'server'): void {
    if (as === 'server') {
      this.send({ type: PacketType.DISCONNECT, nsp: '/' })
      this.#leave('server namespace disconnect')
    }
    this.end()
  }

  onDisconnect(listener: (reason: string) => void): void {
    this.#onDisconnect = listener
  }

  /** Closes the WebSocket, with Socket.IO's reason for the journal. */
  end(reason = 'forced close'): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#host.gone()
    this.#wire.close()
    this.#leave(reason)
  }

  #leave(reason: string): void {
    this.rooms = new Set()
    const listener = this.#onDisconnect
    this.#onDisconnect = undefined
    listener?.(reason)
  }

  #write(type: EngineType, data: unknown): void {
    if (!this.#isOpen) return
    // For text it calls back at once.
    encodePacket({ type, data }, true, (text: string) => this.#wire.send(text))
  }

  #take({ type, nsp, data }: Packet): void {
    // The runner of scenarios asks for another namespace: once that is refused, all earlier events have arrived.
    if (nsp !== '/')
      this.send({ type: PacketType.CONNECT_ERROR, nsp, data: { message: 'Invalid namespace' } })
    else if (type === PacketType.CONNECT) void this.#connect((data as { token?: unknown } | undefined)?.token)
    else if (type === PacketType.DISCONNECT) this.#leave('client namespace disconnect')
  }

  async #connect(token: unknown): Promise<void> {
    let admitted: Admitted
    try {
      admitted = await this.#host.admit(token)
    } catch (error) {
      const { message, data } = connectError(error)
      this.send({ type: PacketType.CONNECT_ERROR, nsp: '/', data: { message, data } })
      return
    }
    if (!this.#isOpen) return
    this.send({ type: PacketType.CONNECT, nsp: '/', data: { sid: this.id } })
    this.rooms = new Set(roomsOf(admitted))
    addSocket(admitted, this)
  }
}
