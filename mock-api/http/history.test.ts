import { describe, expect, test } from 'vitest'
import { someId, startFrozenSimulator, succeed } from '../testing.ts'
import { absentId, fulfilled, newPlayer, openMarket, serverAt, startExchange } from '../testing/market.ts'

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
    const simulator = await startFrozenSimulator()
    const player = await newPlayer(simulator)
    const { _id } = await fulfilled(simulator, player)
    simulator.world().store.transactions.update(_id, { serverId: absentId })
    const { data } = await succeed(simulator, 'history.buy', { token: player.token })
    expect(data).toMatchObject([{ _id, server: null }])
  })
})
