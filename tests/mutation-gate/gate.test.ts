import { expect, test } from 'vitest'
import { readClientPacts } from '../../contracts/provider-kit/pact.ts'
import { gateInteraction } from './gate-interaction.ts'
import { sample } from './gate.ts'
import { kinds, mutantsOf } from './mutants.ts'

test('the committed pacts have mutants of each kind', async () => {
  const originals = (await readClientPacts())
    .flatMap(({ interactions }) => interactions)
    .map((each) => gateInteraction(each).original)
  const made = originals.flatMap((original) => mutantsOf(original))
  expect(kinds.filter((kind) => !made.some((mutant) => mutant.kind === kind))).toEqual([])
  expect(made.length).toBeGreaterThan(17_000)
})

test('a sample is the same in every run, has about one item in so many, and always the first', () => {
  const items = Array.from({ length: 600 }, (_, index) => index)
  const [games, again, game] = ['games.list', 'games.list', 'games.get'].map((name) => sample(items, 6, name))
  expect(again).toEqual(games)
  expect(game).not.toEqual(games)
  for (const { length } of [games ?? [], game ?? []])
    expect([length > 60, length < 150]).toEqual([true, true])
  expect(sample(['only'], 1000, 'a')).toEqual(['only'])
  expect(sample(items, 1, 'a')).toEqual(items)
})
