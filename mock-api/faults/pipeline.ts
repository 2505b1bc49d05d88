/** The faults of one world as a pipeline: each packet passes all of them in the order in which they were added. */
import * as z from 'zod/mini'
import type { EventName } from '../../contracts/registry/registry.ts'
import { drawMs, type Chance, type CutKind, type Fault, type FaultRecord, type Packet } from './fault.ts'
import { FaultBody, faultOf, kindOf, type Bounds, type FaultDefinition, type KindName } from './kinds.ts'

export interface FaultsWorld {
  readonly clock: {
    now(): number
    at(whenMs: number, name: string, run: () => void | Promise<void>): () => void
  }
  /** Returns the random stream of this name from its start. */
  readonly random: { stream(name: string): Chance }
  readonly journal: { append(record: FaultRecord, cause?: number): { readonly seq: number } }
  readonly connections: {
    values(): Iterable<{
      readonly userId: string
      cut(cut: { readonly as: CutKind; readonly reason: string; readonly cause?: number | undefined }): void
    }>
  }
  send(userId: string, event: EventName, payload: object, sessionId?: string): void
}

const SavedFault = z.strictObject({
  id: z.string(),
  definition: FaultBody,
  /** Null for all users. */
  userId: z.nullable(z.string()),
  /** How often the fault will still act; null for no limit. */
  remaining: z.nullable(z.int().check(z.gte(1))),
  /** Milliseconds on the world's clock; null without a ttl. */
  endsAtMs: z.nullable(z.int()),
  /** A paused fault stays in its place and does not act. */
  paused: z._default(z.boolean(), false),
  hits: z._default(z.int().check(z.gte(0)), 0),
  chance: z.array(z.int()).check(z.length(4)),
})

/** Faults in a snapshot, without the calls and events in flight. */
export const SavedFaults = z.strictObject({ made: z.int().check(z.gte(0)), active: z.array(SavedFault) })
export type SavedFaults = z.infer<typeof SavedFaults>

export interface Active extends Omit<z.infer<typeof SavedFault>, 'chance'> {
  readonly kind: KindName
  readonly fault: Fault
  readonly chance: Chance
  unrecorded: number
  cancelEnd: () => void
}

