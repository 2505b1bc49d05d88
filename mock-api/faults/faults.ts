/**
 * The faults of one world. Every call, event and socket handshake passes through them. Events are delivered after them: now,
 * after a delay, or after the next event.
 */
import type { EventName } from '../../contracts/registry/registry.ts'
import type { CallPacket, CutKind, EventPacket, FaultRecord } from './fault.ts'
import type { FaultDefinition } from './kinds.ts'
import { createPipeline, type Active, type FaultsWorld, type SavedFaults } from './pipeline.ts'

export interface Call extends Pick<CallPacket, 'name' | 'userId' | 'hasGoodToken'> {
  readonly sent: () => NonNullable<FaultRecord['lost']>
}

/** `userId` is the user of the new definition; null for all users. */
interface FaultChange {
  readonly definition?: { readonly body: FaultDefinition; readonly userId: string | null } | undefined
  readonly paused?: boolean | undefined
}

const doNothing = (): void => undefined
const waitOf = ({ name, userId }: EventPacket): string => `the event ${name} goes to ${userId}`

export function createFaults(world: FaultsWorld) {
  const { clock, connections } = world
  const pipeline = createPipeline(world)
  const inFlight = new Set<() => void>()
  /** For each user the events that wait for the next one, in order. */
  const heldBack = new Map<string, Set<() => void>>()

  /**
   * Calls `run` after a time on the world's clock, which stands still until the promise of `run` resolves. Calls `giveUp`
   * instead if the world is restored or ends. Returns a function that cancels both.
   */
  function wait(
    forMs: number,
    name: string,
    run: () => void | Promise<void>,
    giveUp: () => void = doNothing,
  ): () => void {
    const cancel = clock.at(clock.now() + forMs, name, () => {
      inFlight.delete(drop)
      return run()
    })
    function forget(): void {
      inFlight.delete(drop)
      cancel()
    }
    function drop(): void {
      forget()
      giveUp()
    }
    inFlight.add(drop)
    return forget
  }

  function cutSockets(userId: string | null, as: CutKind, faultId: string, cause?: number): void {
    for (const connection of connections.values()) {
      if (userId === null || userId === connection.userId) {
        connection.cut({ as, reason: `fault ${faultId}`, cause })
      }
    }
  }

  function separate({ kind, userId, id, paused }: Active, cause?: number): void {
    if (kind === 'partition' && !paused) cutSockets(userId, 'network', id, cause)
  }

  /** Returns whether the event was sent now. */
  function deliver(packet: EventPacket, cause: number): boolean {
    const { userId, sessionId, name, payload, metBy, cut, cutBy } = packet
    if (packet.heldBackMs > 0) {
      hold(packet, cause)
      return false
    }
    if (packet.delayMs > 0) {
      wait(packet.delayMs, waitOf(packet), () => send([{ ...packet, delayMs: 0 }], cause))
      return false
    }
    const isSent = cut?.when !== 'before'
    if (isSent) {
      if (metBy) pipeline.record(metBy.fault, { action: 'released', met: name, userId, payload }, cause)
      world.send(userId, name, payload, sessionId)
    }
    if (cut && cutBy) cutSockets(userId, cut.as, cutBy.fault.id, cutBy.seq)
    return isSent
  }

  function send(packets: readonly EventPacket[], cause: number): void {
    const [first] = packets
    if (first === undefined) return
    const waiting = heldBack.get(first.userId)
    // `deliver` has effects, so it runs for each packet.
    const sent = packets.filter((packet) => deliver(packet, cause))
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
    const cancel = wait(heldBackMs, waitOf(packet), go)
  }

  function dropAllInFlight(): void {
    heldBack.clear()
    for (const drop of inFlight) drop()
  }

  return {
    /** No fault can act. Callers check this first, so that a world without faults is fast. */
    get isEmpty() {
      return pipeline.faults.length === 0 && heldBack.size === 0
    },
    list: (): readonly Readonly<Active>[] => pipeline.faults,
    add(definition: FaultDefinition, userId: string | null): Readonly<Active> {
      const { fault, seq } = pipeline.put(definition, userId)
      separate(fault, seq)
      return fault
    },
    change(id: string, { definition, paused }: FaultChange): Readonly<Active> | undefined {
      const former = pipeline.get(id)
      if (!former) return undefined
      let [fault, seq] = [former, 0]
      if (definition) ({ fault, seq } = pipeline.put(definition.body, definition.userId, former))
      if (paused !== undefined && paused !== fault.paused) seq = pipeline.pause(fault, paused)
      if (seq > 0) separate(fault, seq)
      return fault
    },
    remove: pipeline.remove,
    callInFlight({ sent, ...call }: Call) {
      const met: Active[] = []
      const metByAnswer: Active[] = []
      const first = { of: 'call', ...call, beforeMs: 0, afterMs: 0, outcome: undefined } as const
      const [packet = first] = pipeline.pass<CallPacket>(first, (fault, before, after) => {
        met.push(fault)
        const [{ beforeMs, outcome } = before] = after
        if (outcome?.is === 'lost') pipeline.note(fault, before, undefined, sent())
        else if (beforeMs > before.beforeMs) pipeline.note(fault, before)
        else metByAnswer.push(fault)
        return after
      })
      let releaseClock = doNothing

      function spend(ms: number, name: string): Promise<boolean> {
        // The clock must run for this time to pass.
        releaseClock()
        if (ms === 0) return Promise.resolve(true)
        const { promise, resolve } = Promise.withResolvers<boolean>()
        const arrive = (): Promise<void> => {
          resolve(true)
          return new Promise((done) => {
            releaseClock = done
          })
        }
        wait(ms, name, arrive, () => resolve(false))
        return promise
      }

      return {
        outcome: packet.outcome,
        faultIds: met.map(({ id }) => id),
        /** Waits until the call arrives. Resolves with false if the world ends or is restored meanwhile. */
        arrive: () => spend(packet.beforeMs, `the call ${call.name} arrives`),
        /** Records the faults on the answer, with the call's entry as their cause, and waits until the answer arrives. */
        answer(seq: number): Promise<boolean> {
          for (const fault of metByAnswer) pipeline.note(fault, packet, seq)
          return spend(packet.afterMs, `the answer of ${call.name} arrives`)
        },
        /** Lets a clock advance continue: the call has its answer, or never gets one. */
        end(): void {
          releaseClock()
        },
      }
    },
    eventInFlight(userId: string, event: EventName, payload: object, sessionId?: string) {
      const met: { readonly fault: Active; seq: number }[] = []
      const first: EventPacket = {
        of: 'event',
        name: event,
        userId,
        sessionId,
        payload,
        delayMs: 0,
        heldBackMs: 0,
        isAwaited: heldBack.has(userId),
      }
      const packets = pipeline.pass(first, (fault, before, after) => {
        const metBy = { fault, seq: 0 }
        met.push(metBy)
        return after.map((next) => ({ ...next, metBy, ...(next.cut === before.cut ? {} : { cutBy: metBy }) }))
      })
      return {
        faultIds: [...new Set(met.map(({ fault }) => fault.id))],
        /** Records the faults with the event's entry as their cause, and sends what they made of the event. */
        send(cause: number): void {
          for (const applied of met) applied.seq = pipeline.note(applied.fault, first, cause)
          send(packets, cause)
        },
      }
    },
    admits: (userId: string): boolean =>
      pipeline.pass({ of: 'socket', name: 'socket', userId }, (fault, before, after) => {
        pipeline.note(fault, before)
        return after
      }).length > 0,
    save: pipeline.save,
    /** Returns a function that restores saved faults, to call after the clock is restored. */
    read(saved: SavedFaults): () => void {
      const restore = pipeline.read(saved)
      return () => {
        dropAllInFlight()
        restore()
        for (const fault of pipeline.faults) separate(fault)
      }
    },
    stop: dropAllInFlight,
  }
}

export type CallInFlight = ReturnType<ReturnType<typeof createFaults>['callInFlight']>
