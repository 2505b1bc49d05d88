import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom } from '../../mock-api/world/random.ts'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { connectTo } from './connection.ts'
import { walk } from './walk.ts'

/** The journal of a life of `steps` random steps, and a hash of its bytes. */
async function live(seed: number, steps: number) {
  const simulator = await startFrozenSimulator()
  const step = walk(connectTo(simulator.url), 'default', createRandom(seed))
  for (let taken = 0; taken < steps; taken += 1) await step()
  const { entries } = simulator.world().journal.page(0, Infinity)
  return { entries, hash: createHash('sha256').update(JSON.stringify(entries)).digest('hex') }
}

test('the same 1,000 random steps leave the same journal, byte for byte', { timeout: 60_000 }, async () => {
  const [first, second] = [await live(7, 1000), await live(7, 1000)]
  // Entry by entry first: where they part is worth more than that they do.
  expect(second.entries).toEqual(first.entries)
  expect(second.hash).toBe(first.hash)
  const kinds = new Set(first.entries.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['call', 'clock', 'event', 'fault', 'mail', 'operator'])
  const refused = first.entries.filter((entry) => entry.kind === 'call' && entry.status >= 400)
  expect(refused.length).toBeLessThan(first.entries.length / 2)
})

test('other steps leave another journal', async () => {
  expect((await live(8, 50)).hash).not.toBe((await live(9, 50)).hash)
})
