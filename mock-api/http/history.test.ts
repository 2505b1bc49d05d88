import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, someId, someText, startFrozenSimulator, startSimulator, succeed } from '../testing.ts'
import {
  absentId,
  fulfilled,
  newPlayer,
  openMarket,
  serverAt,
  settled,
  startExchange,
} from '../testing/market.ts'
import { histories, idsOf, startHistory } from '../testing/history.ts'

describe('the history', () => {
  test('lists purchases and sales separately, with their prices', async () => {
    const simulator = await startFrozenSimulator()
    const player = await newPlayer(simulator)
    const server = serverAt(simulator, 0)
    const order = { serverId: server._id, quantity: 0.1, username: 'Nour-Éca' }
    for (const [transactionType, id, price] of [
      ['Buy', 'history.buy', server.buyPrice],
      ['Sell', 'history.sell', server.sellPrice],
    ] as const) {
      const made = await fulfilled(simulator, player, { ...order, transactionType })
      expect(made).toEqual({
        _id: someId,
        game: { gameName: 'Dofus Retro' },
        server: { serverName: server.serverName },
        persoName: 'Nour-Éca',
        quantity: 0.1,
        total: Number((price / 10).toFixed(3)),
        status: 'Pending',
        createdAt: '2026-01-31T18:00:00.000Z',
      })
      expect(await succeed(simulator, id, { token: player.token })).toEqual({
        data: [made],
        pagination: { total: 1, page: 1, limit: 10, totalPages: 1 },
      })
    }
  })

  test('shows both servers, characters and quantities of an exchange', async () => {
    const simulator = await startFrozenSimulator()
    const player = await newPlayer(simulator)
    const { from, to, wanted } = await openMarket(simulator)
    const { _id } = await startExchange(simulator, player, wanted(10))
    expect(await succeed(simulator, 'history.exchange', { token: player.token })).toEqual({
      data: [
        {
          _id,
          game: { gameName: 'Dofus Retro' },
          serverSender: { serverName: from.serverName },
          serverReceiver: { serverName: to.serverName },
          SenderGameName: 'Yasmi-Iop',
          ReceiverGameName: 'Yasmi-Sacri',
          quantitySendDouble: 10,
          quantityReceiveDouble: 8,
          status: 'Pending',
          createdAt: '2026-01-31T18:00:00.000Z',
        },
      ],
      pagination: { total: 1, page: 1, limit: 10, totalPages: 1 },
    })
  })

  test('has no server name for a deleted server', async () => {
    const { simulator, player, third } = await startHistory()
    simulator.world().store.transactions.update(third, { serverId: absentId })
    const { data } = await succeed(simulator, 'history.buy', { token: player.token })
    expect(data[0]).toMatchObject({ _id: third, server: null })
  })

  test.each(histories)('%s is empty for a new player and private to each player', async (id) => {
    const { simulator } = await startHistory()
    const { token } = await newPlayer(simulator)
    expect(await succeed(simulator, id, { token })).toEqual({
      data: [],
      pagination: { total: 0, page: 1, limit: 10, totalPages: 0 },
    })
  })
})

describe('the order', () => {
  test('is newest first by default', async () => {
    const { simulator, player, first, second, third } = await startHistory()
    const newestFirst = [third, second, first]
    expect(await idsOf(simulator, player)).toEqual(newestFirst)
    expect(await idsOf(simulator, player, '?sort=')).toEqual(newestFirst)
    expect(await idsOf(simulator, player, '?sort=-createdAt')).toEqual(newestFirst)
  })

  test('follows the given field and direction', async () => {
    const { simulator, player, first, second, third } = await startHistory()
    expect(await idsOf(simulator, player, '?sort=createdAt')).toEqual([first, second, third])
    expect(await idsOf(simulator, player, '?sort=total')).toEqual([first, third, second])
    expect(await idsOf(simulator, player, '?sort=-total')).toEqual([second, third, first])
  })

  test('falls back to ids, so that pages neither repeat nor lose rows', async () => {
    const simulator = await startFrozenSimulator()
    const player = await newPlayer(simulator)
    const made: string[] = []
    for (let index = 0; index < 7; index += 1) {
      made.push((await fulfilled(simulator, player, { quantity: 1 }))._id)
    }
    for (const sort of ['createdAt', '-createdAt', 'total', '-total']) {
      const paged: string[] = []
      for (const page of [1, 2, 3]) {
        paged.push(...(await idsOf(simulator, player, `?limit=3&page=${String(page)}&sort=${sort}`)))
      }
      expect(paged).toEqual(made.toSorted())
    }
  })
})

