/** The clock of a world. */
import { longestDurationMs } from '../../../contracts/shared/durations.ts'
import { instantOf, millisecondsOf } from '../../world/clock.ts'
import type { World } from '../../world/world.ts'
import type { Clock } from '../api.ts'
import { ControlError } from '../control-error.ts'
import type { HandlersOf } from './handler.ts'

const clockOf = ({ clock }: World): Clock => ({
  now: clock.instant(),
  rate: clock.rate(),
  booked: [...clock.booked()],
})

/** Throws a 400 for a time to which the clock cannot advance. */
function refuseTime(byMs: number, now: string): void {
  if (byMs <= 0) {
    throw new ControlError(400, `to: Must be later than the world's time, which is ${now}.`, 'invalid-input')
  }
  if (byMs > longestDurationMs) {
    throw new ControlError(400, `to: At most 168h after the world's time, which is ${now}.`, 'invalid-input')
  }
}

export const clockHandlers: HandlersOf<'clock'> = {
  'clock.get': ({ world }) => ({ body: clockOf(world) }),
  'clock.setRate'({ world, body: { rate } }) {
    world.clock.setRate(rate)
    world.journal.append({ kind: 'clock', action: 'rate', rate })
    return { body: clockOf(world) }
  },
  async 'clock.advance'({ world, body: { by, to } }) {
    const { clock, journal } = world
    const nowMs = clock.now()
    const toMs = to === undefined ? undefined : millisecondsOf(to)
    const byMs = toMs === undefined ? (by ?? 0) : toMs - nowMs
    if (toMs !== undefined) refuseTime(byMs, instantOf(nowMs))
    journal.append({ kind: 'clock', action: 'advanced', byMs })
    const fired = await (toMs === undefined ? clock.advance(byMs) : clock.advanceTo(toMs))
    return { body: { now: world.clock.instant(), fired } }
  },
}
