/** A world that was restored from a file goes on exactly like the original. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { restoreWorld } from '../../mock-api/control/worlds.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { parseSnapshot, snapshotText } from '../../mock-api/world/snapshot.ts'
import type { World } from '../../mock-api/world/world.ts'
import { createModel } from '../../scenarios/explore/model.ts'
import { createInProcessDriver, settingOf } from './in-process-driver.ts'
import { sampleWalk } from './sample-walk.ts'

const steps = 250

/** Returns the outcomes of a walk, and the state that it leaves except the ids of events, which differ after a restore. */
async function live(world: World, seed: number) {
  const from = world.journal.last()
  const model = createModel(settingOf(world))
  const real = createInProcessDriver(world)
  // Not from the journal's beginning, where this model was not there.
  const commands = sampleWalk({ faults: 'none', hasSockets: false }, seed, steps)
  await fc.asyncModelRun(() => ({ model, real }), commands)
  const outcomes = model.played
  const entries = world.journal
    .page(from, Infinity)
    .entries.map(({ seq, cause, ...what }) => [seq - from, cause === null ? null : cause - from, what])
  const journal = JSON.stringify(entries).replaceAll(/"eventId":"[0-9a-f]{24}"/g, '')
  const { restorations: _restorations, ...rest } = world.snapshot()
  return { outcomes, journal, rest, booked: world.clock.booked() }
}

test.each([1, 2, 3])('a restored world goes on exactly like the original: walk %d', async (seed) => {
  const original = (await startFrozenSimulator()).world()
  await live(original, seed)
  const restored = (await startFrozenSimulator()).world()
  // The restore has to undo this.
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
