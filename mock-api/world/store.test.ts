import { describe, expect, test } from 'vitest'
import type { TrackingRow } from './rows.ts'
import { runSteps } from './steps.ts'
import { createStore, followStore, rowsOf, shareRows } from './store.ts'

const row = (_id: string, userId = 'yasmine'): TrackingRow => ({
  _id,
  userId,
  operatorId: null,
  isRequestStarted: false,
  isFormOpened: true,
  createdAt: '2026-01-31T18:00:00.000Z',
  expiresAt: '2026-01-31T18:30:00.000Z',
})

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

describe('a table', () => {
  test('protects its rows from changes to given and returned objects', () => {
    const { trackings } = createStore()
    const given = row('a')
    const inserted = trackings.insert(given)
    Object.assign(given, { expiresAt: '', userId: 'mehdi' })
    const handedOut = [
      inserted,
      trackings.get('a'),
      ...trackings.all(),
      ...trackings.where('openOf', 'yasmine'),
      trackings.first('openOf', 'yasmine'),
      trackings.update('a', { isFormOpened: true }),
    ]
    for (const copy of handedOut)
      expect(() => Object.assign(copy ?? {}, { expiresAt: '' })).toThrow('read only')
    trackings.all().pop()
    trackings.where('openOf', 'yasmine').pop()
    expect(trackings.all()).toStrictEqual([row('a')])
    expect(trackings.where('openOf', 'mehdi')).toEqual([])
    const after = trackings.update('a', { isRequestStarted: true })
    expect([inserted.isRequestStarted, after.isRequestStarted]).toEqual([false, true])
    expect(trackings.get('a')).toBe(after)
  })
})

describe('an index', () => {
  test('moves a row to the end of its new key, and returns the row that got a key first', () => {
    const { trackings } = createStore()
    expect(trackings.first('openOf', 'mehdi')).toBeUndefined()
    trackings.insert(row('a'))
    trackings.insert(row('b', 'mehdi'))
    trackings.update('a', { userId: 'mehdi' })
    expect(idsOf(trackings.where('openOf', 'yasmine'))).toEqual([])
    expect(idsOf(trackings.where('openOf', 'mehdi'))).toEqual(['b', 'a'])
    expect(trackings.first('openOf', 'mehdi')?._id).toBe('b')
    trackings.update('b', { isFormOpened: false })
    expect(trackings.first('openOf', 'mehdi')?._id).toBe('a')
    trackings.update('b', { isFormOpened: true })
    expect(idsOf(trackings.where('openOf', 'mehdi'))).toEqual(['a', 'b'])
  })

  test('has a version that changes with each row of a key, old or new, and one for the whole table', () => {
    const { trackings } = createStore()
    const versions = () => [
      trackings.version(),
      trackings.version('openOf', 'yasmine'),
      trackings.version('openOf', 'mehdi'),
    ]
    expect(versions()).toEqual([0, 0, 0])
    trackings.insert(row('a'))
    expect(versions()).toEqual([1, 1, 0])
    trackings.update('a', { isRequestStarted: true })
    expect(versions()).toEqual([2, 2, 0])
    trackings.update('a', { userId: 'mehdi' })
    expect(versions()).toEqual([3, 3, 1])
    trackings.update('a', { isFormOpened: false })
    expect(versions()).toEqual([4, 3, 2])
  })
})

const sharingPair = () => {
  const [one, other] = [createStore(), createStore()]
  followStore(other, () => undefined)
  one.trackings.insert(row('a'))
  one.trackings.insert(row('b'))
  expect(rowsOf(other)).toBe(0)
  runSteps(shareRows(one, other))
  return [one, other] as const
}
const contentOf = ({ trackings }: ReturnType<typeof createStore>) => ({
  all: trackings.all().map(({ _id, userId }) => `${_id} of ${userId}`),
  open: idsOf(trackings.where('openOf', 'yasmine')),
  a: trackings.get('a')?.userId,
  version: trackings.version('openOf', 'yasmine'),
})

describe('stores with shared rows', () => {
  test.each(['the first', 'the second'])('change only where they are changed: %s', (which) => {
    const [changed, untouched] = which === 'the first' ? sharingPair() : sharingPair().toReversed()
    if (!changed || !untouched) throw new Error('There are two.')
    const before = contentOf(untouched)
    expect(contentOf(changed)).toEqual(before)
    changed.trackings.update('a', { userId: 'mehdi' })
    changed.trackings.insert(row('c'))
    expect(contentOf(changed)).toEqual({
      all: ['a of mehdi', 'b of yasmine', 'c of yasmine'],
      open: ['b', 'c'],
      a: 'mehdi',
      version: before.version + 2,
    })
    expect(contentOf(untouched)).toEqual(before)
    untouched.trackings.insert(row('c', 'mehdi'))
    expect(contentOf(untouched).open).toEqual(['a', 'b'])
    expect(idsOf(changed.trackings.where('openOf', 'mehdi'))).toEqual(['a'])
  })

  test('are counted with the rows that are added later', () => {
    const [one, other] = sharingPair()
    expect([rowsOf(one), rowsOf(other)]).toEqual([2, 2])
    other.trackings.update('a', { isRequestStarted: true })
    other.trackings.insert(row('c'))
    expect([rowsOf(one), rowsOf(other)]).toEqual([2, 3])
  })
})
