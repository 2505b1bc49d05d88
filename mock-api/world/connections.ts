import type { CutKind } from '../faults/fault.ts'

export interface Cut {
  readonly as: CutKind
  readonly reason: string
  /** The seq of the journal entry that caused it. */
  readonly cause?: number | undefined
}

export interface Connection {
  /** The socket's id, which the client knows too. */
  readonly id: string
  readonly userId: string
  /** The session of the access token that opened the socket. */
  readonly sessionId: string
  readonly connectedAt: string
  /** `websocket` or `polling`; it can change. */
  readonly transport: string
  /** Closes the socket and records the reason in the journal. */
  cut(cut: Cut): void
}

/** The open sockets of a world by their ids, oldest first. */
export class Connections extends Map<string, Connection> {
  /** With thousands of sockets, a search for those of one session takes too long. */
  readonly #bySession = new Map<string, Set<Connection>>()

  ofSession(sessionId: string): readonly Connection[] {
    return [...(this.#bySession.get(sessionId) ?? [])]
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
