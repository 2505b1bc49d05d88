/** What goes wrong on purpose in one world: whatever goes over its wire, call, event or socket, passes its faults. */
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

/** What faults ask of their world. */
export interface FaultsWorld extends PipelineWorld {
  send(userId: string, event: EventName, payload: object, sessionId?: string): void
  /** Cuts the sockets of a user, of everybody for null. */
  cut(userId: string | null, as: CutKind, reason: string, cause?: number): void
}

export interface Faults {
  /** Nothing can happen to what goes over the wire. Asked for each call and each event, so that no fault costs nothing. */
  readonly isEmpty: boolean
  list(): readonly ActiveFault[]
  add(definition: FaultDefinition, userId: string | null): ActiveFault
  /** False where there is none of that id. */
  remove(id: string): boolean
  callInFlight(call: Call): CallInFlight
  eventInFlight(userId: string, event: EventName, payload: object, sessionId?: string): Way
  /** Whether this user can open a socket. */
  admits(userId: string): boolean
  save(): SavedFaults
  /** Throws where `saved` cannot be taken up; what it answers does so, in a world whose clock has been restored. */
  read(saved: SavedFaults): () => void
  /** The world ends: whoever waits in it is told. */
  stop(): void
}

/** One event on its way through the faults of its world. */
export interface Way {
  /** The faults that it met, in their order. */
  readonly faultIds: readonly string[]
  /** The event has its entry in the journal, `cause`: says there what it met, and sends what came out of it. */
  send(cause: number): void
}

export interface Call extends Pick<CallPacket, 'userId' | 'hasGoodToken'> {
  readonly call: EndpointId
  /** What the journal may say of it, asked for where it never arrives. */
  readonly sent: () => NonNullable<FaultRecord['lost']>
}

export function createFaults(world: FaultsWorld): Faults {
  const pipeline = createPipeline(world)
  /** What is on its way, and would not arrive in another time. */
  const onTheWay = new Set<() => void>()

  const wait: Wait = (forMs, name, run, giveUp) => {
    const cancel = world.at(world.now() + forMs, name, () => {
      onTheWay.delete(drop)
      return run()
    })
    function forget(): void {
      onTheWay.delete(drop)
      cancel()
    }
    function drop(): void {
      forget()
      giveUp?.()
    }
    onTheWay.add(drop)
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

  function dropWhatIsOnTheWay(): void {
    delivery.forget()
    for (const drop of onTheWay) drop()
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
      const metByItsAnswer: Active[] = []
      const packet = onlyOf(
        pipeline.pass<CallPacket>(
          { of: 'call', name: call, userId, hasGoodToken, beforeMs: 0, afterMs: 0, outcome: undefined },
          (fault, before, after) => {
            met.push(fault)
            const { beforeMs, outcome } = onlyOf(after)
            if (outcome?.is === 'lost') pipeline.note(fault, before, { lost: sent() })
            else if (beforeMs > before.beforeMs) pipeline.note(fault, before)
            else metByItsAnswer.push(fault)
            return after
          },
        ),
      )
      return createCallInFlight({
        packet,
        faultIds: met.map(({ id }) => id),
        noteAnswer: (seq) => {
          for (const fault of metByItsAnswer) pipeline.note(fault, packet, { cause: seq })
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
      const takeUp = pipeline.read(saved)
      return () => {
        dropWhatIsOnTheWay()
        takeUp()
        for (const { kind, userId, id } of pipeline.faults) {
          if (kind === 'partition') world.cut(userId, 'network', reasonOf(id))
        }
      }
    },
    stop: dropWhatIsOnTheWay,
  }
}

/** What the journal says of a socket that a fault has cut. */
const reasonOf = (faultId: string): string => `fault ${faultId}`

/** A fault gives a call another outcome, and makes neither none nor two of it. */
function onlyOf<Value>(values: readonly Value[]): Value {
  const [value] = values
  if (value === undefined || values.length > 1) throw new Error('a call stays one call')
  return value
}
