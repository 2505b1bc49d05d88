import { describe, expect, test, vi } from 'vitest'
import { startStorage } from '../../testing/storage.ts'
import { guardedPathOf } from './guarded-path.ts'
import { createInterruptionStore, type Interruption } from './resume-after-login.ts'

const page: Interruption = { kind: 'page', address: '/transactions?tab=sell#newest' }
const order: Interruption = {
  kind: 'order',
  transactionType: 'Buy',
  gameId: '65f000000000000000000001',
  serverId: '65f0000000000000000000b1',
  serverName: 'Boune',
}

function startStore(initial?: unknown) {
  const text = typeof initial === 'string' ? initial : JSON.stringify(initial)
  const stored = startStorage('sessionStorage', initial === undefined ? {} : { 'kamasouk.intent': text })
  const store = createInterruptionStore()
  const changed = vi.fn<() => void>()
  store.subscribe(changed)
  return { store, stored, changed }
}

describe('an interruption', () => {
  test.each([page, order])('survives a reload: $kind', (interruption) => {
    const { store, stored } = startStore()
    expect(store.get()).toBeUndefined()
    store.note(interruption)
    expect(store.get()).toEqual(interruption)
    expect(createInterruptionStore().get()).toEqual(interruption)
    store.forget()
    expect([...stored]).toEqual([])
  })

  test('replaces the one before, and listeners are called at each change', () => {
    const { store, changed } = startStore(page)
    store.note(order)
    expect(store.get()).toEqual(order)
    store.forget()
    store.forget()
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test('is kept in memory if the browser forbids its storage', () => {
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
  ])('is ignored if the storage contains something else: %j', (stored) =>
    expect(startStore(stored).store.get()).toBeUndefined(),
  )
})

describe('accepting the offer', () => {
  test('forgets a page, because its link leads there', () => {
    const { store, stored } = startStore(page)
    store.follow()
    expect(store.get()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test('starts an order once, in its market', () => {
    const { store, stored } = startStore(order)
    store.follow()
    expect(store.takeOrder('Sell')).toBeUndefined()
    expect(store.takeOrder('Buy')).toEqual({ ...order, isFollowed: true })
    expect(store.takeOrder('Buy')).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test.each([
    ['not possible any more for an order', order, undefined],
    ['still possible for a page', page, page],
  ])('after a visit to the market without the offer is %s', (_, noted, left) => {
    const { store } = startStore(noted)
    expect(store.takeOrder('Buy')).toBeUndefined()
    expect(store.get()).toEqual(left)
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
])('%j belongs to the guarded page %j', (address, guarded) => expect(guardedPathOf(address)).toBe(guarded))
