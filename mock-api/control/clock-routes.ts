/** The time of a world: read, let run faster or slower, hold still, move forward. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { durationMs, durationRule, longestDurationMs } from '../../contracts/shared/durations.ts'
import { fastestRate } from '../world/clock.ts'
import type { World } from '../world/world.ts'
import { route } from './route.ts'

const Rate = z.number().check(z.gte(0), z.lte(fastestRate))
const Booked = z.object({ name: z.string(), at: Instant })

const Clock = z.object({
  now: Instant,
  /** How fast it runs: 1 is real, 10 ten times as fast, 0 stands still. */
  rate: Rate,
  /** What falls due later, soonest first. */
  booked: z.array(Booked),
})

/** `30m`, or milliseconds. */
const Duration = z.pipe(
  z.union([z.string(), z.number()], `How far: ${durationRule}; or whole milliseconds.`),
  z.pipe(
    z.transform((by: string | number) => (typeof by === 'number' ? by : durationMs(by))),
    z
      .int(`How far: ${durationRule}; or whole milliseconds.`)
      .check(z.gte(0), z.lte(longestDurationMs, 'At most 168h at a time.')),
  ),
)

const clockOf = ({ clock }: World): z.infer<typeof Clock> => ({
  now: clock.instant(),
  rate: clock.rate(),
  booked: [...clock.booked()],
})

export const clockRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/clock',
    about: 'What time it is in the world, how fast it runs, and what falls due',
    answer: Clock,
    run: ({ world }) => ({ body: clockOf(world) }),
  }),
  route({
    method: 'PUT',
    path: '/worlds/{world}/clock',
    about: 'How fast its time runs from here on: rate 1 is real, 10 ten times as fast, 0 stands still',
    body: z.strictObject({ rate: Rate }),
    answer: Clock,
    run: ({ world, body: { rate } }) => {
      world.clock.setRate(rate)
      world.journal.append({ kind: 'clock', action: 'rate', rate })
      return { body: clockOf(world) }
    },
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/clock/advance',
    about: 'Lives through a length of time (by: 30m) at once, and answers what fell due',
    body: z.strictObject({ by: Duration }),
    answer: z.object({ now: Instant, fired: z.array(Booked) }),
    run: async ({ world, body: { by } }) => {
      world.journal.append({ kind: 'clock', action: 'advanced', byMs: by })
      const fired = await world.clock.advance(by)
      return { body: { now: world.clock.instant(), fired: [...fired] } }
    },
  }),
]
