/** Delivers events after the faults: now, after a delay, or after the next event. */
import type { EventPacket } from './fault.ts'

/**
 * Calls `run` after a time on the world's clock, which stands still until the promise of `run` resolves. Calls `giveUp`
 * instead if the world is restored or ends. Returns a function that cancels both.
 */
export type Wait = (
  forMs: number,
  name: string,
  run: () => void | Promise<void>,
  giveUp?: () => void,
) => () => void

export function createDelivery(
  wait: Wait,
  put: (packet: EventPacket, cause: number) => void,
  cut: (packet: EventPacket) => void,
) {
  /** For each user the events that wait for the next one, in order. */
  const heldBack = new Map<string, Set<() => void>>()

  const keep = ({ name, userId }: EventPacket, forMs: number, run: () => void): (() => void) =>
    wait(forMs, `the event ${name} goes to ${userId}`, run)

  function take(packet: EventPacket, cause: number): boolean {
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
    const isSent = packet.cut?.when !== 'before'
    if (isSent) put(packet, cause)
    if (packet.cut) cut(packet)
    return isSent
  }

  function send(packets: readonly EventPacket[], cause: number): void {
    const [first] = packets
    if (first === undefined) return
    const waiting = heldBack.get(first.userId)
    // `take` has effects, so it runs for each packet.
    const sent = packets.filter((packet) => take(packet, cause))
    if (sent.length > 0 && waiting) for (const go of waiting) go()
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

  return {
    send,
    isAwaiting: (userId: string): boolean => heldBack.has(userId),
    isIdle: (): boolean => heldBack.size === 0,
    forget(): void {
      heldBack.clear()
    },
  }
}
