/**
 * Socket.IO in the worker of the sandbox: version 4 of Engine.IO's protocol over WebSocket frames, and version 5 of Socket.IO's.
 * Closes and refuses as the server of socket.io does.
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
import { realMachine, type Machine } from '../../world/clock.ts'
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

// The defaults of socket.io.
const pingIntervalMs = 25_000
const pingTimeoutMs = 20_000
const connectTimeoutMs = 45_000
const maxPayload = 1_000_000

const neverOpened = 1006

const encoder = new Encoder()

export function createSocketServer<Headers>({
  findWorld,
  machine = realMachine,
}: {
  readonly findWorld: (headers: Headers) => World
  readonly machine?: Machine
}): SocketServer<Headers> {
  const peers = new Set<Peer>()
  const peersIn = (room: string): Peer[] => [...peers].filter(({ rooms }) => rooms.has(room))
  return {
    open(url, headers, wire) {
      const query = new URLSearchParams(url.split('?')[1])
      const isKnownProtocol =
        query.get('EIO') === '4' && query.get('transport') === 'websocket' && !query.has('sid')
      if (!isKnownProtocol || !getsThrough(query, () => findWorld(headers))) {
        wire.close(neverOpened)
        return { receive: () => undefined, closed: () => undefined }
      }
      const userId = query.get('userId')
      const peer: Peer = new Peer(wire, machine, {
        admit: async (token) => admit(findWorld(headers), { token, userId }),
        gone: () => peers.delete(peer),
      })
      peers.add(peer)
      peer.start()
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
  readonly #machine: Machine
  readonly #host: Host
  readonly #decoder = new Decoder()
  #isOpen = true
  /** Whether the client has a socket, or has asked for one. */
  #hasAsked = false
  #stopTimer: () => void = () => undefined
  #stopWaiting: () => void = () => undefined
  #onDisconnect: ((reason: string) => void) | undefined

  constructor(wire: Wire, machine: Machine, host: Host) {
    this.#wire = wire
    this.#machine = machine
    this.#host = host
    this.#decoder.on('decoded', (packet: Packet) => {
      this.#take(packet)
    })
  }

  start(): void {
    const terms = { pingInterval: pingIntervalMs, pingTimeout: pingTimeoutMs, maxPayload }
    this.#write('open', JSON.stringify({ sid: crypto.randomUUID(), upgrades: [], ...terms }))
    this.#stopWaiting = this.#machine.setTimer(() => {
      if (this.rooms.size === 0) this.end()
    }, connectTimeoutMs)
    this.#pingLater()
  }

  receive(text: string): void {
    if (!this.#isOpen) return
    const { type, data } = decodePacket(text, 'arraybuffer') as { type: EngineType; data?: unknown }
    if (type === 'error') this.end('parse error')
    // Only the server sends pings.
    else if (type === 'ping') this.end('transport error')
    else if (type === 'pong') this.#pingLater()
    else if (type === 'message') {
      try {
        this.#decoder.add(data)
      } catch {
        this.end()
      }
    }
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
    this.#stopTimer()
    this.#stopWaiting()
    this.#host.gone()
    this.#wire.close()
    this.#leave(reason)
  }

  #leave(reason: string): void {
    this.rooms = new Set()
    this.#hasAsked = false
    const listener = this.#onDisconnect
    this.#onDisconnect = undefined
    listener?.(reason)
  }

  #write(type: EngineType, data?: unknown): void {
    if (!this.#isOpen) return
    // For text it calls back at once.
    encodePacket({ type, data }, true, (text: string) => {
      this.#wire.send(text)
    })
  }

  /** Sends a ping after the interval; without a pong the connection ends. */
  #pingLater(): void {
    this.#stopTimer()
    this.#stopTimer = this.#machine.setTimer(() => {
      this.#write('ping')
      this.#stopTimer = this.#machine.setTimer(() => {
        this.end('ping timeout')
      }, pingTimeoutMs)
    }, pingIntervalMs)
  }

  #take({ type, nsp, data }: Packet): void {
    if (type === PacketType.CONNECT && nsp !== '/') {
      this.send({ type: PacketType.CONNECT_ERROR, nsp, data: { message: 'Invalid namespace' } })
    } else if (type === PacketType.CONNECT && !this.#hasAsked) {
      this.#hasAsked = true
      void this.#connect((data as { token?: unknown } | undefined)?.token)
    } else if (nsp !== '/' || this.rooms.size === 0) {
      this.end()
    } else if (type === PacketType.DISCONNECT) {
      this.#leave('client namespace disconnect')
    } else if (type !== PacketType.EVENT && type !== PacketType.ACK) {
      this.end()
    }
  }

  async #connect(token: unknown): Promise<void> {
    let admitted: Admitted
    try {
      admitted = await this.#host.admit(token)
    } catch (error) {
      this.#hasAsked = false
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
