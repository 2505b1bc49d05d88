import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { receivedQuantity } from '../../contracts/registry/amounts.ts'
import { gameIds } from '../../contracts/registry/games.ts'
import { passwordMatches } from '../domain/passwords.ts'
import { createClock } from '../world/clock.ts'
import { keyOf, type Store } from '../world/store.ts'
import { createWorld } from '../world/world.ts'
import { accounts } from './accounts.ts'
import { prepareRows, seedWorld, type SeedPlan } from './seed.ts'
import { sizeNames, sizes, type SizeName } from './sizes.ts'

const now = '2026-01-31T18:00:00.000Z'
const totals = { small: 1_000, medium: 10_000, large: 100_000 }

async function seeded(seed: number, { name = 'test', size }: { name?: string; size?: SizeName } = {}) {
  const world = createWorld({ name, seed, clock: createClock({ frozenAt: now }) })
  await seedWorld(world, { size })
  return world.store
}

const contentOf = (store: Store) =>
  JSON.stringify(Object.entries(store).map(([name, table]) => [name, table.all()]))
const idOf = ({ users }: Store, email: string): string => users.first('email', email)?._id ?? ''
const serversOf = ({ servers }: Store) =>
  Object.values(gameIds).map((gameId) => servers.where('game', gameId))
const crowdOf = ({ users }: Store) => users.all().filter(({ email }) => email.startsWith('joueur'))
const playersOf = ({ users }: Store) => users.all().map(({ firstName, lastName }) => firstName + lastName)
const pricesOf = ({ servers }: Store) => servers.all().map(({ buyPrice }) => buyPrice)
const statusesOf = (rows: readonly { readonly status: string }[]): string[] =>
  [...new Set(rows.map(({ status }) => status))].toSorted()
const hasThreeDecimals = (value: number): boolean => Number(value.toFixed(3)) === value

describe('a seed', () => {
  test('gives the same world byte for byte, whatever its name', async () => {
    const [one, other] = await Promise.all([seeded(7), seeded(7, { name: 'another' })])
    expect(contentOf(one)).toBe(contentOf(other))
    expect(one.users.size()).toBeGreaterThan(accounts.length)
  })

  test('gives the same people, servers and rates in a world of another size', async () => {
    const [small, medium] = await Promise.all([seeded(7), seeded(7, { size: 'medium' })])
    for (const name of ['servers', 'operators', 'characters', 'rates'] as const) {
      expect(medium[name].all()).toEqual(small[name].all())
    }
    const known = small.users.size()
    expect(medium.users.all().slice(0, known)).toEqual(small.users.all())
    expect(medium.users.size()).toBeGreaterThan(known)
  })

  test('gives other players, prices and ids than another seed', async () => {
    const [one, other] = await Promise.all([seeded(7), seeded(8)])
    expect(playersOf(one)).not.toEqual(playersOf(other))
    expect(pricesOf(one)).not.toEqual(pricesOf(other))
    expect(one.servers.all().filter(({ _id }) => other.servers.get(_id))).toEqual([])
  })

  test('is shared by worlds as frozen rows, and a change in one world stays there', async () => {
    const [one, other] = [await seeded(7), await seeded(7, { name: 'another' })]
    const [server] = one.servers.all()
    expect(other.servers.all()[0]).toBe(server)
    one.servers.update(server?._id ?? '', { serverStock: 1.5 })
    for (const store of [other, await seeded(7, { name: 'later' })]) {
      expect(store.servers.all()[0]).toBe(server)
    }
  })
})

async function contentAt(moment: Date, plan: SeedPlan) {
  const clock = createClock({ frozenAt: moment.toISOString() })
  const world = createWorld({ name: 'test', seed: 1, clock })
  await seedWorld(world, plan)
  return contentOf(world.store)
}

