/** Runs long work in slices, so that calls of other worlds wait for one slice at most. */
import { realMachine } from '../world/clock.ts'
import type { Steps } from '../world/steps.ts'
import { gone } from './control-error.ts'

const sliceMs = 5

export type Slices = ReturnType<typeof createSlices>

export function createSlices() {
  const waiting: (() => void)[] = []
  let lastAlone: Promise<unknown> = Promise.resolve()

  function next(): void {
    waiting.shift()?.()
    if (waiting.length > 0) void realMachine.turn().then(next)
  }

  /** Resolves when it is the caller's turn. Each turn of the event loop serves one waiting caller. */
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) void realMachine.turn().then(next)
    })

  return {
    turn,
    /** Runs the steps slice by slice. Rejects with a ControlError once `signal` aborts. */
    async run<Result>(steps: Steps<Result>, signal: AbortSignal): Promise<Result> {
      for (;;) {
        await turn()
        if (signal.aborted) {
          throw gone('The world was removed or reset, and nothing was done.')
        }
        const endMs = performance.now() + sliceMs
        do {
          const { done, value } = steps.next()
          if (done === true) return value
        } while (performance.now() < endMs)
      }
    },
    /** Runs large work one at a time: two at once would need more memory. */
    alone<Result>(work: () => Promise<Result>): Promise<Result> {
      const done = lastAlone.then(work)
      lastAlone = done.catch(() => undefined)
      return done
    },
  }
}
