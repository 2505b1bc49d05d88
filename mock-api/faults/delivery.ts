/** Delivers events after the faults: now, after a delay, or after the next event. */
import type { EventPacket, CutKind, AppliedFault } from './fault.ts'
import type { Wait } from './call-in-flight.ts'

export interface Delivery {
  /** Delivers the packets that faults made of one event, whose entry is `cause`. */
  send(packets: readonly EventPacket[], cause: number): void
  /** Returns whether an event to this user is held back. */
  isAwaiting(userId: string): boolean
  /** No event is held back. */
  readonly isIdle: boolean
  /** Drops all events that are held back. */
  forget(): void
}

export interface DeliveryOptions {
  readonly wait: Wait
  /** Sends an event to its user. */
  readonly put: (packet: EventPacket, cause: number) => void
  readonly cut: (userId: string, as: CutKind, by: AppliedFault) => void
}

export function createDelivery({ wait, put, cut }: DeliveryOptions): Delivery {
  /** For each user the events that wait for the next one, in order. */
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
    // `take` has effects, so it runs for each packet.
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
