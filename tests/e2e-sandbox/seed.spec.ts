/** A seed gives the same world in a browser as in Node, although the browser loads only parts of the libraries. */
import { createControlClient, type ControlClient } from '../../mock-api/control/client.ts'
import type { SizeName } from '../../mock-api/seed/sizes.ts'
import { createSimulator } from '../../mock-api/server.ts'
import { createClock } from '../../mock-api/world/clock.ts'
import type { Snapshot } from '../../mock-api/world/snapshot.ts'
import { expect, test } from '../e2e/world.ts'

/** Creates a world, and returns its rows and the positions of its random streams without that of the tokens. */
async function contentOf({ call }: ControlClient, seed: number, size: SizeName) {
  const { name: world } = await call('worlds.create', { body: { name: 'compared', seed, size } })
  const { snapshot } = await call('snapshots.take', { params: { world }, body: {} })
  const file = await call('snapshots.export', { params: { world, snapshot: snapshot.name } })
  const { rows, streams } = file as unknown as Snapshot
  return { rows, ids: streams.ids, codes: streams.codes }
}

const worlds: readonly (readonly [seed: number, size: SizeName])[] = [
  [1, 'small'],
  [-5, 'medium'],
]

for (const [seed, size] of worlds) {
  test(`the seed ${String(seed)} gives the same ${size} world in a browser as in Node`, async ({ world }) => {
    // Times in a new world begin with the hour.
    const frozenAt = new Date().toISOString()
    const inBrowser = await contentOf(world.control, seed, size)
    const simulator = await createSimulator({ port: 0, newClock: () => createClock({ frozenAt }) })
    try {
      const inNode = await contentOf(createControlClient({ url: simulator.url }), seed, size)
      expect(inNode.rows.transactions.length).toBeGreaterThan(500)
      expect(inBrowser).toEqual(inNode)
    } finally {
      await simulator.close()
    }
  })
}
