/** Fills worlds from snapshots and bundles, and returns the states to which they can be rewound. */
import { bookExpiries } from '../domain/chats.ts'
import type { Bundle } from '../world/bundle.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { runSteps, type Steps } from '../world/steps.ts'
import type { World } from '../world/world.ts'
import { conflict, gone, notFound } from './control-error.ts'

export const snapshotOf = (saved: Snapshot | Bundle): Snapshot => ('kind' in saved ? saved.snapshot : saved)

/** Disconnects all players, who connect again. */
export function cutAll({ connections }: World, reason: string, cause?: number): void {
  for (const connection of connections.values()) connection.cut({ as: 'network', reason, cause })
}

/** Returns the state of a world before an entry of its journal. Throws a ControlError if it is not known. */
export function stateBefore(world: World, seq: number): Snapshot {
  const { name, journal } = world
  if (!journal.isKept) {
    throw conflict(
      `The world "${name}" keeps no journal, so it cannot be rewound: start the simulator without --journal 0.`,
    )
  }
  const last = journal.last()
  if (seq > last) {
    const has = last === 0 ? 'is empty' : `ends with entry ${String(last)}`
    throw notFound(`The journal of the world "${name}" ${has}: it has no entry ${String(seq)}.`)
  }
  const oldest = world.oldestRewind()
  if (seq < oldest) {
    throw gone(
      `The world "${name}" can be rewound to before entry ${String(oldest)} at the earliest: the state before entry ${String(seq)} is no longer kept.`,
    )
  }
  return world.snapshotBefore(seq)
}

/** Restores a world from a snapshot and schedules its expiries, step by step. */
export function* restoring(world: World, snapshot: Snapshot): Steps {
  yield* world.restoring(snapshot)
  bookExpiries(world, snapshot.booked)
}

/** Fills a new world from a snapshot or a bundle, step by step. */
export function* opening(world: World, saved: Snapshot | Bundle): Steps {
  // The journal comes first: timers write into it as soon as the state is restored.
  if ('kind' in saved) yield* world.journal.resume(saved.journal)
  yield* restoring(world, snapshotOf(saved))
  if ('kind' in saved) world.resumeEventIds(saved.snapshot, saved.eventIds)
}

/** Restores a world without pauses. */
export const restoreWorld = (world: World, snapshot: Snapshot): void => runSteps(restoring(world, snapshot))
