import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import type { ExchangeRate } from '../../contracts/registry/rates.ts'
import type { Simulator } from '../server.ts'
import {
  call,
  signIn,
  someId,
  someText,
  startFrozenSimulator,
  startSimulator,
  succeed,
  yasmine,
} from '../testing.ts'
import { absentId, denied, operated, serverAt, stockOf } from '../testing/market.ts'

const list = (simulator: Simulator, query = '') => succeed(simulator, 'rates.list', { query })

/** Returns the rates from one server to another. */
const between = async (simulator: Simulator, serverIdFrom: string, serverIdTo: string) =>
  (await list(simulator, `?serverIdFrom=${serverIdFrom}&serverIdTo=${serverIdTo}`)).data

/** Returns all rates, page by page. */
async function everyRate(simulator: Simulator, query = ''): Promise<ExchangeRate[]> {
  const found: ExchangeRate[] = []
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await list(simulator, `?limit=100&page=${String(page)}${query}`)
    found.push(...data)
    if (page >= pagination.totalPages) return found
  }
}

const admin = { email: 'admin@kamasouk.test', password: 'Admin2026!' }

/** Sets rates between three servers in both directions, one minute apart. All other rates are older. */
async function startRates() {
  const simulator = await startFrozenSimulator()
  const servers = [serverAt(simulator, 3), serverAt(simulator, 4), serverAt(simulator, 5)] as const
  const set: string[] = []
  let conversionRate = 1.5
  for (const from of servers) {
    for (const to of servers.filter((other) => other !== from)) {
      await simulator.world().clock.advance(60_000)
      conversionRate -= 0.125
      const ids = { serverIdFrom: from._id, serverIdTo: to._id }
      await operated(simulator, 'set-rate', { ...ids, conversionRate, exchangeFee: conversionRate * 2 })
      set.push(`${from._id} ${to._id}`)
    }
  }
  return { simulator, servers, set }
}

const pairOf = ({ serverIdFrom, serverIdTo }: ExchangeRate): string => `${serverIdFrom._id} ${serverIdTo._id}`

describe('the rates', () => {
  test('are public and contain their servers and the stock of the destination', async () => {
    const simulator = await startFrozenSimulator()
    const from = serverAt(simulator, 3, 'touch')
    const to = serverAt(simulator, 4, 'touch')
    await operated(simulator, 'set-rate', {
      serverIdFrom: from._id,
      serverIdTo: to._id,
      conversionRate: 0.9876,
      exchangeFee: 0.125,
    })
    const query = `?serverIdFrom=${from._id}&serverIdTo=${to._id}`
    expect(await list(simulator, query)).toEqual({
      data: [
        {
          _id: someId,
          gameId: gameIds.touch,
          serverIdFrom: { _id: from._id, serverName: from.serverName },
          serverIdTo: { _id: to._id, serverName: to.serverName, serverStock: to.serverStock },
          conversionRate: 0.9876,
          exchangeFee: 0.125,
          createdAt: '2026-01-31T18:00:00.000Z',
          updatedAt: '2026-01-31T18:00:00.000Z',
        },
      ],
      pagination: { total: 1, totalPages: 1, currentPage: 1, limit: 10 },
    })
  })

  test('come newest first in pages, each once', async () => {
    const { simulator, set } = await startRates()
    const everything = await everyRate(simulator)
    expect(everything.slice(0, set.length).map(pairOf)).toEqual(set.toReversed())
    expect(everything).toHaveLength(simulator.world().store.rates.size())
    expect(new Set(everything.map(pairOf)).size).toBe(everything.length)
  })

  test('are filtered by source server, by destination server and by both', async () => {
    const { simulator, servers } = await startRates()
    const [{ _id }, { _id: otherId }] = servers
    const everything = await everyRate(simulator)
    const from = everything.filter(({ serverIdFrom }) => serverIdFrom._id === _id)
    const to = everything.filter(({ serverIdTo }) => serverIdTo._id === _id)
    expect([from.length >= 2, to.length >= 2]).toEqual([true, true])
    expect(await everyRate(simulator, `&serverIdFrom=${_id}`)).toEqual(from)
    expect(await everyRate(simulator, `&serverIdTo=${_id}`)).toEqual(to)
    expect((await between(simulator, _id, otherId)).map(pairOf)).toEqual([`${_id} ${otherId}`])
    expect(await between(simulator, _id, _id)).toEqual([])
    expect(await between(simulator, absentId, _id)).toEqual([])
    expect(await everyRate(simulator, '&serverIdFrom=&serverIdTo=&sort=')).toEqual(everything)
  })

  test.each(['createdAt', 'conversionRate', 'exchangeFee'] as const)('are sorted by %s', async (field) => {
    const { simulator } = await startRates()
    const everything = await everyRate(simulator)
    const byId = everything.toSorted((a, b) => a._id.localeCompare(b._id))
    const value = (rate: ExchangeRate): number =>
      field === 'createdAt' ? Date.parse(rate.createdAt) : rate[field]
    const rising = byId.toSorted((a, b) => value(a) - value(b))
    const falling = byId.toSorted((a, b) => value(b) - value(a))
    expect(await everyRate(simulator, `&sort=${field}`)).toEqual(rising)
    expect(await everyRate(simulator, `&sort=-${field}`)).toEqual(falling)
  })

  test('show the current stock in spite of the cache', async () => {
    const { simulator, servers } = await startRates()
    const [from, to] = servers
    await between(simulator, from._id, to._id)
    await operated(simulator, 'set-server', { serverId: to._id, serverStock: 3.125 })
    expect((await between(simulator, from._id, to._id))[0]?.serverIdTo.serverStock).toBe(3.125)
    expect(stockOf(simulator, to._id)).toBe(3.125)
  })
})

