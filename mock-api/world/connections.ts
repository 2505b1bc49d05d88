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

/** The open sockets of a world by their ids, oldest first. */
export type Connections = Map<string, Connection>

export function socketsOf(connections: Connections, sessionId: string): Connection[] {
  const found: Connection[] = []
  for (const connection of connections.values())
    if (connection.sessionId === sessionId) found.push(connection)
  return found
}
