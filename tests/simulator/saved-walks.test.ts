/** Whatever happens in a world of the sandbox, a page that is loaded after a crash continues where the last one was. */
import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createWorlds } from '../../mock-api/control/worlds.ts'
import { createBrowserSaving } from '../../mock-api/sandbox/worker/browser-saving.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import type { World } from '../../mock-api/world/world.ts'
import { productWalk } from '../../scenarios/explore/commands.ts'
import type { Driver } from '../../scenarios/explore/model.ts'
import { createInProcessDriver, walkIn } from './in-process-driver.ts'
import { isLong, seed } from './testing.ts'

const frozenAt = '2026-01-31T18:00:00.000Z'
/** To load a page takes longer than a step, so only some steps are followed by a crash. */
const crashEvery = 10
const limitMs = isLong ? 200_000 : 50_000

async function openSandbox(indexedDB: IDBFactory) {
  const saving = createBrowserSaving({ databaseName: 'walk', indexedDB, onState: () => undefined })
  const { worlds: saved } = await saving.load()
  const worlds = await createWorlds({
    seed: 7,
    newClock: () => createClock({ frozenAt }),
    sendFor: () => () => undefined,
    onWorld: saving.follow,
    onEnd: () => undefined,
    saved,
  })
  return { saving, worlds, world: worlds.get('default') }
}

const stateOf = (world: World) => ({
  snapshot: world.snapshot(),
  journal: world.journal.page(0, Infinity),
  eventIds: world.eventIdsState(),
})

test('crashes during a walk lose nothing that was acknowledged', { timeout: limitMs + 10_000 }, async () => {
  let crashes = 0
  const property = fc.asyncProperty(
    productWalk({ faults: 'events', hasSockets: false }, isLong ? 500 : 120),
    async (commands) => {
      const storage = new IDBFactory()
      const { saving, worlds, world } = await openSandbox(storage)
      const driver = createInProcessDriver(world)
      let steps = 0
      const crashing: Driver = {
        ...driver,
        async play(step) {
          const outcome = await driver.play(step)
          await saving.saved()
          steps += 1
          if (steps % crashEvery === 0) {
            const next = await openSandbox(storage)
            crashes += 1
            expect(stateOf(next.world)).toEqual(stateOf(world))
            next.worlds.close()
            await next.saving.close()
          }
          return outcome
        },
      }
      await walkIn(world, commands, () => crashing)
      worlds.close()
      await saving.close()
    },
  )
  await fc.assert(property, {
    seed,
    numRuns: isLong ? 15 : 3,
    unbiased: true,
    interruptAfterTimeLimit: limitMs,
    markInterruptAsFailure: true,
  })
  expect(crashes).toBeGreaterThan(5)
})
