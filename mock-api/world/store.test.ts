import { describe, expect, test } from 'vitest'
import type { RequestRow } from './rows.ts'
import { createStore } from './store.ts'

const row = (change: Partial<RequestRow> & { _id: string }): RequestRow => ({
  userId: 'yasmine',
  gameId: 'retro',
  serverId: 'boune',
  username: 'Yasmi-Iop',
  quantity: 12.5,
  transactionType: 'Buy',
  operatorId: null,
  isRequestStarted: false,
  isFormOpened: true,
  createdAt: '2026-01-31T18:00:00.000Z',
  expiresAt: '2026-01-31T18:30:00.000Z',
  ...change,
})

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

describe('a table', () => {
  test('protects its rows from changes to given and returned objects', () => {
    const { requests } = createStore()
    const given = row({ _id: 'a' })
    const inserted = requests.insert(given)
    Object.assign(given, { quantity: 99, userId: 'mehdi' })
    const handedOut = [
      inserted,
      requests.get('a'),
      ...requests.all(),
      ...requests.where('openOf', 'yasmine'),
      requests.first('openOf', 'yasmine'),
      requests.update('a', { quantity: 12.5 }),
    ]
    for (const copy of handedOut)
      expect(() => Object.assign(copy ?? {}, { quantity: 99 })).toThrow('read only')
    requests.all().pop()
    requests.where('openOf', 'yasmine').pop()
    expect(requests.all()).toStrictEqual([row({ _id: 'a' })])
    expect(requests.where('openOf', 'mehdi')).toEqual([])
    const after = requests.update('a', { quantity: 3 })
    expect([inserted.quantity, after.quantity]).toEqual([12.5, 3])
    expect(requests.get('a')).toBe(after)
  })
})

describe('an index', () => {
  test('moves a row to the end of its new key, and returns the row that got a key first', () => {
    const { requests } = createStore()
    expect(requests.first('openOf', 'mehdi')).toBeUndefined()
    requests.insert(row({ _id: 'a' }))
    requests.insert(row({ _id: 'b', userId: 'mehdi' }))
    requests.update('a', { userId: 'mehdi' })
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual([])
    expect(idsOf(requests.where('openOf', 'mehdi'))).toEqual(['b', 'a'])
    expect(requests.first('openOf', 'mehdi')?._id).toBe('b')
    requests.update('b', { isFormOpened: false })
    expect(requests.first('openOf', 'mehdi')?._id).toBe('a')
    requests.update('b', { isFormOpened: true })
    expect(idsOf(requests.where('openOf', 'mehdi'))).toEqual(['a', 'b'])
  })

  test('has a version that changes with each row of a key, old or new, and one for the whole table', () => {
    const { requests } = createStore()
    const versions = () => [
      requests.version(),
      requests.version('openOf', 'yasmine'),
      requests.version('openOf', 'mehdi'),
    ]
    expect(versions()).toEqual([0, 0, 0])
    requests.insert(row({ _id: 'a' }))
    expect(versions()).toEqual([1, 1, 0])
    requests.update('a', { quantity: 1 })
    expect(versions()).toEqual([2, 2, 0])
    requests.update('a', { userId: 'mehdi' })
    expect(versions()).toEqual([3, 3, 1])
    requests.update('a', { isFormOpened: false })
    expect(versions()).toEqual([4, 3, 2])
  })
})
