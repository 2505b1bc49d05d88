/** What the tests of this room and of those around it share: a machine whose time they move, and a world to look at. */
import { realMachine, type Cancel, type Machine } from './clock.ts'

/** 2026-01-31T18:00:00.000Z */
export const start = 1_769_882_400_000

/** A machine whose time passes only when it is told to, with the one timer that a clock keeps on it. */
export function fakeMachine() {
  let now: number = start
  const timers = new Set<{ dueMs: number; run: () => void }>()
  const machine: Machine = {
    now: () => now,
    setTimer(run, delayMs): Cancel {
      const timer = { dueMs: now + delayMs, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    turn: realMachine.turn,
  }
  return {
    machine,
    delays: () => Array.from(timers, ({ dueMs }) => dueMs - now),
    /** Time passes, and each timer goes off when it is due. */
    pass(byMs: number): void {
      const until = now + byMs
      for (;;) {
        const [next] = [...timers].filter(({ dueMs }) => dueMs <= until).toSorted((a, b) => a.dueMs - b.dueMs)
        if (!next) break
        timers.delete(next)
        now = next.dueMs
        next.run()
      }
      now = until
    },
  }
}
