import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import {
  call,
  someId,
  someText,
  startFrozenSimulator,
  startSimulator,
  statusesOf,
  succeed,
} from '../testing.ts'
import {
  absentId,
  newPlayer,
  openMarket,
  operated,
  serverAt,
  settled,
  startExchange,
  stockOf,
} from '../testing/market.ts'

type Terms = Parameters<typeof openMarket>[1]

async function startMarket(terms?: Terms, start = startSimulator) {
  const simulator = await start()
  const player = await newPlayer(simulator)
  const market = await openMarket(simulator, terms)
  const { token } = player
  const create = (body: object) => call(simulator, 'exchanges.create', { token, body })
  const last = async () => (await succeed(simulator, 'exchanges.last', { token })).transaction
  return { simulator, player, create, last, ...market }
}

describe('creating an exchange', () => {
  test('returns a pending exchange without an operator', async () => {
    const { simulator, player, from, to, wanted } = await startMarket(undefined, startFrozenSimulator)
    const { token } = player
    const body = { ...wanted(12.5), SenderGameName: '  Yasmi-Iop ' }
    expect(await succeed(simulator, 'exchanges.create', { token, body })).toEqual({
      transaction: {
        _id: someId,
        game: { gameName: 'Dofus Retro' },
        serverSender: { serverName: from.serverName },
        serverReceiver: { serverName: to.serverName },
        serverIdSender: { _id: from._id, serverName: from.serverName },
        serverIdReceiver: { _id: to._id, serverName: to.serverName },
        SenderGameName: 'Yasmi-Iop',
        ReceiverGameName: 'Yasmi-Sacri',
        quantitySendDouble: 12.5,
        quantityReceiveDouble: 10.125,
        operatorId: null,
        status: 'Pending',
        createdAt: '2026-01-31T18:00:00.000Z',
      },
      message: 'Votre demande est en cours de traitement !',
    })
  })

  test('reserves stock of the receiving server only', async () => {
    const { simulator, player, from, wanted, left } = await startMarket({ stock: 100 })
    const before = stockOf(simulator, from._id)
    const { quantityReceiveDouble } = await startExchange(simulator, player, wanted(10))
    expect(quantityReceiveDouble).toBe(8)
    expect(left()).toBe(92)
    expect(stockOf(simulator, from._id)).toBe(before)
  })

  test('can use all remaining stock, but not 0.001 more', async () => {
    const { create, wanted, left } = await startMarket({ stock: 8, conversionRate: 1, exchangeFee: 0 })
    expect(await create(wanted(8.001))).toMatchObject({ status: 409, body: { error: 'stock-exceeded' } })
    expect(left()).toBe(8)
    expect((await create(wanted(8))).status).toBe(201)
    expect(left()).toBe(0)
  })

  test('is refused when the figure is wrong by 0.001', async () => {
    const { create, wanted } = await startMarket()
    for (const quantityReceiveDouble of [7.999, 8.001]) {
      const reply = await create({ ...wanted(10), quantityReceiveDouble })
      expect(reply).toMatchObject({ status: 409, body: { error: 'rate-changed' } })
    }
  })

  test('is refused when the fee leaves nothing', async () => {
    const { create, wanted } = await startMarket({ conversionRate: 1, exchangeFee: 2 })
    const nothing = await create({ ...wanted(2), quantityReceiveDouble: 0 })
    expect(nothing).toMatchObject({ status: 400, body: { errors: { quantityReceiveDouble: someText } } })
    const made = await create({ ...wanted(1.5), quantityReceiveDouble: 0.001 })
    expect(made).toMatchObject({ status: 409, body: { error: 'rate-changed' } })
  })

  test('is refused while another exchange is pending, which stays unchanged', async () => {
    const { simulator, player, create, wanted, left, last } = await startMarket()
    const first = await startExchange(simulator, player, wanted(10))
    expect(await create(wanted(1))).toMatchObject({
      status: 409,
      body: { error: 'exchange-already-pending', message: 'Un échange est déjà en attente.' },
    })
    expect([left(), await last()]).toEqual([92, first])
  })

  test.each([
    ['an unknown game', { gameId: absentId }],
    ['an unknown sender', { serverIdSender: absentId }],
    ['an unknown receiver', { serverIdReceiver: absentId }],
  ])('with %s is a 404', async (_, change) => {
    const { create, wanted } = await startMarket()
    expect(await create({ ...wanted(), ...change })).toMatchObject({
      status: 404,
      body: { message: 'Ressource introuvable' },
    })
  })

  test('answers 404 for two servers without a rate', async () => {
    const { simulator, create, wanted } = await startMarket()
    const { servers } = simulator.world().store
    const opened = servers.insert({ ...serverAt(simulator, 0), _id: 'a'.repeat(24), serverName: 'Nouveau' })
    expect((await create({ ...wanted(), serverIdReceiver: opened._id })).status).toBe(404)
  })

  test('answers 400 for the same server twice or a server of another game, and names the field', async () => {
    const { simulator, create, wanted, from } = await startMarket()
    const touch = serverAt(simulator, 0, 'touch')._id
    const fieldsFor = async (change: object) => {
      const { status, body } = await create({ ...wanted(), ...change })
      return [status, Object.keys((body as { errors: object }).errors)]
    }
    expect(await fieldsFor({ serverIdReceiver: from._id })).toEqual([400, ['serverIdReceiver']])
    expect(await fieldsFor({ serverIdReceiver: touch })).toEqual([400, ['serverIdReceiver']])
    expect(await fieldsFor({ serverIdSender: touch })).toEqual([400, ['serverIdSender']])
    const both = ['serverIdSender', 'serverIdReceiver']
    expect(await fieldsFor({ gameId: gameIds.touch })).toEqual([400, both])
  })
})

