/**
 * The faults of one world in the order in which they were added, each with its own bounds and its own stream of chance.
 * A packet passes all of them; what one makes of it meets the next.
 */
import * as z from 'zod/mini'
import { msOf, type Duration } from './schemas.ts'
import type { Chance, Fault } from './fault.ts'
import { FaultBody, faultOf, kindOf, type FaultDefinition, type KindName } from './kinds.ts'
import type { Packet } from './fault.ts'
import type { FaultRecord } from './fault.ts'

/** What the pipeline asks of its world. */
export interface PipelineWorld {
  now(): number
  at(whenMs: number, name: string, run: () => void | Promise<void>): () => void
  /** The stream of chance of this name, from its beginning. */
  stream(name: string): Chance
  /** Writes into the journal, and answers the entry's seq. */
  write(record: FaultRecord, cause?: number): number
}

export interface ActiveFault {
  readonly id: string
  readonly kind: KindName
  readonly definition: FaultDefinition
  /** Whom it is about, null where it is about everybody. */
  readonly userId: string | null
  /** How often it will still act; null where that is not limited. */
  readonly remaining: number | null
  /** Milliseconds on the world's clock; null where it ends by its `times` alone. */
  readonly endsAtMs: number | null
}

const SavedFault = z.strictObject({
  id: z.string(),
  definition: FaultBody,
  userId: z.nullable(z.string()),
  remaining: z.nullable(z.int().check(z.gte(1))),
  endsAtMs: z.nullable(z.int()),
  chance: z.array(z.int()).check(z.length(4)),
})

/** The faults written down: all but what is on its way through them, which a restored world has not seen. */
export const SavedFaults = z.strictObject({ made: z.int().check(z.gte(0)), active: z.array(SavedFault) })
export type SavedFaults = z.infer<typeof SavedFaults>

export interface Active extends ActiveFault {
  remaining: number | null
  readonly fault: Fault
  readonly chance: Chance
  /** How often it has acted and not yet said so. */
  owed: number
  forgetEnd: () => void
}

export interface Said {
  readonly cause?: number
  readonly lost?: FaultRecord['lost']
}

export interface Pipeline {
  readonly faults: readonly Active[]
  add(definition: FaultDefinition, userId: string | null): { readonly fault: Active; readonly seq: number }
  /** False where there is none of that id. */
  remove(id: string): boolean
  /** Leads a packet through all faults, and answers what comes out. `met` is told of each that acts, and has it say so. */
  pass<P extends Packet>(
    first: P,
    met: (fault: Active, before: P, after: readonly P[]) => readonly P[],
  ): readonly P[]
  /** Says in the journal that a fault acted, on what, and that this was the last time where it was. Answers the seq. */
  note(fault: Active, met: Packet, said?: Said): number
  save(): SavedFaults
  /** Throws where `saved` cannot be taken up; what it answers does so, in a world whose clock has been restored. */
  read(saved: SavedFaults): () => void
}

export function createPipeline(world: PipelineWorld): Pipeline {
  const active: Active[] = []
  let made = 0

  const activate = (fault: Omit<Active, 'kind' | 'fault' | 'owed' | 'forgetEnd'>): Active => ({
    ...fault,
    kind: kindOf(fault.definition),
    fault: faultOf(fault.definition),
    owed: 0,
    forgetEnd: () => undefined,
  })

  function begin(fault: Active): void {
    active.push(fault)
    const { id, kind, endsAtMs } = fault
    if (endsAtMs === null) return
    fault.forgetEnd = world.at(endsAtMs, `the fault ${id} ends`, () => {
      takeOut(fault)
      world.write({ kind: 'fault', action: 'spent', faultId: id, fault: kind })
    })
  }

  function takeOut(fault: Active): void {
    const place = active.indexOf(fault)
    if (place >= 0) active.splice(place, 1)
    fault.forgetEnd()
  }

  function meets(
    { fault, userId, endsAtMs, remaining, definition, chance }: Active,
    packet: Packet,
  ): boolean {
    // One that a copy of this packet has used up, or whose end is due, is still on the way out.
    if (remaining === 0 || (endsAtMs !== null && world.now() >= endsAtMs)) return false
    if (userId !== null && userId !== packet.userId) return false
    if (!fault.matches(packet)) return false
    const { probability } = boundsOf(definition)
    return probability === undefined || chance.chance(probability)
  }

  /** It is used up from the moment at which it acts, whenever that can be said. */
  function use(fault: Active): void {
    fault.owed += 1
    if (fault.remaining === null) return
    fault.remaining -= 1
    if (fault.remaining === 0) takeOut(fault)
  }

  return {
    faults: active,
    add(definition, userId) {
      made += 1
      const id = `f${String(made)}`
      const { times = null, ttl } = boundsOf(definition)
      const fault = activate({
        id,
        definition,
        userId,
        remaining: times,
        endsAtMs: ttl === undefined ? null : world.now() + msOf(ttl),
        chance: world.stream(`fault ${id}`),
      })
      const { kind } = fault
      const seq = world.write({
        kind: 'fault',
        action: 'added',
        faultId: id,
        fault: kind,
        definition,
        userId,
      })
      begin(fault)
      return { fault, seq }
    },
    remove(id) {
      const fault = active.find((one) => one.id === id)
      if (!fault) return false
      takeOut(fault)
      world.write({ kind: 'fault', action: 'removed', faultId: id, fault: fault.kind })
      return true
    },
    pass<P extends Packet>(
      first: P,
      met: (fault: Active, before: P, after: readonly P[]) => readonly P[],
    ): readonly P[] {
      let packets: readonly P[] = [first]
      for (const fault of active.slice()) {
        packets = packets.flatMap((packet) => {
          if (!meets(fault, packet)) return [packet]
          use(fault)
          // A fault answers packets of the sort that it was given.
          return met(fault, packet, fault.fault.apply(packet, fault.chance) as readonly P[])
        })
      }
      return packets
    },
    note(fault, { name, userId }, { cause, lost } = {}) {
      const by = { faultId: fault.id, fault: fault.kind }
      const record = { kind: 'fault', action: 'applied', ...by, met: name, userId } as const
      const seq = world.write(lost === undefined ? record : { ...record, lost }, cause)
      fault.owed -= 1
      if (fault.remaining === 0 && fault.owed === 0) {
        world.write({ kind: 'fault', action: 'spent', ...by }, seq)
      }
      return seq
    },
    save: () => ({
      made,
      active: active.map(({ id, definition, userId, remaining, endsAtMs, chance }) => ({
        id,
        definition,
        userId,
        remaining,
        endsAtMs,
        chance: [...chance.state()],
      })),
    }),
    read(saved) {
      const parsed = SavedFaults.parse(saved)
      const restored = parsed.active.map(({ chance: state, ...rest }) => {
        const chance = world.stream(`fault ${rest.id}`)
        chance.restore(state)
        return activate({ ...rest, chance })
      })
      return () => {
        for (const fault of active.slice()) takeOut(fault)
        made = parsed.made
        for (const fault of restored) begin(fault)
      }
    },
  }
}

interface Bounds {
  readonly times?: number | undefined
  readonly ttl?: Duration | undefined
  readonly probability?: number | undefined
}

const boundsOf = (definition: FaultDefinition): Bounds => definition
