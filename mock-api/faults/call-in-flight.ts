/** A call on which faults act: how long it takes and how it ends. */
import type { CallPacket, Outcome } from './fault.ts'

export interface CallInFlight {
  readonly outcome: Outcome | undefined
  /** The faults that acted, in order. */
  readonly faultIds: readonly string[]
  /** Waits until the call arrives. Resolves with false if the world ends or is restored meanwhile. */
  arrive(): Promise<boolean>
  /** Records the faults on the answer, with the call's entry as their cause, and waits until the answer arrives. */
  answer(seq: number): Promise<boolean>
  /** Lets a clock advance continue: the call has its answer, or never gets one. */
  end(): void
}

export interface CallInFlightOptions {
  readonly packet: CallPacket
  readonly faultIds: readonly string[]
  /** Records the faults on the answer in the journal. */
  readonly noteAnswer: (seq: number) => void
  readonly wait: Wait
}

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

/** No advance waits for the call. */
const doNothing = (): void => undefined

export function createCallInFlight({
  packet,
  faultIds,
  noteAnswer,
  wait,
}: CallInFlightOptions): CallInFlight {
  let releaseClock = doNothing

  function spend(ms: number, name: string): Promise<boolean> {
    // The clock must run for this time to pass.
    releaseClock()
    if (ms === 0) return Promise.resolve(true)
    return new Promise((resolve) => {
      wait(
        ms,
        name,
        () => {
          resolve(true)
          return new Promise((done) => {
            releaseClock = done
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
      releaseClock()
    },
  }
}
