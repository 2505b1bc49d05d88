/** The faults of one world. Every call, event and socket handshake passes through them. */
import type { EndpointId, EventName } from '../../contracts/registry/registry.ts'
import { createDelivery } from './delivery.ts'
import type { FaultDefinition } from './kinds.ts'
import type { CallPacket, EventPacket, CutKind, AppliedFault } from './fault.ts'
import { createCallInFlight, type CallInFlight, type Wait } from './call-in-flight.ts'
import type { FaultRecord } from './fault.ts'
import {
  createPipeline,
  type Active,
  type ActiveFault,
  type PipelineWorld,
  type SavedFaults,
} from './pipeline.ts'

/** What faults need from their world. */
export interface FaultsWorld extends PipelineWorld {
  send(userId: string, event: EventName, payload: object, sessionId?: string): void
  /** Closes the sockets of a user, or of all users for null. */
  cut(userId: string | null, as: CutKind, reason: string, cause?: number): void
}

export interface Faults {
  /** No fault can act. Callers check this first, so that a world without faults is fast. */
  readonly isEmpty: boolean
  list(): readonly ActiveFault[]
  add(definition: FaultDefinition, userId: string | null): ActiveFault
  /** Returns false for an unknown id. */
  remove(id: string): boolean
  callInFlight(call: Call): CallInFlight
  eventInFlight(userId: string, event: EventName, payload: object, sessionId?: string): EventInFlight
  /** Returns whether this user can open a socket. */
  admits(userId: string): boolean
  save(): SavedFaults
  /** Checks saved faults and returns a function that restores them, to call after the clock is restored. */
  read(saved: SavedFaults): () => void
  /** Cancels everything in flight, because the world ends. */
  stop(): void
}

/** An event on which faults act. */
export interface EventInFlight {
  /** The faults that acted, in order. */
  readonly faultIds: readonly string[]
  /** Records the faults with the event's entry as their cause, and sends what they made of the event. */
  send(cause: number): void
}

export interface Call extends Pick<CallPacket, 'userId' | 'hasGoodToken'> {
  readonly call: EndpointId
  /** Returns the redacted call for the journal, if it never arrives. */
  readonly sent: () => NonNullable<FaultRecord['lost']>
}

export function createFaults(world: FaultsWorld): Faults {
  const pipeline = createPipeline(world)
  /** Cancels for everything that waits. A restore drops it. */
  const inFlight = new Set<() => void>()

  const wait: Wait = (forMs, name, run, giveUp) => {
    const cancel = world.at(world.now() + forMs, name, () => {
      inFlight.delete(drop)
      return run()
    })
    function forget(): void {
      inFlight.delete(drop)
      cancel()
    }
    function drop(): void {
      forget()
      giveUp?.()
    }
    inFlight.add(drop)
    return forget
  }

  const delivery = createDelivery({
    wait,
    put: ({ userId, sessionId, name, payload, metBy }, cause) => {
      if (metBy) {
        const { faultId, fault } = metBy
        const record = {
          kind: 'fault',
          action: 'released',
          faultId,
          fault,
          met: name,
          userId,
          payload,
        } as const
        world.write(record, cause)
      }
      world.send(userId, name, payload, sessionId)
    },
    cut: (userId, as, { faultId, seq }) => {
      world.cut(userId, as, reasonOf(faultId), seq)
    },
  })

  function dropAllInFlight(): void {
    delivery.forget()
    for (const drop of inFlight) drop()
  }

  return {
    get isEmpty() {
      return pipeline.faults.length === 0 && delivery.isIdle
    },
    list: () => pipeline.faults,
    add(definition, userId) {
      const { fault, seq } = pipeline.add(definition, userId)
      if (fault.kind === 'partition') world.cut(userId, 'network', reasonOf(fault.id), seq)
      return fault
    },
    remove: pipeline.remove,
    callInFlight({ call, userId, hasGoodToken, sent }) {
      const met: Active[] = []
      const metByAnswer: Active[] = []
      const packet = onlyOf(
        pipeline.pass<CallPacket>(
          { of: 'call', name: call, userId, hasGoodToken, beforeMs: 0, afterMs: 0, outcome: undefined },
          (fault, before, after) => {
            met.push(fault)
            const { beforeMs, outcome } = onlyOf(after)
            if (outcome?.is === 'lost') pipeline.note(fault, before, { lost: sent() })
            else if (beforeMs > before.beforeMs) pipeline.note(fault, before)
            else metByAnswer.push(fault)
            return after
          },
        ),
      )
      return createCallInFlight({
        packet,
        faultIds: met.map(({ id }) => id),
        noteAnswer: (seq) => {
          for (const fault of metByAnswer) pipeline.note(fault, packet, { cause: seq })
        },
        wait,
      })
    },
    eventInFlight(userId, event, payload, sessionId) {
      const met: { readonly fault: Active; readonly touch: AppliedFault }[] = []
      const first: EventPacket = {
        of: 'event',
        name: event,
        userId,
        sessionId,
        payload,
        delayMs: 0,
        heldBackMs: 0,
        isAwaited: delivery.isAwaiting(userId),
      }
      const packets = pipeline.pass(first, (fault, before, after) => {
        const touch = { faultId: fault.id, fault: fault.kind, seq: 0 }
        met.push({ fault, touch })
        return after.map((next) => {
          const metNext = { ...next, metBy: touch }
          return next.cut === before.cut ? metNext : { ...metNext, cutBy: touch }
        })
      })
      return {
        faultIds: [...new Set(met.map(({ fault }) => fault.id))],
        send(cause) {
          for (const { fault, touch } of met) touch.seq = pipeline.note(fault, first, { cause })
          delivery.send(packets, cause)
        },
      }
    },
    admits: (userId) =>
      pipeline.pass({ of: 'socket', name: 'socket', userId }, (fault, before, after) => {
        pipeline.note(fault, before)
        return after
      }).length > 0,
    save: pipeline.save,
    read(saved) {
      const restore = pipeline.read(saved)
      return () => {
        dropAllInFlight()
        restore()
        for (const { kind, userId, id } of pipeline.faults) {
          if (kind === 'partition') world.cut(userId, 'network', reasonOf(id))
        }
      }
    },
    stop: dropAllInFlight,
  }
}

/** Returns the reason that the journal gives for a closed socket. */
const reasonOf = (faultId: string): string => `fault ${faultId}`

/** Returns the only packet: faults never drop or duplicate a call packet. */
function onlyOf<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length > 1) throw new Error('A fault must return one packet for a call.')
  return value
}
