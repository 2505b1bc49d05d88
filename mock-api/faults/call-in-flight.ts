/** One call on its way through the faults of its world: how long it takes, and what becomes of it. */
import type { CallPacket, Outcome } from './fault.ts'

export interface CallInFlight {
  readonly outcome: Outcome | undefined
  /** The faults that it met, in their order. */
  readonly faultIds: readonly string[]
  /** Lives through what delays its arrival. False where its world has ended or been restored meanwhile. */
  arrive(): Promise<boolean>
  /** The call has its entry in the journal, which set off what its answer meets. Lives through what delays it. */
  answer(seq: number): Promise<boolean>
  /** Whoever moves the clock forward may go on: the call has its answer, or never will. */
  end(): void
}

export interface CallInFlightOptions {
  readonly packet: CallPacket
  readonly faultIds: readonly string[]
  /** Says in the journal what its answer meets. */
  readonly noteAnswer: (seq: number) => void
  readonly wait: Wait
}

/**
 * Calls `run` once that much time has passed on the world's clock, which stands still until what `run` answers has
 * resolved; calls `giveUp` instead where the time is taken back or the world ends. What it answers forgets both.
 */
export type Wait = (
  forMs: number,
  name: string,
  run: () => void | Promise<void>,
  giveUp?: () => void,
) => () => void

/** Nobody waits. */
const free = (): void => undefined

export function createCallInFlight({
  packet,
  faultIds,
  noteAnswer,
  wait,
}: CallInFlightOptions): CallInFlight {
  let letClockGo = free

  function spend(ms: number, name: string): Promise<boolean> {
    // The clock has to run for this to pass.
    letClockGo()
    if (ms === 0) return Promise.resolve(true)
    return new Promise((resolve) => {
      wait(
        ms,
        name,
        () => {
          resolve(true)
          return new Promise((done) => {
            letClockGo = done
          })
        },
        () => {
          resolve(false)
        },
      )
    })
  }

  return {
    outcome: packet.outcome,
    faultIds,
    arrive: () => spend(packet.beforeMs, `the call ${packet.name} arrives`),
    answer(seq) {
      noteAnswer(seq)
      return spend(packet.afterMs, `the answer of ${packet.name} arrives`)
    },
    end: () => {
      letClockGo()
    },
  }
}
