/** The sockets that are open in a world, for whoever lists or cuts them. Whoever serves sockets enters them here. */
import type { CutKind } from '../faults/fault.ts'

export interface Cut {
  readonly as: CutKind
  readonly reason: string
  /** The entry that sets it off. */
  readonly cause?: number | undefined
}

export interface Connection {
  /** The socket's own, which its client knows too. */
  readonly id: string
  readonly userId: string
  /** The session of the access token that opened it. */
  readonly sessionId: string
  readonly connectedAt: string
  /** `websocket` or `polling`, as it is now. */
  readonly transport: string
  /** Ends it, and says why in the journal. */
  cut(cut: Cut): void
}

export interface Connections {
  get(id: string): Connection | undefined
  /** Oldest first. */
  values(): Iterable<Connection>
  /** Those of one session, oldest first. */
  ofSession(sessionId: string): readonly Connection[]
  add(connection: Connection): void
  remove(connection: Connection): void
}

export function createConnections(): Connections {
  const all = new Map<string, Connection>()
  const bySession = new Map<string, Set<Connection>>()
  return {
    get: (id) => all.get(id),
    values: () => all.values(),
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    add(connection) {
      const { id, sessionId } = connection
      all.set(id, connection)
      bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(connection))
    },
    remove(connection) {
      const { id, sessionId } = connection
      all.delete(id)
      const siblings = bySession.get(sessionId)
      siblings?.delete(connection)
      if (siblings?.size === 0) bySession.delete(sessionId)
    },
  }
}