describe('exchanges at the same time', () => {
  test('of one player succeed and reserve exactly once', async () => {
    const { create, wanted, left } = await startMarket()
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(wanted(10))))
    expect(statusesOf(replies)).toEqual([201, 409, 409, 409, 409, 409])
    expect(left()).toBe(92)
  })

  test('of several players never reserve more than there is', async () => {
    const { simulator, wanted, left } = await startMarket({ stock: 25, conversionRate: 1, exchangeFee: 0 })
    const players = [await newPlayer(simulator), await newPlayer(simulator), await newPlayer(simulator)]
    const replies = await Promise.all(
      players.map(({ token }) => call(simulator, 'exchanges.create', { token, body: wanted(10) })),
    )
    expect(statusesOf(replies)).toEqual([201, 201, 409])
    expect(replies.find(({ status }) => status === 409)).toMatchObject({ body: { error: 'stock-exceeded' } })
    expect(left()).toBe(5)
  })
})

describe('the last exchange', () => {
  test('is null before the first one, and never that of another player', async () => {
    const { simulator, player, wanted, last } = await startMarket()
    const { token } = await newPlayer(simulator)
    expect(await last()).toBeNull()
    await startExchange(simulator, player, wanted())
    expect(await succeed(simulator, 'exchanges.last', { token })).toEqual({ transaction: null })
  })

  test('is the newest in any status, also of two with the same time', async () => {
    const { simulator, player, wanted, last } = await startMarket(undefined, startFrozenSimulator)
    for (const status of ['Exchanged', 'Rejected'] as const) {
      const { _id } = await startExchange(simulator, player, wanted(1))
      expect(await last()).toMatchObject({ _id, status: 'Pending' })
      await settled(simulator, _id, status)
      expect(await last()).toMatchObject({ _id, status })
    }
  })

  test('contains the current state of its operator with characters', async () => {
    const { simulator, player, from, wanted, last } = await startMarket()
    const { _id } = await startExchange(simulator, player, wanted())
    const { characters, operators } = simulator.world().store
    const operatorId = operators.all()[0]?._id ?? ''
    characters.insert({ _id: 'a'.repeat(24), operatorId, serverId: from._id, characterName: 'Kama-Livreur' })
    await operated(simulator, 'assign', { transactionId: _id, operatorId })
    const known = characters.where('operator', operatorId)
    expect((await last())?.operatorId).toEqual({
      _id: operatorId,
      displayName: operators.get(operatorId)?.displayName,
      isOnline: true,
      characters: known.map(({ serverId, characterName }) => ({ serverId, characterName })),
    })
    await operated(simulator, 'presence', { operatorId, isOnline: false })
    expect((await last())?.operatorId?.isOnline).toBe(false)
  })
})
