import { expect, test } from 'vitest'
import { readClientPacts } from '../../contracts/provider-kit/pact.ts'
import { gateInteraction } from './gate-interaction.ts'
import { brokenIn, sample } from './gate.ts'
import { kinds, mutantsOf, type Kind } from './mutants.ts'

/** Count again when the pacts change: a kind that loses mutants checks less. */
const counts: Readonly<Record<Kind, number>> = {
  unchanged: 273,
  dropped: 2763,
  nulled: 2874,
  'null for absent': 430,
  retyped: 3918,
  misspelled: 1827,
  'another form': 780,
  'another valid word': 311,
  'no valid word': 322,
  'another value': 1665,
  "another user's id": 323,
  'reversed order': 31,
  'both editions': 61,
  emptied: 77,
  filled: 27,
  'one more': 36,
  'one fewer': 31,
  status: 1314,
  redirect: 60,
  'broken relation': 585,
}

const subjects = (await readClientPacts()).flatMap((pact) => pact.interactions).map(gateInteraction)

test('the committed pacts have so many mutants of each kind', () => {
  const made = subjects.flatMap(({ original }) => mutantsOf(original))
  expect(
    Object.fromEntries(kinds.map((kind) => [kind, made.filter((each) => each.kind === kind).length])),
  ).toEqual(counts)
})

test('each example keeps its relations, and each of their mutants breaks one or fails the schema', () => {
  const told = subjects.flatMap((subject) =>
    mutantsOf(subject.original)
      .filter(({ kind }) => kind === 'unchanged' || kind === 'broken relation')
      .map(({ kind, at, answer }) => {
        const isRead = subject.read(answer) === subject.read(subject.original.answer)
        const isBroken = !isRead || brokenIn(subject, subject.normalized(answer.body)).length > 0
        return { of: `${subject.interaction.description} ${at}`, kind, isBroken }
      }),
  )
  expect(told.filter(({ kind, isBroken }) => isBroken !== (kind === 'broken relation'))).toEqual([])
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