test('rows that were prepared are those that the seed gives, at any time', async () => {
  const text = await prepareRows(1)
  const read = vi.fn<() => Promise<unknown>>(() => Promise.resolve(JSON.parse(text)))
  const moments = fc.date({ min: new Date(0), max: new Date('8999-12-31'), noInvalidDate: true })
  await fc.assert(
    fc.asyncProperty(moments, async (moment) => {
      const prepared = await contentAt(moment, { prepared: { seed: 1, read } })
      // Worlds with another file share no rows.
      expect(prepared).toBe(await contentAt(moment, { file: {} }))
    }),
    { numRuns: 30 },
  )
  expect(read).toHaveBeenCalled()
})

test('prepared rows that cannot be read are created', async () => {
  const moment = new Date('2026-01-31T18:00:00.000Z')
  const prepared = { seed: 1, read: () => Promise.reject(new SyntaxError('a page in place of the file')) }
  expect(await contentAt(moment, { prepared })).toBe(await contentAt(moment, { file: {} }))
})

test('a newcomer who picks two servers for an exchange usually finds stock, at prices with a margin', async () => {
  for (let seed = 1; seed <= 10; seed += 1) {
    for (const servers of serversOf(await seeded(seed))) {
      const inStock = servers.map(({ serverStock }) => serverStock > 0)
      expect(inStock.slice(0, 4)).toEqual([true, true, true, true])
      expect(inStock).toContain(false)
      expect(inStock.filter(Boolean).length / inStock.length).toBeGreaterThan(0.75)
      expect(inStock).toEqual(servers.map(({ stockStatusForSell }) => stockStatusForSell === 'in stock now'))
      for (const { sellPrice, buyPrice, serverStock } of servers) {
        expect(sellPrice).toBeGreaterThan(0)
        expect(sellPrice).toBeLessThan(buyPrice)
        expect(serverStock).toBeGreaterThanOrEqual(0)
      }
    }
  }
})

describe.each([1, 7, 42])('a world of seed %d', (seed) => {
  test('has the demo accounts with their passwords, and nobody can sign in as another player', async () => {
    const store = await seeded(seed)
    for (const { email, password, role } of accounts) {
      const user = store.users.first('email', email)
      expect(user).toMatchObject({ email, role })
      expect(await passwordMatches(password, user?.passwordHash ?? '')).toBe(true)
      expect(await passwordMatches(`${password}x`, user?.passwordHash ?? '')).toBe(false)
    }
    expect(new Set(crowdOf(store).map(({ passwordHash }) => passwordHash))).toEqual(new Set(['$']))
  })

  test('has a rate with a margin for each pair of servers of one game', async () => {
    const store = await seeded(seed)
    const counts = serversOf(store).map(({ length }) => length)
    expect(store.rates.size()).toBe(counts.reduce((sum, count) => sum + count * (count - 1), 0))
    for (const { serverIdFrom, serverIdTo, conversionRate, exchangeFee, gameId } of store.rates.all()) {
      const [from, to] = [store.servers.get(serverIdFrom), store.servers.get(serverIdTo)]
      expect([from?.gameId, to?.gameId]).toEqual([gameId, gameId])
      expect(store.rates.where('pair', keyOf(serverIdFrom, serverIdTo))).toHaveLength(1)
      expect(Number(conversionRate.toFixed(4))).toBe(conversionRate)
      expect(hasThreeDecimals(exchangeFee)).toBe(true)
      expect(exchangeFee).toBeGreaterThanOrEqual(0)
      const worthOf = (server = from) => (server?.buyPrice ?? 0) + (server?.sellPrice ?? 0)
      expect(conversionRate * worthOf(to)).toBeLessThan(worthOf(from))
    }
  })

  test('has two operators, one online, with characters on most but not all servers', async () => {
    const store = await seeded(seed)
    expect(store.operators.all()).toMatchObject([
      { displayName: 'Salma', isOnline: true },
      { displayName: 'Karim', isOnline: false },
    ])
    for (const { _id } of store.operators.all()) {
      const places = store.characters.where('operator', _id).map(({ serverId }) => serverId)
      expect(new Set(places).size).toBe(places.length)
      expect(places.length).toBeGreaterThan(store.servers.size() / 2)
      for (const servers of serversOf(store)) {
        expect(servers.every((server) => places.includes(server._id))).toBe(false)
      }
    }
  })

  test('shows Yasmine every status and both games, and leaves operators without work', async () => {
    const store = await seeded(seed)
    const yasmine = idOf(store, 'yasmine@kamasouk.test')
    for (const kind of ['Buy', 'Sell'] as const) {
      const rows = store.transactions.where('history', keyOf(yasmine, kind))
      expect(statusesOf(rows)).toEqual(['Exchanged', 'Paid', 'Pending', 'Rejected'])
      expect(new Set(rows.map(({ gameId }) => gameId)).size).toBe(2)
    }
    expect(statusesOf(store.exchanges.where('user', yasmine))).toEqual(['Exchanged', 'Rejected'])
    expect(store.exchanges.where('pending', 'pending')).toEqual([])
    expect(store.requests.size() + store.trackings.size()).toBe(0)
  })

  test('has a history with correct totals near the current prices', async () => {
    const store = await seeded(seed)
    for (const { serverId, gameId, quantity, total, transactionType } of store.transactions.all()) {
      const server = store.servers.get(serverId)
      const price = (transactionType === 'Buy' ? server?.buyPrice : server?.sellPrice) ?? 0
      expect(server?.gameId).toBe(gameId)
      expect([quantity, total].every(hasThreeDecimals)).toBe(true)
      expect(Math.abs(total / quantity - price)).toBeLessThanOrEqual(price * 0.1 + 0.26)
    }
    for (const row of store.exchanges.all()) {
      const { quantitySendDouble, quantityReceiveDouble } = row
      const rate = store.rates.first('pair', keyOf(row.serverIdSender, row.serverIdReceiver))
      expect(hasThreeDecimals(quantitySendDouble)).toBe(true)
      expect(quantityReceiveDouble).toBeGreaterThan(0)
      const { conversionRate = 0, exchangeFee = 0 } = rate ?? {}
      expect(quantityReceiveDouble).toBe(receivedQuantity(quantitySendDouble, conversionRate, exchangeFee))
      // Completed exchanges have an operator and a code.
      const hasNobody = row.status === 'Rejected'
      expect([row.operatorId === null, row.exchangeCode === null]).toEqual([hasNobody, hasNobody])
    }
  })
})

