import type { CutKind } from '../faults/fault.ts'

interface Cut {
  readonly as: CutKind
  readonly reason: string
  /** The seq of the journal entry that caused it. */
  readonly cause?: number | undefined
}

export interface Carrier {
  /** The socket's id, which the client knows too. */
  readonly id: string
  /** `websocket` or `polling`; it can change. */
  readonly transport: string
  /** Closes the socket. After a broken connection the client reconnects; after a disconnect by the server it does not. */
  cut(as: CutKind): void
  /** Calls the listener once, with Socket.IO's reason. */
  onDisconnect(listener: (reason: string) => void): void
}

/** A class, because an object with functions of its own takes more memory, for each of thousands of sockets. */
export class Connection {
  readonly userId: string
  /** The session of the access token that opened the socket. */
  readonly sessionId: string
  readonly connectedAt: string
  /** The reason of the disconnect, if known before. */
  cutBy: Cut | undefined
  readonly #carrier: Carrier

  constructor(userId: string, sessionId: string, connectedAt: string, carrier: Carrier) {
    this.userId = userId
    this.sessionId = sessionId
    this.connectedAt = connectedAt
    this.#carrier = carrier
  }

  get id(): string {
    return this.#carrier.id
  }

  get transport(): string {
    return this.#carrier.transport
  }

  /** Closes the socket and records the reason in the journal. */
  cut(cut: Cut): void {
    if (this.cutBy) return
    this.cutBy = cut
    this.#carrier.cut(cut.as)
  }
}

const none: ReadonlySet<Connection> = new Set()

/** The open sockets of a world by their ids, oldest first. */
export class Connections extends Map<string, Connection> {
  /** With thousands of sockets, a search for those of one session takes too long, and so does a copy of them. */
  readonly #bySession = new Map<string, Set<Connection>>()

  ofSession(sessionId: string): ReadonlySet<Connection> {
    return this.#bySession.get(sessionId) ?? none
  }

  add(connection: Connection): void {
    const { id, sessionId } = connection
    this.set(id, connection)
    this.#bySession.set(sessionId, (this.#bySession.get(sessionId) ?? new Set()).add(connection))
  }

  remove(connection: Connection): void {
    const { id, sessionId } = connection
    this.delete(id)
    const siblings = this.#bySession.get(sessionId)
    siblings?.delete(connection)
    if (siblings?.size === 0) this.#bySession.delete(sessionId)
  }
}
