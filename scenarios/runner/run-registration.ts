/**
 * Registers a run in its world, with its current step and its outcome, and asks in the same call whether the run shall stop.
 * The simulator delays its answer until the run shall stop or the time is over. Steps that follow each other quickly are
 * reported together.
 */
import type { RunOutcome } from '../../mock-api/control/api.ts'
import type { ControlClient } from './control-client.ts'

export interface RegisteredRun {
  /** The id under `/__sim`. */
  readonly id: string
  readonly title: string
  readonly steps: number
  /** Called when somebody stops the run through `/__sim`. */
  readonly onStop: () => void
}

const batchMs = 250
const heldMs = 25_000

/** Resolves when the world has registered the run. */
export async function registerRun(client: ControlClient, { id, title, steps, onStop }: RegisteredRun) {
  let step = 0
  let isOver = false
  let timer: NodeJS.Timeout | undefined

  async function tell(): Promise<void> {
    timer = undefined
    const told = step
    const { isToStop } = await client.tellOfRun(id, { title, steps, step: told }, heldMs)
    if (isOver) return
    if (isToStop) onStop()
    else if (told === step) await tell()
  }

  function tellSoon(): void {
    timer ??= setTimeout(() => {
      // The run itself reports a simulator that does not answer.
      tell().catch(() => undefined)
    }, batchMs)
  }

  await client.tellOfRun(id, { title, steps, step }, 0)
  tellSoon()
  return {
    stepBegun(number: number): void {
      step = number
      tellSoon()
    },
    /** `last` must work after the run was stopped. */
    async end(outcome: RunOutcome, last: ControlClient): Promise<void> {
      isOver = true
      clearTimeout(timer)
      await last.endRun(id, outcome)
    },
  }
}
