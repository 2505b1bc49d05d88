/** Creating exchanges and reserving stock. The pacts verify the answers; here is what they change. */
import { describe, expect, test } from 'vitest'
import { gameIds } from '../../contracts/registry/games.ts'
import { call, someText, startFrozenSimulator, statusesOf, succeed } from '../testing.ts'
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

async function startMarket(terms?: Parameters<typeof openMarket>[1]) {
  const simulator = await startFrozenSimulator()
  const player = await newPlayer(simulator)
  const market = await openMarket(simulator, terms)
  const { token } = player
  const create = (body: object) => call(simulator, 'exchanges.create', { token, body })
  const last = async () => (await succeed(simulator, 'exchanges.last', { token })).transaction
  return { simulator, player, create, last, ...market }
}

const oneToOne = { conversionRate: 1, exchangeFee: 0 }

describe('creating an exchange', () => {
  test('reserves stock of the receiving server only, and trims names', async () => {
    const { simulator, player, from, wanted, left } = await startMarket()
    const before = stockOf(simulator, from._id)
    const body = { ...wanted(10), SenderGameName: '  Yasmi-Iop ' }
    expect(await startExchange(simulator, player, body)).toMatchObject({
      SenderGameName: 'Yasmi-Iop',
      quantitySendDouble: 10,
      quantityReceiveDouble: 8,
      operatorId: null,
      status: 'Pending',
    })
    expect([left(), stockOf(simulator, from._id)]).toEqual([92, before])
  })

  test('can use all remaining stock, but not 0.001 more', async () => {
    const { create, wanted, left } = await startMarket({ stock: 8, ...oneToOne })
    expect(await create(wanted(8.001))).toMatchObject({ status: 409, body: { error: 'stock-exceeded' } })
    expect(left()).toBe(8)
    expect((await create(wanted(8))).status).toBe(201)
    expect(left()).toBe(0)
  })

  test('is refused when the figure is wrong by 0.001, or the fee leaves nothing', async () => {
    const rateChanged = { status: 409, body: { error: 'rate-changed' } }
    const { create, wanted } = await startMarket()
    for (const quantityReceiveDouble of [7.999, 8.001]) {
      expect(await create({ ...wanted(10), quantityReceiveDouble })).toMatchObject(rateChanged)
    }
    const costly = await startMarket({ conversionRate: 1, exchangeFee: 2 })
    const nothing = await costly.create({ ...costly.wanted(2), quantityReceiveDouble: 0 })
    expect(nothing).toMatchObject({ status: 400, body: { errors: { quantityReceiveDouble: someText } } })
    const made = await costly.create({ ...costly.wanted(1.5), quantityReceiveDouble: 0.001 })
    expect(made).toMatchObject(rateChanged)
  })

  test('answers 404 for an unknown game or server', async () => {
    const { create, wanted } = await startMarket()
    for (const name of ['gameId', 'serverIdSender', 'serverIdReceiver']) {
      expect((await create({ ...wanted(), [name]: absentId })).status).toBe(404)
    }
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
    const { simulator, wanted, left } = await startMarket({ stock: 25, ...oneToOne })
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
  test('is the newest in any status, also of two with the same time, and never that of another player', async () => {
    const { simulator, player, wanted, last } = await startMarket()
    const { token } = await newPlayer(simulator)
    expect(await last()).toBeNull()
    for (const status of ['Exchanged', 'Rejected'] as const) {
      const { _id } = await startExchange(simulator, player, wanted(1))
      expect(await last()).toMatchObject({ _id, status: 'Pending' })
      await settled(simulator, _id, status)
      expect(await last()).toMatchObject({ _id, status })
    }
    expect(await succeed(simulator, 'exchanges.last', { token })).toEqual({ transaction: null })
  })

  test('contains the current state of its operator', async () => {
    const { simulator, player, wanted, last } = await startMarket()
    const { _id: transactionId } = await startExchange(simulator, player, wanted())
    await operated(simulator, 'assign', { transactionId })
    const operator = (await last())?.operatorId
    expect(operator?.isOnline).toBe(true)
    await operated(simulator, 'presence', { operatorId: operator?._id, isOnline: false })
    expect((await last())?.operatorId).toEqual({ ...operator, isOnline: false })
  })
})
