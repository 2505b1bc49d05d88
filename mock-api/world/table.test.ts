import { describe, expect, test } from 'vitest'
import { createStore, type RequestRow } from './store.ts'

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
  test('gives back what was put in, and nothing else', () => {
    const { requests } = createStore()
    const given = row({ _id: 'a' })
    expect(requests.insert(given)).toStrictEqual(given)
    expect(requests.get('a')).toStrictEqual(given)
    expect(requests.all()).toStrictEqual([given])
    expect(requests.where('openOf', 'yasmine')).toStrictEqual([given])
  })

  test('knows nothing of an id or a key that it does not hold', () => {
    const { requests } = createStore()
    expect(requests.get('a')).toBeUndefined()
    expect(requests.where('openOf', 'yasmine')).toEqual([])
    expect(() => requests.update('a', { quantity: 1 })).toThrow('No row has the id "a".')
  })

  test('takes no id twice, and keeps the first row', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a', quantity: 1 }))
    expect(() => requests.insert(row({ _id: 'a', quantity: 2, userId: 'mehdi' }))).toThrow('"a"')
    expect(requests.all().map(({ quantity }) => quantity)).toEqual([1])
    expect(requests.where('openOf', 'mehdi')).toEqual([])
  })

  test('shows a change wherever the row is read', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    const changed = row({ _id: 'a', quantity: 3, operatorId: 'salma' })
    expect(requests.update('a', { quantity: 3, operatorId: 'salma' })).toStrictEqual(changed)
    expect(requests.get('a')).toStrictEqual(changed)
    expect(requests.all()).toStrictEqual([changed])
    expect(requests.where('openOf', 'yasmine')).toStrictEqual([changed])
  })

  test('lets nobody change a row through what it gave or was given', () => {
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
  })

  test('leaves a row that was handed out as it was then', () => {
    const { requests } = createStore()
    const before = requests.insert(row({ _id: 'a' }))
    const after = requests.update('a', { quantity: 3 })
    expect([before.quantity, after.quantity]).toEqual([12.5, 3])
    expect(requests.get('a')).toBe(after)
  })

  test('counts its rows', () => {
    const { requests } = createStore()
    expect(requests.size()).toBe(0)
    requests.insert(row({ _id: 'a' }))
    requests.insert(row({ _id: 'b' }))
    requests.update('a', { quantity: 3 })
    expect(requests.size()).toBe(2)
  })

  test('keeps the order in which rows came', () => {
    const { requests } = createStore()
    for (const _id of ['c', 'a', 'b']) requests.insert(row({ _id }))
    requests.update('c', { quantity: 1 })
    expect(idsOf(requests.all())).toEqual(['c', 'a', 'b'])
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual(['c', 'a', 'b'])
  })
})

describe('an index', () => {
  test('holds the rows of its key only, and leaves out those without one', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    requests.insert(row({ _id: 'b', userId: 'mehdi' }))
    requests.insert(row({ _id: 'c', isFormOpened: false }))
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual(['a'])
    expect(idsOf(requests.where('openOf', 'mehdi'))).toEqual(['b'])
  })

  test('follows a row that leaves its key', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    requests.update('a', { isRequestStarted: true })
    expect(idsOf(requests.where('waiting', 'waiting'))).toEqual([])
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual(['a'])
    requests.update('a', { isRequestStarted: false, isFormOpened: false })
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual([])
  })

  test('follows a row that moves to another key, and puts it last there', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    requests.insert(row({ _id: 'b', userId: 'mehdi' }))
    requests.update('a', { userId: 'mehdi' })
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual([])
    expect(idsOf(requests.where('openOf', 'mehdi'))).toEqual(['b', 'a'])
  })

  test('takes up a row that had no key before', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a', isFormOpened: false }))
    requests.update('a', { isFormOpened: true })
    expect(idsOf(requests.where('openOf', 'yasmine'))).toEqual(['a'])
    expect(idsOf(requests.where('waiting', 'waiting'))).toEqual(['a'])
  })
})

describe('the first of a key', () => {
  test('is the one that came under it first, as long as it stays', () => {
    const { requests } = createStore()
    expect(requests.first('open', 'open')).toBeUndefined()
    requests.insert(row({ _id: 'b' }))
    requests.insert(row({ _id: 'a' }))
    expect(requests.first('open', 'open')?._id).toBe('b')
    requests.update('b', { isFormOpened: false })
    expect(requests.first('open', 'open')?._id).toBe('a')
    requests.update('b', { isFormOpened: true })
    expect(idsOf(requests.where('open', 'open'))).toEqual(['a', 'b'])
  })
})

describe('a version', () => {
  test('is another one after each change of a row under the key, and of any row for the whole table', () => {
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
  })

  test('is another one under the key that a row leaves and the one that it comes to', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    requests.update('a', { userId: 'mehdi' })
    expect([requests.version('openOf', 'yasmine'), requests.version('openOf', 'mehdi')]).toEqual([2, 1])
    requests.update('a', { isFormOpened: false })
    expect([requests.version('openOf', 'yasmine'), requests.version('openOf', 'mehdi')]).toEqual([2, 2])
  })

  test('stays when a change is refused', () => {
    const { requests } = createStore()
    requests.insert(row({ _id: 'a' }))
    expect(() => requests.insert(row({ _id: 'a', quantity: 2 }))).toThrow('"a"')
    expect(() => requests.update('b', { quantity: 2 })).toThrow('No row has the id "b".')
    expect(requests.version()).toBe(1)
  })
})

test('two stores share nothing', () => {
  const one = createStore()
  one.requests.insert(row({ _id: 'a' }))
  const other = createStore()
  expect(other.requests.all()).toEqual([])
  expect(other.requests.insert(row({ _id: 'a', quantity: 2 })).quantity).toBe(2)
  expect(one.requests.get('a')?.quantity).toBe(12.5)
})
