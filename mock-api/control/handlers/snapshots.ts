/** The snapshots of a world. */
import { createSnapshotReader, SnapshotError, snapshotText } from '../../world/snapshot.ts'
import type { Snapshot } from '../../world/snapshot.ts'
import { rowsOf } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { SnapshotSummary } from '../api.ts'
import { ControlError } from '../control-error.ts'
import type { Reservation } from '../row-budget.ts'
import type { StoredSnapshot } from '../snapshot-store.ts'
import type { Upload } from '../transfers.ts'
import type { Worlds } from '../worlds.ts'
import type { HandlersOf } from './handler.ts'
import { summaryOf } from './worlds.ts'

const present = ({ name, snapshot: { clock, seed }, rows }: StoredSnapshot): SnapshotSummary => ({
  name,
  takenAt: new Date(clock.nowMs).toISOString(),
  seed,
  rows,
})

/** Reads an uploaded snapshot, and reserves room for its rows as they arrive. */
async function readSnapshot(
  worlds: Worlds,
  world: World,
  upload: Upload,
  reservation: Reservation,
): Promise<Snapshot> {
  const reader = createSnapshotReader()
  try {
    await upload((chunk) => {
      const before = reader.count()
      reader.push(chunk)
      reservation.grow(reader.count() - before)
    })
    return await worlds.slices.run(reader.end(), world.ended)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}

export const snapshotHandlers: HandlersOf<'snapshots'> = {
  'snapshots.list': ({ world, worlds }) => ({
    body: { snapshots: worlds.snapshotsOf(world).list().map(present) },
  }),
  'snapshots.take'({ world, worlds, body: { name } }) {
    const store = worlds.snapshotsOf(world)
    const overwritten = store.list().find((each) => each.name === name)
    worlds.rows.reserve(rowsOf(world.store) - (overwritten?.rows ?? 0)).release()
    const stored = store.put(world.snapshot(), name)
    world.journal.append({ kind: 'world', action: 'snapshot', snapshot: stored.name })
    return { body: { snapshot: present(stored) } }
  },
  'snapshots.export'({ world, worlds, params }) {
    const { name, snapshot } = worlds.snapshotsOf(world).get(params.snapshot)
    return { file: { name: `${world.name}-${name}.json`, chunks: snapshotText(snapshot) } }
  },
  async 'snapshots.import'({ world, worlds, params, upload }) {
    const reservation = worlds.rows.reserve(0)
    try {
      const snapshot = await readSnapshot(worlds, world, upload, reservation)
      return { body: { snapshot: present(worlds.snapshotsOf(world).put(snapshot, params.snapshot)) } }
    } finally {
      reservation.release()
    }
  },
  async 'snapshots.restore'({ world, worlds, params }) {
    await worlds.restore(world, worlds.snapshotsOf(world).get(params.snapshot))
    return { body: summaryOf(world, worlds) }
  },
  'snapshots.remove'({ world, worlds, params }) {
    const { name } = worlds.snapshotsOf(world).get(params.snapshot)
    worlds.snapshotsOf(world).remove(name)
    return { body: { removed: name } }
  },
}
