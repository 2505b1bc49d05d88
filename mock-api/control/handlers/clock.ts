/** The clock of a world. */
import type { World } from '../../world/world.ts'
import type { Clock } from '../api.ts'
import type { HandlersOf } from './handler.ts'

const clockOf = ({ clock }: World): Clock => ({
  now: clock.instant(),
  rate: clock.rate(),
  booked: [...clock.booked()],
})

export const clockHandlers: HandlersOf<'clock'> = {
  'clock.get': ({ world }) => ({ body: clockOf(world) }),
  'clock.setRate'({ world, body: { rate } }) {
    world.clock.setRate(rate)
    world.journal.append({ kind: 'clock', action: 'rate', rate })
    return { body: clockOf(world) }
  },
  async 'clock.advance'({ world, body: { by } }) {
    world.journal.append({ kind: 'clock', action: 'advanced', byMs: by })
    const fired = await world.clock.advance(by)
    return { body: { now: world.clock.instant(), fired } }
  },
}
