/** Ends sessions. Access tokens and sockets end with their session. */
import type { SessionEnd } from '../../contracts/registry/sessions.ts'
import { perform, type UnitOfWork } from '../world/unit-of-work.ts'
import type { SessionRow } from '../world/rows.ts'
import type { World } from '../world/world.ts'

/** Returns undefined for a session that has ended or does not exist. */
export function liveSession(world: World, id: string): SessionRow | undefined {
  const session = world.store.sessions.get(id)
  return session?.isRevoked === false && session.expiresAtMs > world.clock.now() ? session : undefined
}

export function endSession({ world, sessionEnded }: UnitOfWork, { _id }: SessionRow, reason: SessionEnd) {
  const { isRevoked } = world.store.sessions.get(_id) ?? {}
  if (isRevoked !== false) return
  sessionEnded(world.store.sessions.update(_id, { isRevoked: true }), reason)
}

export function endSessions(unit: UnitOfWork, userId: string, reason: SessionEnd, exceptId?: string): void {
  for (const session of unit.world.store.sessions.where('user', userId)) {
    if (session._id !== exceptId) endSession(unit, session, reason)
  }
}

/** Sets the expiry timer of a session while it has sockets, and removes it otherwise. */
export function watchExpiry(world: World, id: string): void {
  const session = world.store.sessions.get(id)
  if (!session || world.connections.ofSession(id).length === 0) {
    world.unbook(id)
    return
  }
  const name = `the session ${id} expires`
  world.book(id, session.expiresAtMs, name, async () => {
    const { commit } = await perform(world, ({ sessionEnded }) => {
      sessionEnded(session, 'expired')
    })
    commit({ kind: 'clock', action: 'fired', name })
  })
}
