import { afterAll, describe, expect, test } from 'vitest'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { createClock } from '../world/clock.ts'
import { historyKey, type Store } from '../world/store.ts'
import { createWorld, type World } from '../world/world.ts'
import { seedWorld } from './seed.ts'
import { sizeNames, sizes, type SizeName } from './sizes.ts'

const now = '2026-01-31T18:00:00.000Z'

const made = new Map<string, Promise<World>>()

/** Worlds are only read, so each is made once. */
function seeded(size: SizeName, seed = 1): Promise<World> {
  const key = `${size} ${String(seed)}`
  let world = made.get(key)
  if (!world) made.set(key, (world = make(size, seed)))
  return world
}

async function make(size: SizeName, seed: number): Promise<World> {
  const world = createWorld({ name: 'test', seed, clock: createClock({ frozenAt: now }) })
  await seedWorld(world, { size })
  return world
}

const idOf = ({ users }: Store, email: string): string => users.where('email', email)[0]?._id ?? ''

const isSorted = (moments: readonly string[]): boolean =>
  moments.every((moment, index) => index === 0 || (moments[index - 1] ?? '') <= moment)

const statusesOf = (rows: readonly { readonly status: string }[]): string[] =>
  [...new Set(rows.map(({ status }) => status))].toSorted()

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0

const totals = { small: 1_000, medium: 10_000, large: 100_000 }

const patientMs = 30_000

afterAll(() => {
  made.clear()
})

describe.each(sizeNames)('a history of the size %s', { timeout: patientMs }, (size) => {
  test('has the given number of transactions from the last 18 months, in order', async () => {
    const { transactions, exchanges } = (await seeded(size)).store
    expect(transactions.size() + exchanges.size()).toBe(totals[size])
    for (const moments of [transactions, exchanges].map((table) =>
      table.all().map(({ createdAt }) => createdAt),
    )) {
      expect(isSorted(moments)).toBe(true)
      expect(moments.at(0)?.slice(0, 7)).toBe('2024-08')
      expect((moments.at(-1) ?? '') < now).toBe(true)
    }
  })

  test('gives Yasmine many, Mehdi few, others a realistic number, and some none', async () => {
    const { store } = await seeded(size)
    const countOf = (userId: string) => [
      store.transactions.where('history', historyKey(userId, 'Buy')).length,
      store.transactions.where('history', historyKey(userId, 'Sell')).length,
      store.exchanges.where('user', userId).length,
    ]
    const { Buy, Sell, exchange } = sizes[size].regular
    expect(countOf(idOf(store, 'yasmine@kamasouk.test'))).toEqual([Buy, Sell, exchange])
    expect(countOf(idOf(store, 'mehdi@kamasouk.test'))).toEqual([4, 2, 1])
    const others = store.users.all().filter(({ email }) => email.startsWith('joueur'))
    const counts = others.map(({ _id }) => countOf(_id).reduce((sum, count) => sum + count, 0))
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(others.length / 10 - 1)
    expect(Math.max(...counts)).toBeLessThan(400)
    const staff = store.users.all().filter(({ role }) => role !== 'user')
    expect(staff.flatMap(({ _id }) => countOf(_id)).every((count) => count === 0)).toBe(true)
  })
})

describe.each([1, 7, 42])('the history of seed %d', (seed) => {
  test('shows Yasmine every status and both games, and leaves operators without work', async () => {
    const { store } = await seeded('small', seed)
    const yasmine = idOf(store, 'yasmine@kamasouk.test')
    for (const kind of ['Buy', 'Sell'] as const) {
      const rows = store.transactions.where('history', historyKey(yasmine, kind))
      expect(statusesOf(rows)).toEqual(['Exchanged', 'Paid', 'Pending', 'Rejected'])
      expect(new Set(rows.map(({ gameId }) => gameId)).size).toBe(2)
    }
    expect(statusesOf(store.exchanges.where('user', yasmine))).toEqual(['Exchanged', 'Rejected'])
    expect(store.exchanges.where('pending', 'pending')).toEqual([])
    expect(store.requests.size() + store.trackings.size()).toBe(0)
  })

  test('has correct totals near the current prices', async () => {
    const { store } = await seeded('small', seed)
    for (const { serverId, gameId, quantity, total, transactionType } of store.transactions.all()) {
      const server = store.servers.get(serverId)
      const price = (transactionType === 'Buy' ? server?.buyPrice : server?.sellPrice) ?? 0
      expect(server?.gameId).toBe(gameId)
      expect([decimalsOf(quantity) <= 3, decimalsOf(total) <= 3]).toEqual([true, true])
      expect(Math.abs(total / quantity - price)).toBeLessThanOrEqual(price * 0.1 + 0.26)
    }
    for (const row of store.exchanges.all()) {
      const rate = store.rates.first('pair', `${row.serverIdSender}/${row.serverIdReceiver}`)
      expect(decimalsOf(row.quantitySendDouble)).toBeLessThanOrEqual(3)
      expect(row.quantityReceiveDouble).toBeGreaterThan(0)
      expect(row.quantityReceiveDouble).toBe(
        receivedQuantity(row.quantitySendDouble, rate?.conversionRate ?? 0, rate?.exchangeFee ?? 0),
      )
      // Completed exchanges have an operator and a code.
      const hasNobody = row.status === 'Rejected'
      expect([row.operatorId === null, row.exchangeCode === null]).toEqual([hasNobody, hasNobody])
    }
  })
})
