import { expect, test } from 'vitest'
import { readPact } from '../../contracts/provider-kit/pact.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { gateInteraction } from './gate-interaction.ts'
import { sample } from './gate.ts'
import { kinds, mutantsOf } from './mutants.ts'

test('the committed pacts have mutants of each kind', async () => {
  const pacts = await Promise.all([callsPact, eventsPact].map(readPact))
  const originals = pacts
    .flatMap(({ interactions }) => interactions)
    .map((each) => gateInteraction(each).original)
  const made = originals.flatMap((original) => mutantsOf(original))
  expect(kinds.filter((kind) => !made.some((mutant) => mutant.kind === kind))).toEqual([])
  expect(made.length).toBeGreaterThan(17_000)
})

const items = Array.from({ length: 600 }, (_, index) => index)

test('a sample is the same in every run and differs for another name', () => {
  expect(sample(items, 6, 'games.list: minimum')).toEqual(sample(items, 6, 'games.list: minimum'))
  expect(sample(items, 6, 'games.list: minimum')).not.toEqual(sample(items, 6, 'games.get: minimum'))
})

test('a sample has about one item in so many, and always the first', () => {
  const lengths = ['a', 'b', 'c'].map((name) => sample(items, 6, name).length)
  for (const length of lengths) expect([length > 60, length < 150]).toEqual([true, true])
  expect(sample(['only'], 1000, 'a')).toEqual(['only'])
})

test('a sample of one in one has every item', () => {
  expect(sample(items, 1, 'a')).toEqual(items)
})