describe('the search', () => {
  test.each([
    ['a character', 'nour'],
    ['in any case', 'NOUR-ÉCA'],
    ['without its accents', 'eca'],
    ['with blanks around it', '  nour '],
    ['with an accent typed in two parts', 'e\u0301ca'],
  ])('finds by %s', async (_, search) => {
    const { simulator, player } = await startHistory()
    const { _id } = await fulfilled(simulator, player, { username: 'Nour-Éca', quantity: 1 })
    expect(await idsOf(simulator, player, `?search=${encodeURIComponent(search)}`)).toEqual([_id])
  })

  test('finds part of an id and server names', async () => {
    const { simulator, player, second } = await startHistory()
    expect(await idsOf(simulator, player, `?search=${second.slice(4, 20).toUpperCase()}`)).toEqual([second])
    const { _id: serverId, serverName } = serverAt(simulator, 0, 'touch')
    const order = { gameId: gameIds.touch, serverId, quantity: 1 }
    const { _id } = await fulfilled(simulator, player, { ...order, status: 'Rejected' })
    const search = encodeURIComponent(serverName.toUpperCase())
    expect(await idsOf(simulator, player, `?search=${search}`)).toEqual([_id])
  })

  test.each(['.*', '%', '\\', '[', '$ne', '"'])('treats %s as plain text', async (search) => {
    const { simulator, player } = await startHistory()
    expect(await idsOf(simulator, player, `?search=${encodeURIComponent(search)}`)).toEqual([])
  })

  test('covers both characters and servers of an exchange', async () => {
    const simulator = await startSimulator()
    const player = await newPlayer(simulator)
    const { from, to, wanted } = await openMarket(simulator)
    const { _id } = await startExchange(simulator, player, wanted())
    for (const search of ['yasmi-iop', 'yasmi-sacri', from.serverName, to.serverName, _id.slice(3, 9)]) {
      const query = `?search=${encodeURIComponent(search)}`
      expect(await idsOf(simulator, player, query, 'history.exchange')).toEqual([_id])
    }
    expect(await idsOf(simulator, player, '?search=zzzz', 'history.exchange')).toEqual([])
  })
})

describe('the filters', () => {
  test('combine status, game and search', async () => {
    const { simulator, player, first, second } = await startHistory()
    await settled(simulator, first, 'Paid')
    await settled(simulator, second, 'Paid')
    const retro = `gameId=${gameIds.retro}`
    expect(await idsOf(simulator, player, '?status=Paid')).toEqual([second, first])
    expect(await idsOf(simulator, player, '?status=Exchanged')).toEqual([])
    expect(await idsOf(simulator, player, `?status=Paid&${retro}`)).toEqual([second, first])
    expect(await idsOf(simulator, player, `?status=Paid&gameId=${gameIds.touch}`)).toEqual([])
    expect(await idsOf(simulator, player, `?status=Paid&${retro}&search=${first}`)).toEqual([first])
  })

  test('are ignored when empty', async () => {
    const { simulator, player } = await startHistory()
    expect(await idsOf(simulator, player, '?status=&gameId=&search=&sort=')).toHaveLength(3)
  })
})

describe('a page', () => {
  test('has the given length, and is empty with unchanged counts after the last one', async () => {
    const { simulator, player, first, second, third } = await startHistory()
    const page = (number: number) =>
      succeed(simulator, 'history.buy', { token: player.token, query: `?limit=2&page=${String(number)}` })
    const pages = [await page(1), await page(2), await page(3), await page(999_999_999)]
    expect(pages.map(({ data }) => data.map(({ _id }) => _id))).toEqual([[third, second], [first], [], []])
    expect(pages.map(({ pagination }) => pagination)).toEqual(
      [1, 2, 3, 999_999_999].map((page) => ({ total: 3, page, limit: 2, totalPages: 2 })),
    )
  })

  test.each(histories)('%s accepts a limit from 1 to 100', async (id) => {
    const simulator = await startSimulator()
    const { token } = await newPlayer(simulator)
    for (const limit of [1, 100]) {
      const { pagination } = await succeed(simulator, id, { token, query: `?limit=${String(limit)}` })
      expect(pagination.limit).toBe(limit)
    }
  })
})

describe('a query', () => {
  const refused = [
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['page=0', 'page'],
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=1&page=2', 'page'],
    ['sort=quantity', 'sort'],
    ['sort=--total', 'sort'],
    ['sort=toString', 'sort'],
    ['status=paid', 'status'],
    ['status=Paid&status=Pending', 'status'],
    ['gameId=retro', 'gameId'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ] as const

  test.each(refused)('with %s gets a 400 that names the field, in each history', async (query, field) => {
    const simulator = await startSimulator()
    const { token } = await newPlayer(simulator)
    for (const id of histories) {
      const { status, body } = await call(simulator, id, { token, query: `?${query}` })
      expect({ id, status, body }).toMatchObject({ id, status: 400, body: { errors: { [field]: someText } } })
    }
  })

  test.each(['status=Paid', 'sort=total'])('of exchanges rejects %s', async (query) => {
    const simulator = await startSimulator()
    const { token } = await newPlayer(simulator)
    expect((await call(simulator, 'history.exchange', { token, query: `?${query}` })).status).toBe(400)
  })
})

describe('a change', () => {
  test('is visible at once in spite of the cache', async () => {
    const { simulator, player, first } = await startHistory()
    const statusesFor = async (query: string) =>
      (await succeed(simulator, 'history.buy', { token: player.token, query })).data.map(
        ({ status }) => status,
      )
    expect(await statusesFor('?status=Pending')).toHaveLength(3)
    for (const status of ['Exchanged', 'Paid'] as const) {
      await settled(simulator, first, status)
      expect(await statusesFor('?sort=createdAt')).toEqual([status, 'Pending', 'Pending'])
      expect(await statusesFor('?status=Pending')).toHaveLength(2)
    }
    await fulfilled(simulator, player, { quantity: 1 })
    expect(await statusesFor('?status=Pending')).toHaveLength(3)
  })

  test('of an exchange is visible at once too', async () => {
    const simulator = await startSimulator()
    const player = await newPlayer(simulator)
    const { wanted } = await openMarket(simulator)
    const list = () => idsOf(simulator, player, '?status=Pending', 'history.exchange')
    expect(await list()).toEqual([])
    const { _id } = await startExchange(simulator, player, wanted())
    expect(await list()).toEqual([_id])
    await settled(simulator, _id, 'Exchanged')
    expect(await list()).toEqual([])
    expect(await idsOf(simulator, player, '?status=Exchanged', 'history.exchange')).toEqual([_id])
  })
})
