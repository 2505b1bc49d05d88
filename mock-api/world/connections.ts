/** The open sockets of a world. The realtime room adds and removes them. */
import type { CutKind } from '../faults/fault.ts'

export interface Cut {
  readonly as: CutKind
  readonly reason: string
  readonly cause?: number | undefined
}

export interface Connection {
  readonly id: string
  readonly userId: string
  readonly sessionId: string
  readonly connectedAt: string
  /** `websocket` or `polling`; it can change. */
  readonly transport: string
  cut(cut: Cut): void
}

export function createConnections() {
  const all = new Map<string, Connection>()
  const bySession = new Map<string, Set<Connection>>()
  return {
    get: (id: string) => all.get(id),
    values: () => all.values(),
    ofSession: (sessionId: string): readonly Connection[] => [...(bySession.get(sessionId) ?? [])],
    add(connection: Connection): void {
      const { id, sessionId } = connection
      all.set(id, connection)
      bySession.set(sessionId, (bySession.get(sessionId) ?? new Set()).add(connection))
    },
    remove(connection: Connection): void {
      const { id, sessionId } = connection
      all.delete(id)
      const siblings = bySession.get(sessionId)
      siblings?.delete(connection)
      if (siblings?.size === 0) bySession.delete(sessionId)
    },
  }
}
