/** A world that was written down and taken up elsewhere lives on as the one it was taken of. */
import { expect, test } from 'vitest'
import { restoreWorld } from '../control/worlds.ts'
import { startFrozenSimulator } from '../testing.ts'
import { createWalk } from '../testing/walk.ts'
import { createRandom } from '../world/random.ts'
import { parseSnapshot, snapshotText } from '../world/snapshot-text.ts'
import type { World } from '../world/world.ts'

const steps = 250

/** What came of the steps, and what they left: all but the ids of events, which a restore makes anew. */
async function live(world: World, seed: number) {
  const from = world.journal.last()
  const step = createWalk(world, createRandom(seed))
  const outcomes: string[] = []
  for (let taken = 0; taken < steps; taken += 1) outcomes.push(await step())
  const entries = world.journal
    .page(from, Infinity)
    .entries.map(({ seq, cause, ...what }) => [seq - from, cause === null ? null : cause - from, what])
  const journal = JSON.stringify(entries).replaceAll(/"eventId":"[0-9a-f]{24}"/g, '')
  const { restorations: _restorations, ...rest } = world.snapshot()
  return { outcomes, journal, rest, booked: world.clock.booked() }
}

test.each([1, 2, 3])('a restored world takes the same walk to the same end: %d', async (seed) => {
  const original = (await startFrozenSimulator()).world()
  await live(original, seed)
  const restored = (await startFrozenSimulator()).world()
  // Something of its own, which has to be gone.
  await live(restored, seed + 100)
  restoreWorld(restored, parseSnapshot([...snapshotText(original.snapshot())].join('')))
  expect(restored.clock.booked()).toEqual(original.clock.booked())

  const expected = await live(original, seed + 10)
  const lived = await live(restored, seed + 10)
  expect(lived.outcomes).toEqual(expected.outcomes)
  expect(lived.journal).toBe(expected.journal)
  expect(lived.rest).toEqual(expected.rest)
  expect(lived.booked).toEqual(expected.booked)
  expect(expected.journal).toContain('"action":"fired"')
})