describe.each(sizeNames)('a history of the size %s', { timeout: 30_000 }, (size) => {
  test('has the given number of transactions from the last 18 months, in order', async () => {
    const { transactions, exchanges } = await seeded(1, { size })
    expect(transactions.size() + exchanges.size()).toBe(totals[size])
    for (const rows of [transactions.all(), exchanges.all()]) {
      const moments = rows.map(({ createdAt }) => createdAt)
      expect(moments).toEqual(moments.toSorted())
      expect(moments.at(0)?.slice(0, 7)).toBe('2024-08')
      expect((moments.at(-1) ?? '') < now).toBe(true)
    }
  })

  test('gives Yasmine many, Mehdi few, others a realistic number, and some none', async () => {
    const store = await seeded(1, { size })
    const countOf = (userId: string) => [
      store.transactions.where('history', keyOf(userId, 'Buy')).length,
      store.transactions.where('history', keyOf(userId, 'Sell')).length,
      store.exchanges.where('user', userId).length,
    ]
    const sumOf = ({ _id }: { readonly _id: string }) => countOf(_id).reduce((sum, count) => sum + count, 0)
    const { Buy, Sell, exchange } = sizes[size].regular
    expect(countOf(idOf(store, 'yasmine@kamasouk.test'))).toEqual([Buy, Sell, exchange])
    expect(countOf(idOf(store, 'mehdi@kamasouk.test'))).toEqual([4, 2, 1])
    const counts = crowdOf(store).map(sumOf)
    expect(counts.filter((count) => count === 0).length).toBeGreaterThanOrEqual(counts.length / 10 - 1)
    expect(Math.max(...counts)).toBeLessThan(400)
    const staff = store.users.all().filter(({ role }) => role !== 'user')
    expect(staff.filter((user) => sumOf(user) > 0)).toEqual([])
  })
})
