/** What large worlds may take: rows in memory, and the time for which other calls wait. */
import { realMachine } from '../world/clock.ts'
import type { Steps } from '../world/steps.ts'
import { conflict, gone } from './control-error.ts'

/** Nine large worlds: about 1 GB. */
export const defaultRowsAllowed = 1_000_000

const format = (rows: number): string => rows.toLocaleString('en')

export function createRowBudget(rowsAllowed: number, rowsNow: () => number) {
  let reserved = 0

  return {
    reserved: () => reserved,
    hasRoom: (rows: number): boolean => rowsNow() + reserved + rows <= rowsAllowed,
    /** Reserves room for rows that are being created. Throws a 409 if there is none. */
    reserve(rows: number) {
      let own = 0
      function grow(by: number): void {
        const taken = rowsNow() + reserved
        if (by > 0 && taken + by > rowsAllowed) {
          throw conflict(
            `Worlds and snapshots have ${format(taken)} of at most ${format(rowsAllowed)} rows, and this needs about ${format(own + by)}: delete a world or a snapshot first.`,
          )
        }
        own += by
        reserved += by
      }
      grow(Math.max(rows, 0))
      return {
        /** Reserves more rows. Throws a 409 if there is no room. */
        grow,
        release(): void {
          reserved -= own
          own = 0
        },
      }
    },
  }
}

const sliceMs = 5

/** Runs long work in slices, so that calls of other worlds wait for one slice at most. */
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
        if (signal.aborted) throw gone('The world was removed or reset, and nothing was done.')
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
