import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { startFrozenSimulator } from '../../mock-api/testing.ts'
import { startWalk } from './sample-walk.ts'
import { isLong } from './size.ts'

const steps = isLong ? 2000 : 400

/** Returns the journal of a random walk and a hash of its bytes. */
async function live(seed: number, steps: number) {
  const simulator = await startFrozenSimulator()
  const step = await startWalk(simulator, 'default', seed, steps)
  while (await step());
  const { entries } = simulator.world().journal.page(0, Infinity)
  return { entries, hash: createHash('sha256').update(JSON.stringify(entries)).digest('hex') }
}

test('the same random steps give the same journal, byte for byte', { timeout: 120_000 }, async () => {
  const [first, second] = [await live(7, steps), await live(7, steps)]
  // Compared by entry first, because that shows where they differ.
  expect(second.entries).toEqual(first.entries)
  expect(second.hash).toBe(first.hash)
  const kinds = new Set(first.entries.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['call', 'clock', 'event', 'fault', 'mail', 'operator', 'world'])
  const refused = first.entries.filter((entry) => entry.kind === 'call' && entry.status >= 400)
  expect(refused.length).toBeLessThan(first.entries.length / 2)
})

test('different steps give a different journal', async () => {
  expect((await live(8, 50)).hash).not.toBe((await live(9, 50)).hash)
})
