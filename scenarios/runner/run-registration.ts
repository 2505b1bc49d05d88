/**
 * A run says in its world that it is going on, where it is and what came of it, so that others keep out of its way, and
 * learns by the same word that it is to stop. Between two steps that is one call that the simulator holds; what follows
 * quickly is told together, and what is over at once is told as begun and ended.
 */
import type { RunOutcome } from '../../mock-api/control/api.ts'
import type { ControlClient } from './control-client.ts'

export interface RegisteredRun {
  /** By which it is named under `/__sim`. */
  readonly id: string
  readonly title: string
  readonly steps: number
  /** Called once somebody there has asked the run to stop. */
  readonly onStop: () => void
}

export interface RunRegistration {
  stepBegun(number: number): void
  /** `client` is one that still may call, when the run has been stopped. */
  end(outcome: RunOutcome, client: ControlClient): Promise<void>
}

const togetherMs = 250
const heldMs = 25_000

/** Resolves once the world knows of the run. */
export async function registerRun(
  client: ControlClient,
  { id, title, steps, onStop }: RegisteredRun,
): Promise<RunRegistration> {
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
      // Where the simulator does not answer, the run itself will say so.
      tell().catch(() => undefined)
    }, togetherMs)
  }

  await client.tellOfRun(id, { title, steps, step }, 0)
  tellSoon()
  return {
    stepBegun(number) {
      step = number
      tellSoon()
    },
    async end(outcome, last) {
      isOver = true
      clearTimeout(timer)
      await last.endRun(id, outcome)
    },
  }
}

export const unregistered: RunRegistration = {
  stepBegun: () => undefined,
  end: () => Promise.resolve(),
}