export function createPipeline({ clock, random, journal }: FaultsWorld) {
  const active: Active[] = []
  let made = 0
  /** What `save` returns, until something changes. */
  let lastSaved: SavedFaults | undefined

  const activate = (fault: Omit<Active, 'kind' | 'fault' | 'unrecorded' | 'cancelEnd'>): Active => ({
    ...fault,
    kind: kindOf(fault.definition),
    fault: faultOf(fault.definition),
    unrecorded: 0,
    cancelEnd: () => undefined,
  })

  /** Writes into the journal and returns the entry's seq. */
  function record(
    { id, kind }: { readonly id: string; readonly kind: string },
    rest: Omit<FaultRecord, 'kind' | 'faultId' | 'fault'>,
    cause?: number,
  ): number {
    return journal.append({ kind: 'fault', faultId: id, fault: kind, ...rest }, cause).seq
  }

  function begin(fault: Active, index = active.length): void {
    lastSaved = undefined
    active.splice(index, 0, fault)
    if (fault.endsAtMs === null) return
    fault.cancelEnd = clock.at(fault.endsAtMs, `the fault ${fault.id} ends`, () => {
      takeOut(fault)
      record(fault, { action: 'spent' })
    })
  }

  function takeOut(fault: Active): void {
    lastSaved = undefined
    const index = active.indexOf(fault)
    if (index >= 0) active.splice(index, 1)
    fault.cancelEnd()
  }

  function meets({ fault, userId, endsAtMs, remaining, definition, chance, paused }: Active, packet: Packet) {
    if (paused) return false
    // A copy of this packet may have used it up, or its end is due now.
    if (remaining === 0 || (endsAtMs !== null && clock.now() >= endsAtMs)) return false
    if (userId !== null && userId !== packet.userId) return false
    if (!fault.matches(packet)) return false
    const { probability }: Bounds = definition
    if (probability === undefined) return true
    lastSaved = undefined
    return chance.chance(probability)
  }

  /** Counts one use. The fault is used up when it acts, even if the journal entry comes later. */
  function use(fault: Active): void {
    lastSaved = undefined
    fault.unrecorded += 1
    fault.hits += 1
    if (fault.remaining === null) return
    fault.remaining -= 1
    if (fault.remaining === 0) takeOut(fault)
  }

  const get = (id: string): Active | undefined => active.find((one) => one.id === id)

  return {
    faults: active as readonly Active[],
    record,
    /**
     * Adds a fault, or replaces `former` by one with another definition, which keeps its id and position. Returns the fault
     * and the seq of its entry.
     */
    put(definition: FaultDefinition, userId: string | null, former?: Active) {
      const id = former?.id ?? `f${String((made += 1))}`
      const chance = former?.chance ?? random.stream(`fault ${id}`)
      const { times, ttl }: Bounds = definition
      const fault = activate({
        id,
        definition,
        userId,
        remaining: times ?? null,
        endsAtMs: ttl === undefined ? null : clock.now() + drawMs(ttl, chance),
        paused: former?.paused ?? false,
        hits: former?.hits ?? 0,
        chance,
      })
      const index = former ? active.indexOf(former) : active.length
      if (former) takeOut(former)
      begin(fault, index)
      return { fault, seq: record(fault, { action: former ? 'changed' : 'added', definition, userId }) }
    },
    pause(fault: Active, paused: boolean): number {
      lastSaved = undefined
      fault.paused = paused
      return record(fault, { action: paused ? 'paused' : 'resumed', userId: fault.userId })
    },
    get,
    remove(id: string): boolean {
      const fault = get(id)
      if (!fault) return false
      takeOut(fault)
      record(fault, { action: 'removed' })
      return true
    },
    /** Passes a packet through all faults and returns the result. Calls `met` for each fault that acts. */
    pass<P extends Packet>(
      first: P,
      met: (fault: Active, before: P, after: readonly P[]) => readonly P[],
    ): readonly P[] {
      let packets: readonly P[] = [first]
      for (const fault of active.slice()) {
        packets = packets.flatMap((packet) => {
          if (!meets(fault, packet)) return [packet]
          use(fault)
          // A fault returns packets of the same type.
          return met(fault, packet, fault.fault.apply(packet, fault.chance) as readonly P[])
        })
      }
      return packets
    },
    /** Records that a fault acted and, after the last time, that it is spent. Returns the seq. */
    note(fault: Active, { name, userId }: Packet, cause?: number, lost?: FaultRecord['lost']): number {
      const details = { action: 'applied', met: name, userId } as const
      const seq = record(fault, lost === undefined ? details : { ...details, lost }, cause)
      fault.unrecorded -= 1
      if (fault.remaining === 0 && fault.unrecorded === 0) record(fault, { action: 'spent' }, seq)
      return seq
    },
    /** Returns the same object until something changes. */
    save: (): SavedFaults =>
      (lastSaved ??= {
        made,
        active: active.map(
          ({ kind: _kind, fault: _fault, unrecorded: _some, cancelEnd: _cancel, chance, ...saved }) => ({
            ...saved,
            chance: [...chance.state()],
          }),
        ),
      }),
    /** Returns a function that restores saved faults, to call after the clock is restored. */
    read(saved: SavedFaults): () => void {
      const restored = saved.active.map(({ chance: state, ...rest }) => {
        const chance = random.stream(`fault ${rest.id}`)
        chance.restore(state)
        return activate({ ...rest, chance })
      })
      return () => {
        lastSaved = undefined
        for (const fault of active.slice()) takeOut(fault)
        made = saved.made
        for (const fault of restored) begin(fault)
      }
    },
  }
}
