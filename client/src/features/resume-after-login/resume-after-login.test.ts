import { describe, expect, test } from 'vitest'
import { startStorage } from '../../testing/storage.ts'
import { guardedPathOf } from './guarded-path.ts'
import { createIntentStore, type Intent } from './resume-after-login.ts'

const page: Intent = { kind: 'page', address: '/transactions?tab=sell#newest' }
const order: Intent = {
  kind: 'order',
  transactionType: 'Buy',
  gameId: '65f000000000000000000001',
  serverId: '65f0000000000000000000b1',
  serverName: 'Boune',
}

function startIntents(held?: unknown) {
  const stored = startStorage(
    'sessionStorage',
    held === undefined ? {} : { 'kamasouk.intent': typeof held === 'string' ? held : JSON.stringify(held) },
  )
  const intents = createIntentStore()
  let changes = 0
  intents.subscribe(() => (changes += 1))
  return { intents, stored, changes: () => changes }
}

describe('what was interrupted', () => {
  test.each([page, order])('is kept through a reload: $kind', (intent) => {
    const { intents, stored } = startIntents()
    expect(intents.get()).toBeUndefined()
    intents.note(intent)
    expect(intents.get()).toEqual(intent)
    expect(createIntentStore().get()).toEqual(intent)
    intents.forget()
    expect([...stored]).toEqual([])
  })

  test('is the last thing only, and each change is heard', () => {
    const { intents, changes } = startIntents(page)
    intents.note(order)
    expect(intents.get()).toEqual(order)
    intents.forget()
    intents.forget()
    expect(changes()).toBe(2)
  })

  test('stands in memory where the browser forbids its storage', () => {
    const intents = createIntentStore()
    intents.note(page)
    expect(intents.get()).toEqual(page)
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
    expect(startIntents(held).intents.get()).toBeUndefined()
  })
})

describe('taking it up', () => {
  test('a page is forgotten, as its link leads there', () => {
    const { intents, stored } = startIntents(page)
    intents.follow()
    expect(intents.get()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test('an order is begun by its market, once', () => {
    const { intents, stored } = startIntents(order)
    intents.follow()
    expect(intents.takeOrder('Sell')).toBeUndefined()
    expect(intents.takeOrder('Buy')).toEqual({ ...order, isFollowed: true })
    expect(intents.takeOrder('Buy')).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  test('an order is not begun for whoever comes to the market by another way, and no longer offered', () => {
    const { intents } = startIntents(order)
    expect(intents.takeOrder('Buy')).toBeUndefined()
    expect(intents.get()).toBeUndefined()
  })

  test('a market leaves alone what belongs to a page', () => {
    const { intents } = startIntents(page)
    expect(intents.takeOrder('Buy')).toBeUndefined()
    expect(intents.get()).toEqual(page)
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