describe('setting a rate', () => {
  test('replaces the old rate at once and makes it the newest', async () => {
    const { simulator, servers, set } = await startRates()
    const [from, to] = servers
    const [former] = await between(simulator, from._id, to._id)
    await simulator.world().clock.advance(60_000)
    const body = { serverIdFrom: from._id, serverIdTo: to._id, conversionRate: 0.5, exchangeFee: 0 }
    const { rate } = (await operated(simulator, 'set-rate', body)) as { rate: ExchangeRate }
    expect(rate).toMatchObject({ conversionRate: 0.5, exchangeFee: 0 })
    expect(rate.updatedAt > (former?.updatedAt ?? '')).toBe(true)
    expect(await between(simulator, from._id, to._id)).toEqual([rate])
    const [newest] = (await list(simulator)).data
    expect(newest).toEqual(rate)
    expect(set[0]).toBe(pairOf(rate))
  })
})

async function startCreating() {
  const simulator = await startSimulator()
  const { token } = await signIn(simulator, admin)
  const body = {
    gameId: gameIds.retro,
    serverIdFrom: serverAt(simulator, 3)._id,
    serverIdTo: serverAt(simulator, 4)._id,
    conversionRate: 0.9999,
    exchangeFee: 0.001,
  }
  const create = (change: object = {}) =>
    call(simulator, 'rates.create', { token, body: { ...body, ...change } })
  return { simulator, token, body, create }
}

describe('creating a rate', () => {
  test('is allowed for admins, and players see the new rate', async () => {
    const { simulator, token, body } = await startCreating()
    const { data } = await succeed(simulator, 'rates.create', { token, body })
    const { serverIdFrom, serverIdTo, ...terms } = body
    expect(data).toMatchObject(terms)
    expect(await between(simulator, serverIdFrom, serverIdTo)).toEqual([data])
  })

  test('does not need a gameId', async () => {
    const { create } = await startCreating()
    const { status, body } = await create({ gameId: undefined })
    expect({ status, body }).toMatchObject({ status: 201, body: { data: { gameId: gameIds.retro } } })
  })

  test('is denied to players and operators, without the error that triggers a refresh', async () => {
    const { simulator, body } = await startCreating()
    const salma = { email: 'salma@kamasouk.test', password: 'Operateur2026!' }
    for (const account of [yasmine, salma]) {
      const { token } = await signIn(simulator, account)
      const reply = await call(simulator, 'rates.create', { token, body })
      expect({ status: reply.status, body: reply.body }).toEqual(denied)
    }
    expect((await between(simulator, body.serverIdFrom, body.serverIdTo))[0]?.exchangeFee).not.toBe(0.001)
  })

  test.each([
    ['an unknown origin', { serverIdFrom: absentId }],
    ['an unknown destination', { serverIdTo: absentId }],
    ['an unknown game', { gameId: absentId }],
  ])('with %s is a 404', async (_, change) => {
    const { create } = await startCreating()
    expect((await create(change)).status).toBe(404)
  })

  test('answers 400 for the same server twice or different games, and names the destination', async () => {
    const { simulator, body, create } = await startCreating()
    for (const serverIdTo of [body.serverIdFrom, serverAt(simulator, 3, 'touch')._id]) {
      for (const gameId of [undefined, gameIds.retro]) {
        const reply = await create({ serverIdTo, gameId })
        expect(reply).toMatchObject({ status: 400, body: { errors: { serverIdTo: someText } } })
      }
    }
  })
})
