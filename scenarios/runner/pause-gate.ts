/** Lets the steps of a run begin, or holds them while the run is paused. */
import type { Run } from '../../mock-api/control/api.ts'

/** The requests to pause and to go on. */
export type Asked = Pick<Run, 'isPaused' | 'singleSteps'>

export const notAsked: Asked = { isPaused: false, singleSteps: 0 }

export function createPauseGate() {
  let asked = notAsked
  /** How many steps may begin although the run is paused. */
  let left = 0
  const waiting = new Set<() => void>()

  function release(): void {
    for (const goOn of waiting) {
      if (asked.isPaused && left === 0) return
      if (asked.isPaused) left -= 1
      goOn()
    }
  }

  return {
    asked: () => asked,
    ask({ isPaused, singleSteps }: Asked): void {
      const more = Math.max(0, singleSteps - asked.singleSteps)
      left = isPaused ? left + more : 0
      asked = { isPaused, singleSteps }
      release()
    },
    /** Resolves when a step may begin, in the order of the calls. Rejects with the reason of `signal` when it aborts. */
    pass(signal: AbortSignal): Promise<void> {
      return new Promise((resolve, reject) => {
        const end = (): void => {
          waiting.delete(goOn)
          signal.removeEventListener('abort', stop)
        }
        const goOn = (): void => {
          end()
          resolve()
        }
        const stop = (): void => {
          end()
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', stop)
        waiting.add(goOn)
        release()
      })
    },
  }
}
