/** Servers and rates. The pacts verify the answers and their order; here is what changes them. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import type { ExchangeRate } from '../../contracts/registry/rates.ts'
import type { Simulator } from '../server.ts'
import { call, signIn, startFrozenSimulator, startSimulator, succeed, yasmine } from '../testing.ts'
import { absentId, operated, serverAt } from '../testing/market.ts'

describe('the servers', () => {
  test('are the same in each list: at least twenty of each game, sorted by name', async () => {
    const simulator = await startSimulator()
    const all = []
    for (const [id, gameId] of [
      ['servers.retro', gameIds.retro],
      ['servers.touch', gameIds.touch],
    ] as const) {
      const { servers } = await succeed(simulator, id)
      expect(servers.length).toBeGreaterThanOrEqual(20)
      expect(new Set(servers.map((server) => server.gameId._id))).toEqual(new Set([gameId]))
      const names = servers.map(({ serverName }) => serverName)
      expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b, 'fr')))
      expect(await succeed(simulator, 'servers.byGame', { params: { gameId } })).toEqual({ servers })
      expect(await succeed(simulator, id, { query: '?keyword=%20%20' })).toEqual({ servers })
      all.push(...servers)
    }
    expect(await succeed(simulator, 'servers.all')).toEqual({ servers: all })
  })

  test('show changes by an operator at once in each list', async () => {
    const simulator = await startSimulator()
    const { _id, serverName } = serverAt(simulator, 1)
    const lists = [
      () => succeed(simulator, 'servers.all'),
      () => succeed(simulator, 'servers.retro'),
      () => succeed(simulator, 'servers.retro', { query: `?keyword=${encodeURIComponent(serverName)}` }),
      () => succeed(simulator, 'servers.byGame', { params: { gameId: gameIds.retro } }),
    ]
    const before = await Promise.all(lists.map((list) => list()))
    const change = { buyPrice: 12.345, sellPrice: 0, stockStatusForSell: 'in stock now', serverStock: 0.001 }
    await operated(simulator, 'set-server', { serverId: _id, ...change })
    for (const [place, list] of lists.entries()) {
      expect((await list()).servers).toEqual(
        before[place]?.servers.map((server) => (server._id === _id ? Object.assign(server, change) : server)),
      )
    }
  })

  test.each([
    ...['hécate', 'hecate', 'HÉCATE', 'cate', 'he\u0301cate'].map(
      (keyword) => [keyword, ['Hécate']] as const,
    ),
    ['he', ['Hécate', 'Helsephine', 'Henual']] as const,
    ...['.*', '%', '\\', '[', "'"].map((keyword) => [keyword, []] as const),
  ])('are found by a part of their names, without accents, and %s is plain text', async (keyword, names) => {
    const query = `?keyword=${encodeURIComponent(keyword)}`
    const { servers } = await succeed(await startSimulator(), 'servers.retro', { query })
    expect(servers.map(({ serverName }) => serverName)).toEqual(names)
  })
})

const list = async (simulator: Simulator, query: Readonly<Record<string, string>> = {}) =>
  succeed(simulator, 'rates.list', { query: `?${new URLSearchParams(query).toString()}` })

/** Returns the rates from one server to another. */
const between = async (simulator: Simulator, serverIdFrom: string, serverIdTo: string) =>
  (await list(simulator, { serverIdFrom, serverIdTo })).data

/** Returns all rates, page by page. */
async function everyRate(simulator: Simulator, query = {}): Promise<ExchangeRate[]> {
  const found: ExchangeRate[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await list(simulator, { limit: '100', page: String(page), ...query })
    found.push(...data)
    if (page >= pagination.totalPages) return found
  }
}

describe('the rates', () => {
  test('come newest first in pages, each once, and are filtered by their servers', async () => {
    const simulator = await startSimulator()
    const everything = await everyRate(simulator)
    expect(everything).toHaveLength(simulator.world().store.rates.size())
    expect(new Set(everything.map(({ _id }) => _id)).size).toBe(everything.length)
    const times = everything.map(({ updatedAt }) => updatedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const { _id } = serverAt(simulator, 3)
    const from = everything.filter(({ serverIdFrom }) => serverIdFrom._id === _id)
    const to = everything.filter(({ serverIdTo }) => serverIdTo._id === _id)
    expect(Math.min(from.length, to.length)).toBeGreaterThan(1)
    expect(await everyRate(simulator, { serverIdFrom: _id })).toEqual(from)
    expect(await everyRate(simulator, { serverIdTo: _id })).toEqual(to)
    expect(await everyRate(simulator, { serverIdFrom: '', serverIdTo: '', sort: '' })).toEqual(everything)
    expect(await between(simulator, _id, _id)).toEqual([])
    expect(await between(simulator, absentId, _id)).toEqual([])
  })

  test('show a new rate and the current stock at once, in spite of the cache', async () => {
    const simulator = await startFrozenSimulator()
    const [from, to] = [serverAt(simulator, 3), serverAt(simulator, 4)]
    const [former] = await between(simulator, from._id, to._id)
    await simulator.world().clock.advance(60_000)
    const body = { serverIdFrom: from._id, serverIdTo: to._id, conversionRate: 0.5, exchangeFee: 0 }
    const { rate } = (await operated(simulator, 'set-rate', body)) as { rate: ExchangeRate }
    expect(rate).toMatchObject({ conversionRate: 0.5, exchangeFee: 0 })
    expect(rate.updatedAt > (former?.updatedAt ?? '')).toBe(true)
    expect(await between(simulator, from._id, to._id)).toEqual([rate])
    expect((await list(simulator)).data[0]).toEqual(rate)
    await operated(simulator, 'set-server', { serverId: to._id, serverStock: 3.125 })
    expect((await between(simulator, from._id, to._id))[0]?.serverIdTo.serverStock).toBe(3.125)
  })
})

test('a rate is set by an admin, between two known servers of one game', async () => {
  const simulator = await startSimulator()
  const [serverIdFrom, serverIdTo] = [serverAt(simulator, 3)._id, serverAt(simulator, 4)._id]
  const touch = serverAt(simulator, 3, 'touch')._id
  const rate = { serverIdFrom, serverIdTo, gameId: gameIds.retro, conversionRate: 0.9999, exchangeFee: 0.001 }
  const admin = { email: 'admin@kamasouk.test', password: 'Admin2026!' }
  const operator = { email: 'salma@kamasouk.test', password: 'Operateur2026!' }
  for (const [account, change, status, field] of [
    [yasmine, {}, 403],
    [operator, {}, 403],
    [admin, { serverIdFrom: absentId }, 404],
    [admin, { gameId: absentId }, 404],
    [admin, { serverIdTo: serverIdFrom }, 400, 'serverIdTo'],
    [admin, { serverIdTo: serverIdFrom, gameId: undefined }, 400, 'serverIdTo'],
    [admin, { serverIdTo: touch }, 400, 'serverIdTo'],
    [admin, { serverIdTo: touch, gameId: undefined }, 400, 'serverIdTo'],
  ] as const) {
    const { token } = await signIn(simulator, account)
    const reply = await call(simulator, 'rates.create', { token, body: { ...rate, ...change } })
    const { errors = {} } = reply.body as { errors?: object }
    expect([change, reply.status, Object.keys(errors)[0]]).toEqual([change, status, field])
  }
})
