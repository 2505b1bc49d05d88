/** The last part of an event's way, behind the faults: kept for a while, behind the next one, or sent now. */
import type { EventPacket, CutKind, AppliedFault } from './fault.ts'
import type { Wait } from './call-in-flight.ts'

export interface Delivery {
  /** Puts on their way what came out of one event, whose entry is `cause`. */
  send(packets: readonly EventPacket[], cause: number): void
  /** One to this user is held back until the next one has gone. */
  isAwaiting(userId: string): boolean
  /** None is held back. */
  readonly isIdle: boolean
  /** Drops what is held back. */
  forget(): void
}

export interface DeliveryOptions {
  readonly wait: Wait
  /** It goes to its user now. */
  readonly put: (packet: EventPacket, cause: number) => void
  readonly cut: (userId: string, as: CutKind, by: AppliedFault) => void
}

export function createDelivery({ wait, put, cut }: DeliveryOptions): Delivery {
  /** For each user what goes after their next event, in the order in which it came. */
  const heldBack = new Map<string, Set<() => void>>()

  function take(packet: EventPacket, cause: number): boolean {
    const { cut: cutting, cutBy, userId } = packet
    if (packet.heldBackMs > 0) {
      hold(packet, cause)
      return false
    }
    if (packet.delayMs > 0) {
      keep(packet, packet.delayMs, () => {
        send([{ ...packet, delayMs: 0 }], cause)
      })
      return false
    }
    if (cutting?.when !== 'before') put(packet, cause)
    if (cutting && cutBy) cut(userId, cutting.as, cutBy)
    return cutting?.when !== 'before'
  }

  function send(packets: readonly EventPacket[], cause: number): void {
    const [first] = packets
    if (first === undefined) return
    const waiting = heldBack.get(first.userId)
    // Each is taken, also after one that went.
    const gone = packets.filter((packet) => take(packet, cause))
    if (gone.length > 0 && waiting) for (const go of waiting) go()
  }

  function hold(packet: EventPacket, cause: number): void {
    const { userId, heldBackMs } = packet
    const waiting = heldBack.get(userId) ?? new Set()
    heldBack.set(userId, waiting)
    const go = (): void => {
      if (!waiting.delete(go)) return
      cancel()
      if (waiting.size === 0) heldBack.delete(userId)
      send([{ ...packet, heldBackMs: 0 }], cause)
    }
    waiting.add(go)
    const cancel = keep(packet, heldBackMs, go)
  }

  const keep = ({ name, userId }: EventPacket, forMs: number, run: () => void): (() => void) =>
    wait(forMs, `the event ${name} goes to ${userId}`, run)

  return {
    send,
    isAwaiting: (userId) => heldBack.has(userId),
    get isIdle() {
      return heldBack.size === 0
    },
    forget() {
      heldBack.clear()
    },
  }
}
