/** Worlds written down: taken, listed, given out as a file, taken in from one, gone back to. */
import * as z from 'zod/mini'
import { Instant } from '../../contracts/registry/values.ts'
import { readSnapshot, SnapshotError, snapshotText } from '../world/snapshot-text.ts'
import { ControlError } from './control-error.ts'
import { parse } from './parse.ts'
import { route } from './route.ts'
import { Name, summaryOf, WorldSummary } from './shapes.ts'
import type { Kept } from './shelf.ts'
import { takeUp } from './worlds.ts'

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

const taken = ({ name, snapshot: { clock, seed, rows } }: Kept): z.infer<typeof Taken> => ({
  snapshot: {
    name,
    takenAt: new Date(clock.nowMs).toISOString(),
    seed,
    rows: Object.values(rows).reduce((sum, table) => sum + table.length, 0),
  },
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
      const kept = worlds.snapshotsOf(world).put(world.snapshot(), name)
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
    bodyLimit: '256mb',
    answer: Taken,
    run: ({ world, worlds, params, body }) => {
      const name = parse(z.object({ name: Name }), { name: params['snapshot'] }).name
      return { body: taken(worlds.snapshotsOf(world).put(read(body), name)) }
    },
  }),
  route({
    method: 'POST',
    path: `${snapshotPath}/restore`,
    about:
      'The world goes on from there; sockets are cut as by a network, so that clients come back and read again',
    answer: WorldSummary,
    run: ({ world, worlds, params }) => {
      const { name, snapshot } = worlds.snapshotsOf(world).get(params['snapshot'] ?? '')
      takeUp(world, snapshot)
      const { seq } = world.journal.append({ kind: 'world', action: 'restored', snapshot: name })
      for (const connection of world.connections.values()) {
        connection.cut({ as: 'network', reason: `the world went back to ${name}`, cause: seq })
      }
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

function read(value: unknown) {
  try {
    return readSnapshot(value)
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    throw new ControlError(400, error.message, 'invalid-input')
  }
}
