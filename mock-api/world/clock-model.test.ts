/** The same timers run, however a period of time is divided into advances. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClock, type Clock } from './clock.ts'
import { fakeMachine, start } from './testing.ts'

interface Plan {
  readonly inMs: number
  /** When it runs, it sets this many more timers with this delay. */
  readonly more: readonly number[]
  readonly isCancelled: boolean
}

const lengthMs = 1000
const plan: fc.Arbitrary<Plan> = fc.record({
  inMs: fc.integer({ min: -100, max: lengthMs + 200 }),
  more: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 2 }),
  isCancelled: fc.boolean(),
})

/** Sets the planned timers, and returns a log of the runs with their times. */
function book(clock: Clock, plans: readonly Plan[]): string[] {
  const ran: string[] = []
  const note = (name: string): void => void ran.push(`${name} at ${String(clock.now() - start)}`)
  const cancels = plans.map(({ inMs, more }, index) =>
    clock.at(start + inMs, String(index), () => {
      note(String(index))
      for (const laterMs of more) {
        clock.at(clock.now() + laterMs, `${String(index)}+`, () => {
          note(`${String(index)}+${String(laterMs)}`)
        })
      }
    }),
  )
  plans.forEach(({ isCancelled }, index) => {
    if (isCancelled) cancels[index]?.()
  })
  return ran
}

const plans = fc.array(plan, { maxLength: 12 })
const cuts = fc.array(fc.integer({ min: 0, max: lengthMs }), { maxLength: 6 })

test('one advance or many run the same timers at the same times', async () => {
  await fc.assert(
    fc.asyncProperty(plans, cuts, async (planned, where) => {
      const atOnce = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
      const inParts = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
      const [ran, ranInParts] = [book(atOnce, planned), book(inParts, planned)]
      const fired = await atOnce.advance(lengthMs)
      expect(fired).toHaveLength(ran.length)
      const stops = [0, ...where.toSorted((a, b) => a - b), lengthMs]
      for (const [index, stop] of stops.entries()) await inParts.advance(stop - (stops[index - 1] ?? 0))
      expect(ranInParts).toEqual(ran)
      expect(inParts.booked()).toEqual(atOnce.booked())
    }),
    { numRuns: 60 },
  )
})

test('an advance and real time run the same timers at the same times', async () => {
  await fc.assert(
    fc.asyncProperty(plans, async (planned) => {
      const moved = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
      const { machine, pass } = fakeMachine()
      const running = createClock({ machine })
      const [ran, ranByItself] = [book(moved, planned), book(running, planned)]
      await moved.advance(lengthMs)
      pass(lengthMs)
      expect(ranByItself).toEqual(ran)
    }),
    { numRuns: 100 },
  )
})

test('timers are listed by time, and those of one time as they were set, whichever are cancelled', () => {
  fc.assert(
    fc.property(plans, (planned) => {
      const clock = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
      book(clock, planned)
      const expected = planned
        .map((each, index) => ({ ...each, name: String(index) }))
        .filter(({ isCancelled }) => !isCancelled)
        .toSorted((one, other) => one.inMs - other.inMs)
      expect(clock.booked().map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
    }),
    { numRuns: 200 },
  )
})
