/** One fault: what it acts on, and what goes on in place of what came. Faults are composed as a pipeline. */
import type { CallPacket, EventPacket, Packet } from './packet.ts'

/** A stream of chance of the fault's own. */
export interface Chance {
  chance(probability: number): boolean
  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number
  state(): readonly number[]
  restore(state: readonly number[]): void
}

export interface Fault {
  matches(packet: Packet): boolean
  /** What goes on in place of a packet that matches: nothing, it, another, or several. */
  apply(packet: Packet, chance: Chance): readonly Packet[]
}

/** Stands for every call, every event or everybody. */
export const any = '*'
export type Any = typeof any

const isNamed = (wanted: string, packet: Packet): boolean => wanted === any || wanted === packet.name

/** Acts on calls whose fate is still open: what is lost already cannot be slow as well. */
export const onCalls = (
  wanted: string,
  act: (packet: CallPacket, chance: Chance) => CallPacket,
  isMet: (packet: CallPacket) => boolean = () => true,
): Fault => ({
  matches: (packet) =>
    packet.of === 'call' && packet.fate === undefined && isNamed(wanted, packet) && isMet(packet),
  apply: (packet, chance) => (packet.of === 'call' ? [act(packet, chance)] : [packet]),
})

export const onEvents = (
  wanted: string,
  act: (packet: EventPacket, chance: Chance) => readonly EventPacket[],
  isMet: (packet: EventPacket) => boolean = () => true,
): Fault => ({
  matches: (packet) => packet.of === 'event' && isNamed(wanted, packet) && isMet(packet),
  apply: (packet, chance) => (packet.of === 'event' ? act(packet, chance) : [packet]),
})
