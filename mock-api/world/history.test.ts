import { expect, test } from 'vitest'
import { createHistory, type Head } from './history.ts'
import { createJournal } from './journal.ts'

/** A history of one list and one map, whose entries change both. */
function startHistory({ journalLimit = 100, changesLimit = 100 } = {}) {
  const journal = createJournal({ instant: () => '2026-01-31T18:00:00.000Z' }, journalLimit)
  const history = createHistory(journal, () => ({}) as Head, changesLimit)
  const [list, map] = [['a'], new Map<string, unknown>()]
  history.begin()
  return {
    history,
    /** Changes the first value, adds one, and writes an entry. */
    act(value: string): void {
      history.record('list', 0, list[0])
      list[0] = value
      history.record('list', list.length, undefined)
      list.push(value)
      history.record('map', 'last', map.get('last'))
      map.set('last', value)
      journal.append({ kind: 'clock', action: 'rate', rate: 1 })
    },
    before(seq: number) {
      const parts = { list: [...list], map: new Map(map) }
      history.undo(seq, parts)
      return [...parts.list, ...parts.map.values()]
    },
  }
}

test('a history forgets what the journal has removed', () => {
  const { act, history, before } = startHistory({ journalLimit: 10 })
  for (let step = 1; step <= 12; step += 1) act(String(step))
  expect(history.oldest()).toBe(3)
  expect(before(3).at(0)).toBe('2')
  expect(() => before(2)).toThrow('the state before entry 2 is not known')
})

test('a history forgets the oldest entries when there are too many changes', () => {
  const { act, history, before } = startHistory({ changesLimit: 30 })
  for (let step = 1; step <= 12; step += 1) act(String(step))
  expect(history.oldest()).toBe(3)
  expect(before(3).at(0)).toBe('2')
})

test('a history without a journal keeps nothing', () => {
  const { act, history } = startHistory({ journalLimit: 0 })
  act('b')
  expect(history.oldest()).toBe(3)
})
