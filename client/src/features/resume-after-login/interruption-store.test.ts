import { describe, expect, test } from 'vitest'
import { startStorage } from '../../testing/storage.ts'
import { guardedPathOf } from './guarded-path.ts'
import { createInterruptionStore, type Interruption } from './interruption-store.ts'

const page: Interruption = { kind: 'page', address: '/transactions?tab=sell#newest' }
const order: Interruption = {
  kind: 'order',
  transactionType: 'Buy',
  gameId: '65f000000000000000000001',
  serverId: '65f0000000000000000000b1',
  serverName: 'Boune',
}

function startStore(held?: unknown) {
  const stored = startStorage(
    'sessionStorage',
    held === undefined ? {} : { 'kamasouk.intent': typeof held === 'string' ? held : JSON.stringify(held) },
  )
  const store = createInterruptionStore()
  let changes = 0
  store.subscribe(() => (changes += 1))
  return { store, stored, changes: () => changes }
}

describe('what was interrupted', () => {
  test.each([page, order])('is kept through a reload: $kind', (interruption) => {
    const { store, stored } = startStore()
    expect(store.get()).toBeUndefined()
    store.note(interruption)
    expect(store.get()).toEqual(interruption)
    expect(createInterruptionStore().get()).toEqual(interruption)
    store.forget()
    expect([...stored]).toEqual([])
  })

  test('is the last thing only, and each change is heard', () => {
    const { store, changes } = startStore(page)
    store.note(order)
    expect(store.get()).toEqual(order)
    store.forget()
    store.forget()
    expect(changes()).toBe(2)
  })

  test('stands in memory where the browser forbids its storage', () => {
    const store = createInterruptionStore()
    store.note(page)
    expect(store.get()).toEqual(page)
  })

  test.each([
    'not json',
    '{"kind":"page"}',
    { kind: 'page', address: 'https://elsewhere.test/profile' },
    { kind: 'page', address: '//elsewhere.test/profile' },
    { kind: 'page', address: '/profile/../signin' },
    { kind: 'page', address: '/' },
    { ...order, transactionType: 'Steal' },
    { ...order, serverId: '../../x' },
  ])('is nothing where the storage holds something else: %j', (held) => {
    expect(startStore(held).store.get()).toBeUndefined()
  })
})

describe('taking it up', () => {
  test('a page is forgotten, as its link leads there', () => {
    const { store, stored } = startStore(page)
    store.follow()
    expect(store.get()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test('an order is begun by its market, once', () => {
    const { store, stored } = startStore(order)
    store.follow()
    expect(store.takeOrder('Sell')).toBeUndefined()
    expect(store.takeOrder('Buy')).toEqual({ ...order, isFollowed: true })
    expect(store.takeOrder('Buy')).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test('an order is not begun for whoever comes to the market by another way, and no longer offered', () => {
    const { store } = startStore(order)
    expect(store.takeOrder('Buy')).toBeUndefined()
    expect(store.get()).toBeUndefined()
  })

  test('a market leaves alone what belongs to a page', () => {
    const { store } = startStore(page)
    expect(store.takeOrder('Buy')).toBeUndefined()
    expect(store.get()).toEqual(page)
  })
})

test.each([
  ['/profile', '/profile'],
  ['/profile/', '/profile'],
  ['/transactions?tab=sell&page=3', '/transactions'],
  ['/exchange#form', '/exchange'],
  ['/exchange/guide', undefined],
  ['/profiles', undefined],
  ['/', undefined],
  ['', undefined],
])('%j belongs to the guarded page %j', (address, guarded) => {
  expect(guardedPathOf(address)).toBe(guarded)
})
