/** What a tester changes in a world: its clock, its faults, and its sockets, which can be disconnected. */
import { longestDurationMs } from '../../../contracts/shared/durations.ts'
import { userNamed, type FaultDefinition } from '../../faults/kinds.ts'
import type { Active } from '../../faults/pipeline.ts'
import { instantOf, millisecondsOf } from '../../world/clock.ts'
import type { Connection } from '../../world/connections.ts'
import type { World } from '../../world/world.ts'
import type { Clock } from '../api.ts'
import { invalidInput, notFound, type ControlError } from '../control-error.ts'
import { knownId } from '../names.ts'
import type { HandlersOf } from '../control-request.ts'

function presentFault(active: Readonly<Active>) {
  const { fault: _fault, chance: _chance, unrecorded: _some, cancelEnd: _cancel, endsAtMs, ...shown } = active
  const endsAt = endsAtMs === null ? null : instantOf(endsAtMs)
  return { ...shown, definition: { ...active.definition }, endsAt }
}

/** Returns the id of the user whom a fault of this definition affects; null for all users. */
function userIdOf(world: World, definition: FaultDefinition): string | null {
  const user = userNamed(definition)
  return user === undefined ? null : knownId(world, 'user', user, 'user')
}

function unknownFault({ faults }: World, id: string): ControlError {
  const ids = faults.list().map((fault) => fault.id)
  const known = ids.length === 0 ? 'There are no faults.' : `Active faults: ${ids.join(', ')}.`
  return notFound(`There is no fault "${id}" in this world. ${known}`)
}

function presentSocket(world: World, { id, userId, connectedAt, transport }: Connection) {
  const email = world.store.users.get(userId)?.email
  return { id, userId, ...(email === undefined ? {} : { email }), connectedAt, transport }
}

const clockOf = ({ clock }: World): Clock => ({
  now: clock.instant(),
  rate: clock.rate(),
  booked: [...clock.booked()],
})

/** Throws a 400 for a time to which the clock cannot advance. */
function refuseTime(byMs: number, now: string): void {
  if (byMs <= 0) throw invalidInput(`to: Must be later than the world's time, which is ${now}.`)
  if (byMs > longestDurationMs)
    throw invalidInput(`to: At most 168h after the world's time, which is ${now}.`)
}

export const conditionHandlers: HandlersOf<'clock' | 'faults' | 'sockets'> = {
  'faults.list': ({ world }) => ({ faults: world.faults.list().map(presentFault) }),
  'faults.add': ({ world, body }) => ({ fault: presentFault(world.faults.add(body, userIdOf(world, body))) }),
  'faults.change'({ world, params: { id }, body: { paused, definition } }) {
    const fault = world.faults.change(id, {
      paused,
      definition: definition && { body: definition, userId: userIdOf(world, definition) },
    })
    if (!fault) throw unknownFault(world, id)
    return { fault: presentFault(fault) }
  },
  'faults.removeAll'({ world }) {
    const removed = world.faults.list().map(({ id }) => id)
    for (const id of removed) world.faults.remove(id)
    return { removed }
  },
  'faults.remove'({ world, params: { id } }) {
    if (!world.faults.remove(id)) throw unknownFault(world, id)
    return { removed: id }
  },
  'sockets.list': ({ world }) => ({
    sockets: Array.from(world.connections.values(), (connection) => presentSocket(world, connection)),
  }),
  'sockets.disconnect'({ world, params: { id }, body: { reason, as } }) {
    const connection = world.connections.get(id)
    if (!connection) throw notFound(`There is no socket "${id}" in this world. GET its sockets to list them.`)
    const disconnected = presentSocket(world, connection)
    connection.cut({ as, reason })
    return { disconnected }
  },
  'clock.get': ({ world }) => clockOf(world),
  'clock.setRate'({ world, body: { rate } }) {
    world.clock.setRate(rate)
    world.journal.append({ kind: 'clock', action: 'rate', rate })
    return clockOf(world)
  },
  async 'clock.advance'({ world, body: { by, to } }) {
    const { clock, journal } = world
    const nowMs = clock.now()
    const toMs = to === undefined ? undefined : millisecondsOf(to)
    const byMs = toMs === undefined ? (by ?? 0) : toMs - nowMs
    if (toMs !== undefined) refuseTime(byMs, instantOf(nowMs))
    journal.append({ kind: 'clock', action: 'advanced', byMs })
    const fired = await (toMs === undefined ? clock.advance(byMs) : clock.advanceTo(toMs))
    return { now: world.clock.instant(), fired }
  },
}
