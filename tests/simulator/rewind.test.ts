/** Random walks, with rewinds on the way: the state before each entry is known exactly. */
import { expect, test } from 'vitest'
import { restoreWorld } from '../../mock-api/control/worlds.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import type { Snapshot } from '../../mock-api/world/snapshot.ts'
import type { World } from '../../mock-api/world/world.ts'
import { walkIn } from './in-process-driver.ts'
import { isLong, sampleWalk } from './testing.ts'

/** Plays a random walk of a new player of this world. */
const walk = (world: World, seed: number) =>
  walkIn(world, sampleWalk({ faults: 'events', hasSockets: false }, seed, 120))

/** What must be equal: all but the time, which is that of the next entry, the number of restorations, and the rows. */
const comparable = ({ version, seed, clock: { rate }, streams, attempts, booked, faults }: Snapshot) => ({
  version,
  seed,
  rate,
  streams,
  attempts,
  booked,
  faults,
})

/** Returns the tables that do not have exactly the same rows. */
const differing = ({ rows: one }: Snapshot, { rows: other }: Snapshot): string[] =>
  Object.entries<readonly object[]>(one).flatMap(([name, table]) => {
    const twin: readonly object[] = other[name as keyof typeof other]
    return table.length === twin.length && table.every((row, at) => row === twin[at]) ? [] : [name]
  })

test.each(isLong ? [1, 2, 3, 4, 5] : [1])(
  'a rewind returns exactly the state before each entry, also after other rewinds: walk %d',
  async (seed) => {
    const world = (await startFrozenSimulator()).world()
    const { journal } = world
    /** The state before each entry, by its seq, taken at that moment. */
    const taken = new Map([[1, world.snapshot()]])
    journal.subscribe(({ seq }) => taken.set(seq + 1, world.snapshot()))

    await walk(world, seed)
    const undone = journal.last()
    for (const before of [undone - 20, 5, undone]) {
      restoreWorld(world, world.snapshotBefore(before))
      journal.append({ kind: 'world', action: 'restored', before })
      await walk(world, seed + before)
    }

    const { id } = world.faults.add({ drop: '*', ttl: 60_000 }, null)
    world.faults.change(id, { paused: true })
    world.faults.change(id, { definition: { body: { delay: '*', by: '1s', times: 2 }, userId: null } })
    world.faults.change(id, { paused: false })

    expect(world.oldestRewind()).toBe(1)
    for (const { seq } of journal.page(0, Infinity).entries) {
      const [then, now] = [taken.get(seq) ?? world.snapshot(), world.snapshotBefore(seq)]
      expect(comparable(now), `before entry ${String(seq)}`).toEqual(comparable(then))
      expect(differing(now, then), `before entry ${String(seq)}`).toEqual([])
    }
    const played = journal.page(0, Infinity).entries.map(({ kind }) => kind)
    expect(played).toEqual(expect.arrayContaining(['call', 'operator', 'clock', 'fault', 'event', 'mail']))
  },
)
