/** Worlds written down: taken, listed, given out as a file, taken in from one, gone back to. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { createSnapshotReader, SnapshotError, snapshotText } from '../world/snapshot-text.ts'
import type { Snapshot } from '../world/snapshot.ts'
import { rowsOf } from '../world/store.ts'
import type { World } from '../world/world.ts'
import { ControlError } from './control-error.ts'
import { parse } from './parse.ts'
import { route } from './route.ts'
import { Name, summaryOf, WorldSummary } from './shapes.ts'
import type { Kept } from './snapshot-store.ts'
import type { Reservation } from './row-budget.ts'
import type { Upload } from './upload.ts'
import type { Worlds } from './worlds.ts'

const count = z.int().check(z.gte(0))
const Summary = z.object({
  name: z.string(),
  /** The world's own time at that moment. */
  takenAt: Instant,
  seed: z.int(),
  /** How many rows of all kinds it holds. */
  rows: count,
})
const Taken = z.object({ snapshot: Summary })

/** As it is exported and imported; `docs/simulator.md` says what it is good for. */
const File = z.looseObject({ version: z.int() })

const taken = ({ name, snapshot: { clock, seed }, rows }: Kept): z.infer<typeof Taken> => ({
  snapshot: { name, takenAt: new Date(clock.nowMs).toISOString(), seed, rows },
})

const snapshotPath = '/worlds/{world}/snapshots/{snapshot}'

export const snapshotRoutes = [
  route({
    method: 'GET',
    path: '/worlds/{world}/snapshots',
    about: 'The snapshots that are kept of the world, oldest first',
    answer: z.object({ snapshots: z.array(Summary) }),
    run: ({ world, worlds }) => {
      const kept = worlds.snapshotsOf(world).list()
      return { body: { snapshots: kept.map((each) => taken(each).snapshot) } }
    },
  }),
  route({
    method: 'POST',
    path: '/worlds/{world}/snapshots',
    about: 'Takes one; under a name of before, it takes the place of that one',
    body: z.strictObject({ name: z.optional(Name) }),
    status: 201,
    answer: Taken,
    run: ({ world, worlds, body: { name } }) => {
      const shelf = worlds.snapshotsOf(world)
      const replaced = shelf.list().find((each) => each.name === name)
      worlds.rows.reserve(rowsOf(world.store) - (replaced?.rows ?? 0)).release()
      const kept = shelf.put(world.snapshot(), name)
      world.journal.append({ kind: 'world', action: 'snapshot', snapshot: kept.name })
      return { body: taken(kept) }
    },
  }),
  route({
    method: 'GET',
    path: snapshotPath,
    about: 'Exports one as a file, for --import or for another world',
    answer: File,
    run: ({ world, worlds, params }) => {
      const { name, snapshot } = worlds.snapshotsOf(world).get(params['snapshot'] ?? '')
      return {
        body: snapshot,
        file: { name: `${world.name}-${name}.json`, parts: snapshotText(snapshot) },
      }
    },
  }),
  route({
    method: 'PUT',
    path: snapshotPath,
    about: 'Imports one that was exported, and changes nothing in the world until it is restored',
    body: File,
    isUpload: true,
    answer: Taken,
    run: async ({ world, worlds, params, upload }) => {
      const name = parse(z.object({ name: Name }), { name: params['snapshot'] }).name
      const reservation = worlds.rows.reserve(0)
      try {
        const snapshot = await read(worlds, world, upload, reservation)
        return { body: taken(worlds.snapshotsOf(world).put(snapshot, name)) }
      } finally {
        reservation.release()
      }
    },
  }),
  route({
    method: 'POST',
    path: `${snapshotPath}/restore`,
    about:
      'The world goes on from there; sockets are cut as by a network, so that clients come back and read again',
    answer: WorldSummary,
    run: async ({ world, worlds, params }) => {
      await worlds.restore(world, worlds.snapshotsOf(world).get(params['snapshot'] ?? ''))
      return { body: summaryOf(world, worlds) }
    },
  }),
  route({
    method: 'DELETE',
    path: snapshotPath,
    about: 'Forgets one',
    answer: z.object({ removed: z.string() }),
    run: ({ world, worlds, params }) => {
      const { name } = worlds.snapshotsOf(world).get(params['snapshot'] ?? '')
      worlds.snapshotsOf(world).remove(name)
      return { body: { removed: name } }
    },
  }),
]

/** Reads an upload, whose rows count from the moment at which they are in memory. */
async function read(
  worlds: Worlds,
  world: World,
  upload: Upload,
  reservation: Reservation,
): Promise<Snapshot> {
  const reader = createSnapshotReader()
  try {
    await upload((part) => {
      const before = reader.count()
      reader.push(part)
      reservation.grow(reader.count() - before)
    })
    return await worlds.slices.run(reader.end(), world.ended)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}
