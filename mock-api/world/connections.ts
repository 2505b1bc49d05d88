/** The sockets that are open in a world, for whoever lists or cuts them. Whoever serves sockets enters them here. */
import type { Manner } from '../faults/packet.ts'

export interface Cut {
  readonly as: Manner
  readonly reason: string
  /** The entry that sets it off. */
  readonly cause?: number | undefined
}

export interface Connection {
  /** The socket's own, which its client knows too. */
  readonly id: string
  readonly userId: string
  readonly connectedAt: string
  /** `websocket` or `polling`, as it is now. */
  readonly transport: string
  /** Ends it, and says why in the journal. */
  cut(cut: Cut): void
}

export type Connections = Map<string, Connection>
