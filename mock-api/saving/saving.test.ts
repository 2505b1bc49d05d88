/** What is saved of a journal, whatever its answers share and whatever it has removed. */
import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '../world/clock.ts'
import { runSteps } from '../world/steps.ts'
import { createWorld } from '../world/world.ts'
import type { Key, Part, Records } from './records.ts'
import { readWorld } from './saved-world.ts'
import { createSaving } from './saving.ts'

const idOf = (part: Part, key: Key): string => `${part} ${JSON.stringify(key)}`

/** Records in memory. */
function createRecords() {
  const records = new Map<string, { readonly part: Part; readonly key: Key; readonly text: string }>()
  const store: Records = {
    put: (part, key, value) => void records.set(idOf(part, key), { part, key, text: JSON.stringify(value) }),
    delete: (part, key) => void records.delete(idOf(part, key)),
    clear(part, before = Infinity) {
      for (const [id, each] of records)
        if (each.part === part && Number(each.key.at(-1) ?? 0) < before) records.delete(id)
    },
  }
  const ofPart = (part: Part) =>
    [...records.values()]
      .filter((each) => each.part === part)
      .toSorted((one, other) => Number(one.key.at(-1) ?? 0) - Number(other.key.at(-1) ?? 0))
  return {
    store,
    count: (part: Part) => ofPart(part).length,
    read: () =>
      runSteps(readWorld('test', (part) => ofPart(part).map(({ key, text }) => [key, JSON.parse(text)]))),
  }
}

test('entries that share an answer have it as long as they are kept, and no longer', async () => {
  const clock = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
  const world = createWorld({ name: 'test', seed: 7, clock, journalLimit: 20 })
  world.beginHistory()
  const { store, count, read } = createRecords()
  const saving = createSaving({
    write: async (change) => {
      await change(() => store)
    },
    isOpen: () => true,
    onWritten: (failure) => expect(failure).toBeUndefined(),
    pauseMs: 1,
  })
  onTestFinished(saving.stop)
  const noExtras = { isPinned: false, recording: null, runs: [] }
  saving.follow(world, { seed: 7, plan: {} }, () => noExtras)
  const call = { kind: 'call', call: 'games.list', method: 'GET', path: '/api/games', status: 200 } as const
  const answers = Array.from({ length: 60 }, (_, number) => ({ games: [number] }))
  for (const [number, answer] of answers.entries()) {
    for (const shared of [answer, answers[number - 2] ?? answer]) {
      world.journal.append({ ...call, userId: null, body: null, answer: shared })
      await saving.saved()
      expect(read().bundle.journal).toEqual(world.journal.page(0, Infinity).entries)
    }
  }
  expect(count('answers')).toBeLessThan(20)
})
